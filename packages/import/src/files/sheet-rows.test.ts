import { expect, test } from 'vitest';
import { Reading } from './limits.ts';
import { SheetRows } from './sheet-rows.ts';

test('characters that no database stores are removed: NULs of old programs, and half characters', () => {
  const rows = new SheetRows(new Reading());
  rows.set(0, 0, 'Depot\0\0');
  rows.set(0, 1, 'a\ud83d\ude00b\ud83d');
  rows.set(1, 1, '\0\0');
  expect(rows.sheet(null).rows).toEqual([['Depot', 'a\u{1f600}b\ufffd']]);
});
