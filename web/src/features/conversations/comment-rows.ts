import type { ConversationMark } from '@plumbline/contract/workflow/conversations';
import type { RowComments } from '../../ui/grid/index.ts';

/** By job. An entry that did not change stays the same object, so that its row is not drawn again. */
export function rowsOf(
  marks: readonly ConversationMark[],
  before: ReadonlyMap<string, RowComments>,
): ReadonlyMap<string, RowComments> {
  return new Map(
    marks.map(({ jobId, fields, unread }) => {
      const last = before.get(jobId);
      const isSame =
        last?.unread === unread &&
        last.fields.size === fields.length &&
        fields.every((field) => last.fields.has(field));
      return [jobId, isSame ? last : { fields: new Set(fields), unread }];
    }),
  );
}
