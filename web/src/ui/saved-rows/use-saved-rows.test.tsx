import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ana, rowsOf, settle, type TestRow } from '../../lib/kept-edits/sheet-testing.ts';
import { testBrowser } from '../../lib/kept-edits/testing.ts';
import { useSavedRows } from './use-saved-rows.ts';

afterEach(cleanup);

/** Leaves a sheet while nothing can be sent, and opens it again. */
async function openAgain(canKeep: boolean) {
  const { keptEdits } = testBrowser().openTab().load();
  const sheet = await keptEdits.open(ana);
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  let isOnline = false;
  const sent: (readonly RowUpdate[])[] = [];
  const { result, unmount } = renderHook(() =>
    useSavedRows<TestRow>({
      rows: rowsOf('a'),
      maxRows: 100,
      keeping: {
        sheet: canKeep ? sheet : { ...sheet, write: full },
        nameOf: ({ id }) => id,
        isField: () => true,
        mayEdit: true,
      },
      async send(updates) {
        if (isOnline) sent.push(updates);
        return { kind: 'passing' };
      },
    }),
  );
  const { model, queue } = result.current;
  model.apply([{ rowId: 'a', field: 'notes', value: 'mine' }], 'edit');
  await settle();
  unmount();
  const { rows } = await keptEdits.open(ana);
  isOnline = true;
  queue.flush();
  await settle();
  return { kept: rows.length, sent: sent.length };
}

test('a sheet that is opened again continues with the unsaved edits of the last one', async () => {
  expect(await openAgain(true)).toEqual({ kept: 1, sent: 0 });
});

test('without browser storage the earlier sheet goes on sending', async () => {
  expect(await openAgain(false)).toEqual({ kept: 0, sent: 1 });
});
