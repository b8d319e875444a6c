import { z } from 'zod';
import { call } from '../call.ts';
import { columnState, gridState } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { typedText, viewId } from '../values.ts';

/** What a view keeps of a grid. */
export const viewSettings = z.object({ columnsState: z.array(columnState).max(200), state: gridState });

export const gridView = z.object({
  id: viewId,
  name: typedText(200).min(1),
  isPublic: z.boolean(),
  isOwner: z.boolean(),
  gridSettings: viewSettings,
});
export type GridView = z.infer<typeof gridView>;

export const viewNameTaken = defineProblem('view-name-taken', 409, 'You have a view of that name already', {
  name: z.string(),
});
export const viewGone = defineProblem('view-gone', 404, 'There is no such view of yours', {});

export const viewCalls = {
  saveView: call({
    method: 'POST',
    path: '/wip/views/save',
    summary: 'Create or change a view of one’s own',
    permission: 'Wip_view',
    request: z.object({
      /** Absent for a new view. */
      id: viewId.optional(),
      name: typedText(200).min(1, 'must not be empty'),
      /** Making a view public needs Wip_share. */
      isPublic: z.boolean(),
      gridSettings: viewSettings,
    }),
    response: z.object({ gridViews: z.array(gridView) }),
    failures: [viewNameTaken, viewGone],
  }),
};
