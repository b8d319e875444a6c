import { z } from 'zod';
import { call } from '../call.ts';
import { columnState, gridState } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { typedText, viewId } from '../values.ts';

/** What a view keeps of a grid. */
export const viewSettings = z.object({ columnsState: z.array(columnState).max(200), state: gridState });
export type ViewSettings = z.infer<typeof viewSettings>;
/** As a save brings them: the columns alone do. */
const savedSettings = viewSettings.extend({
  state: gridState.extend({ sort: gridState.shape.sort.default([]) }).default({ sort: [] }),
});

export const gridView = z.object({
  id: viewId,
  /** Grows with each save; a save names the one that it was made from. */
  version: z.int().min(1),
  name: typedText(200).min(1),
  isPublic: z.boolean(),
  isOwner: z.boolean(),
  ownerName: z.string(),
  /** The grid opens with it for this person. */
  isMyDefault: z.boolean(),
  /** The grid opens with it for people of the tenant who have not arranged it yet. */
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

/** All views that the person may use: answered by each call that changes one. */
const gridViews = z.array(gridView);

export const viewCalls = {
  saveView: call({
    method: 'POST',
    creates: true,
    path: '/wip/views/save',
    summary: 'Create or change a view of one’s own. One that becomes private is nobody else’s default any more',
    permission: 'Wip_view',
    request: z
      .object({
        /** Absent for a new view. */
        id: viewId.optional(),
        /** The version that was changed. */
        version: z.int().min(1).optional(),
        name: typedText(200).trim().min(1, 'must not be empty'),
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
    summary: 'Delete a view of one’s own. It is nobody’s default any more',
    permission: 'Wip_view',
    request: z.object({ id: viewId }),
    response: z.object({ gridViews }),
    failures: [viewGone],
  }),
  restoreView: call({
    method: 'POST',
    creates: false,
    path: '/wip/views/restore',
    summary: 'Bring back a view of one’s own that was deleted, with the defaults that it was, for 30 days',
    permission: 'Wip_view',
    request: z.object({ id: viewId }),
    response: z.object({ gridViews }),
    failures: [viewGone, viewNameTaken],
  }),
  setDefaultView: call({
    method: 'POST',
    creates: false,
    path: '/wip/views/default',
    summary: 'Choose the view that the jobs grid opens with, for oneself or for the tenant (needs Admin_edit)',
    permission: 'Wip_view',
    request: z.object({
      whose: z.enum(['mine', 'tenant']),
      /** Null: none. */
      id: viewId.nullable(),
    }),
    response: z.object({ gridViews }),
    failures: [viewGone, viewNotPublic],
  }),
};
