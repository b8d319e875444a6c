import type { JobId } from '@plumbline/contract/values';
import { expect, test } from 'vitest';
import { rowsOf } from './comment-rows.ts';

const mark = (jobId: string, unread: number, ...fields: string[]) => ({
  jobId: jobId as JobId,
  open: fields.length,
  fields,
  unread,
});

test('a row whose marks did not change is not drawn again', () => {
  const before = rowsOf([mark('a', 1, 'notes'), mark('b', 0, 'notes'), mark('c', 2)], new Map());
  const after = rowsOf([mark('a', 1, 'notes'), mark('b', 0, 'branch')], before);
  expect(after.get('a')).toBe(before.get('a'));
  expect(after.get('b')).toEqual({ fields: new Set(['branch']), unread: 0 });
  expect([...after.keys()]).toEqual(['a', 'b']);
});
