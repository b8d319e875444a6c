import { z } from 'zod';
import { call } from '../call.ts';
import { columnState, gridState } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { seenVersion, typedText, viewId } from '../values.ts';

/** The settings of a grid that a view stores. */
export const viewSettings = z.object({ columnsState: z.array(columnState).max(200), state: gridState });
export type ViewSettings = z.infer<typeof viewSettings>;
/** In a save, the columns alone are enough. */
const savedSettings = viewSettings.extend({
  state: gridState.extend({ sort: gridState.shape.sort.default([]) }).default({ sort: [] }),
});

/** The sheets whose rows are a tenant's jobs. */
export const jobSheets = ['jobs', 'schedule'] as const;
export type JobSheet = (typeof jobSheets)[number];
/** The sheets that have views of their own. */
const viewSheets = [...jobSheets, 'change-orders'] as const;
export type ViewSheet = (typeof viewSheets)[number];
const viewSheet = z.enum(viewSheets);

export const gridView = z.object({
  id: viewId,
  sheet: viewSheet,
  /** Increases with each save. A save names the version that it changes. */
  version: z.int().min(1),
  name: typedText(200).min(1),
  isPublic: z.boolean(),
  isOwner: z.boolean(),
  ownerName: z.string(),
  /** This person's default view of the sheet. */
  isMyDefault: z.boolean(),
  /** The default view for everybody in the tenant who has not arranged the sheet yet. */
  isTenantDefault: z.boolean(),
  gridSettings: viewSettings,
});
export type GridView = z.infer<typeof gridView>;

export const viewNameTaken = defineProblem('view-name-taken', 409, 'You have a view of that name already', {
  name: z.string(),
});
export const viewGone = defineProblem('view-gone', 404, 'There is no such view of yours', {});
export const viewChanged = defineProblem('view-changed', 409, 'The view was saved elsewhere meanwhile', {
  name: z.string(),
});
export const viewNotPublic = defineProblem('view-not-public', 409, 'Only a public view can be the company’s default', {
  name: z.string(),
});

/** All views that the person may use. Each call that changes a view returns them. */
const gridViews = z.array(gridView);

export const viewCalls = {
  saveView: call({
    method: 'POST',
    creates: true,
    path: '/wip/views/save',
    summary: 'Create or change your own view. A view that becomes private is no longer anybody else’s default',
    permission: 'Wip_view',
    request: z
      .object({
        /** Absent for a new view. */
        id: viewId.optional(),
        /** The version that was changed. */
        version: seenVersion.optional(),
        name: typedText(200).trim().min(1, 'must not be empty'),
        /** The sheet of a new view. A view stays with its sheet. */
        sheet: viewSheet.default('jobs'),
        /** Making a view public needs Wip_share. */
        isPublic: z.boolean(),
        gridSettings: savedSettings,
      })
      .refine(({ id, version }) => id === undefined || version !== undefined, {
        path: ['version'],
        error: 'is needed to change a view',
      }),
    response: z.object({ gridViews, viewId }),
    failures: [viewNameTaken, viewGone, viewChanged],
  }),
  deleteView: call({
    method: 'POST',
    creates: false,
    path: '/wip/views/delete',
    summary: 'Delete your own view. It is no longer anybody’s default',
    permission: 'Wip_view',
    request: z.object({ id: viewId }),
    response: z.object({ gridViews }),
    failures: [viewGone],
  }),
  restoreView: call({
    method: 'POST',
    creates: false,
    path: '/wip/views/restore',
    summary: 'Restore your own view within 30 days of its deletion, as a default again where it was one',
    permission: 'Wip_view',
    request: z.object({ id: viewId }),
    response: z.object({ gridViews }),
    failures: [viewGone, viewNameTaken],
  }),
  setDefaultView: call({
    method: 'POST',
    creates: false,
    path: '/wip/views/default',
    summary: 'Choose the view that a sheet opens with, for yourself or for the tenant (needs Admin_edit)',
    permission: 'Wip_view',
    request: z.object({
      whose: z.enum(['mine', 'tenant']),
      /** Null: none. */
      id: viewId.nullable(),
      /** A view of another sheet is not found. */
      sheet: viewSheet.default('jobs'),
    }),
    response: z.object({ gridViews }),
    failures: [viewGone, viewNotPublic],
  }),
};
