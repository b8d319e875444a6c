import { expect, test } from 'vitest';
import { NO_REPLAY } from '../cells/apply-result.ts';
import { replayMessage } from './notices.ts';

test('a cell whose conflict was settled with the colleague’s value does not count as undone', () => {
  const value = { value: 1 };
  const touched = ['1', '2'].map((rowId) => ({ rowId, field: 'notes', before: value, after: value }));
  const skipped = [{ rowId: '1', field: 'notes', target: value, who: 'Ben' }];
  const words = { nothing: 'Nothing to undo', verb: 'undone', command: 'Undo' };
  expect(replayMessage({ ...NO_REPLAY, touched, skipped }, words)).toBe(
    '1 cell undone · 1 cell was changed by Ben since; it keeps its value',
  );
});
