import type { ConversationMark } from '@plumbline/contract/workflow/conversations';
import type { RowComments } from '../../ui/grid/index.ts';

/** By job. What is as it was stays the same object, so that its row is not drawn again. */
export function rowsOf(
  marks: readonly ConversationMark[],
  before: ReadonlyMap<string, RowComments>,
): ReadonlyMap<string, RowComments> {
  return new Map(
    marks.map(({ jobId, fields, unread }) => {
      const known = before.get(jobId);
      const isSame =
        known?.unread === unread &&
        known.fields.size === fields.length &&
        fields.every((field) => known.fields.has(field));
      return [jobId, isSame ? known : { fields: new Set(fields), unread }];
    }),
  );
}
