import { MantineProvider } from '@mantine/core';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { FEW_CELLS } from '@plumbline/sheet/saving/save-queue';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana, rowsOf, settle, type TestRow } from '../../lib/kept-edits/sheet-testing.ts';
import { testBrowser } from '../../lib/kept-edits/testing.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { SheetSaving } from './sheet-saving.tsx';
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

test('what was refused without the right is sent when the right comes back', async () => {
  const sheet = await testBrowser().openTab().load().keptEdits.open(ana);
  const sent: boolean[] = [];
  const service = { isOpen: false };
  const { result, rerender } = renderHook(
    ({ mayEdit }) =>
      useSavedRows<TestRow>({
        rows: rowsOf('a'),
        maxRows: 100,
        keeping: { sheet, nameOf: ({ id }) => id, isField: () => true, mayEdit },
        async send(updates) {
          sent.push(service.isOpen);
          if (!service.isOpen) return { kind: 'denied', message: 'You may not edit jobs' };
          const rows = rowsOf(...updates.map(({ rowId }) => rowId)).map((row) => ({
            ...row,
            version: 2,
            notes: 'mine',
          }));
          return { kind: 'stored', rows, replayed: [] };
        },
      }),
    { initialProps: { mayEdit: true } },
  );
  const { model, queue } = result.current;
  act(() => void model.apply([{ rowId: 'a', field: 'notes', value: 'mine' }], 'edit'));
  await expect.poll(() => model.problemCount).toBe(1);
  rerender({ mayEdit: false });
  await act(settle);
  expect(sent).toEqual([false]);
  service.isOpen = true;
  rerender({ mayEdit: true });
  await expect.poll(() => [queue.isBusy(), model.problemCount]).toEqual([false, 0]);
  expect([sent, model.row('a')?.notes]).toEqual([[false, true], 'mine']);
});

/** A sheet without a connection, over storage whose answers wait for the test. */
async function openSlowly() {
  const { keptEdits } = testBrowser().openTab().load();
  const sheet = await keptEdits.open(ana);
  const answers: PromiseWithResolvers<void>[] = [];
  const write: typeof sheet.write = async (...args) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return sheet.write(...args);
  };
  const kept = { model: null as GridModel<TestRow> | null };
  let drawings = 0;
  function Sheet() {
    const saved = useSavedRows<TestRow>({
      rows: rowsOf('a'),
      maxRows: 100,
      keeping: { sheet: { ...sheet, write }, nameOf: ({ id }) => id, isField: () => true, mayEdit: true },
      send: async () => ({ kind: 'passing' }),
    });
    kept.model = saved.model;
    drawings++;
    return <SheetSaving saved={saved} canEdit right="Wip_edit" />;
  }
  render(
    <MantineProvider>
      <Sheet />
    </MantineProvider>,
  );
  const type = (value: string) => act(() => void kept.model?.apply([{ rowId: 'a', field: 'notes', value }], 'edit'));
  // A sent edit is written again, so that one edit is several writes.
  const settleAll = (isKept: boolean) =>
    act(async () => {
      await settle();
      for (let answer = answers.shift(); answer; answer = answers.shift()) {
        if (isKept) answer.resolve();
        else answer.reject(new DOMException('full', 'QuotaExceededError'));
        await settle();
      }
    });
  return { type, settleAll, status: () => screen.getByRole('status').textContent?.trim(), drawings: () => drawings };
}

const KEPT = 'Not connected: 1 cell kept here and tried again. Please leave the page open.';
const KEEPING = 'Not connected: keeping 1 cell here… Please leave the page open.';

test('an edit counts as kept once the storage has it, and leaving asks until then', async () => {
  const { type, settleAll, status } = await openSlowly();
  type('mine');
  await expect.poll(status).toBe(KEEPING);
  expect(hasUnsavedWork()).toBe(true);
  await settleAll(true);
  expect([status(), hasUnsavedWork()]).toEqual([KEPT, true]);
  type('mine, again');
  expect(status()).toBe(KEEPING);
  await settleAll(true);
  expect(status()).toBe(KEPT);
});

test('the words about a save do not draw the sheet again', async () => {
  const { type, settleAll, status, drawings } = await openSlowly();
  const before = drawings();
  type('mine');
  await expect.poll(status).toBe(KEEPING);
  await settleAll(true);
  expect(status()).toBe(KEPT);
  expect(drawings()).toBe(before);
});

test('an edit that the storage refuses never counts as kept', async () => {
  const { type, settleAll, status } = await openSlowly();
  type('mine');
  await expect.poll(status).toBe(KEEPING);
  await settleAll(false);
  expect(status()).toBe('Not connected: 1 cell tried again, and not kept in this browser. Please leave the page open.');
});

/** Types into these rows, over storage that has not answered yet. */
async function typeInto(rowIds: readonly string[]) {
  const { keptEdits } = testBrowser().openTab().load();
  const sheet = await keptEdits.open(ana);
  const happened: string[] = [];
  const write: typeof sheet.write = (groups) => {
    happened.push(`keeps ${groups.flatMap(({ rows }) => rows).length}`);
    return new Promise(() => {});
  };
  const { result } = renderHook(() =>
    useSavedRows<TestRow>({
      rows: rowsOf(...rowIds),
      maxRows: 100,
      keeping: { sheet: { ...sheet, write }, nameOf: ({ id }) => id, isField: () => true, mayEdit: true },
      async send(updates) {
        happened.push(`sends ${updates.length}`);
        return { kind: 'passing' };
      },
    }),
  );
  act(
    () =>
      void result.current.model.apply(
        rowIds.map((rowId) => ({ rowId, field: 'notes', value: 'mine' })),
        'edit',
      ),
  );
  return { happened };
}

test('a few cells go to the storage and then to the network in the same task', async () => {
  const { happened } = await typeInto(['a', 'b']);
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect(happened.slice(0, 2)).toEqual(['keeps 2', 'sends 2']);
});

test('many cells go there after their task, once, and no answer of the storage is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const many = FEW_CELLS + 1;
    const { happened } = await typeInto(Array.from({ length: many }, (_, i) => `row ${i}`));
    expect(happened).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(happened).toEqual([`keeps ${many}`, `sends ${many}`]);
  } finally {
    vi.useRealTimers();
  }
});

test('the text in an editor that closes with its page is saved, and leaving asks until it is', async () => {
  const { keptEdits } = testBrowser().openTab().load();
  const sheet = await keptEdits.open(ana);
  const sent: (readonly RowUpdate[])[] = [];
  const { result, unmount } = renderHook(() =>
    useSavedRows<TestRow>({
      rows: rowsOf('a'),
      maxRows: 100,
      keeping: { sheet, nameOf: ({ id }) => id, isField: () => true, mayEdit: true },
      send(updates) {
        sent.push(updates);
        return new Promise(() => {}); // a slow server
      },
    }),
  );
  const { model } = result.current;
  // As the editor does when it unmounts.
  queueMicrotask(() => void model.apply([{ rowId: 'a', field: 'notes', value: 'half typed' }], 'edit'));
  unmount();
  await settle();
  expect(sent.flat().flatMap(({ cells }) => cells.map(({ value }) => value))).toEqual(['half typed']);
  expect(hasUnsavedWork()).toBe(true);
});

test('what undo and redo put back says so where it is sent', async () => {
  const { keptEdits } = testBrowser().openTab().load();
  const sheet = await keptEdits.open(ana);
  const rows = rowsOf('a');
  const sent: RowUpdate[] = [];
  const { result } = renderHook(() =>
    useSavedRows<TestRow>({
      rows,
      maxRows: 100,
      keeping: { sheet, nameOf: ({ id }) => id, isField: () => true, mayEdit: true },
      async send(updates) {
        sent.push(...updates);
        return { kind: 'stored', rows: updates.map(storedOf), replayed: [] };
      },
    }),
  );
  const { model } = result.current;
  const storedOf = ({ rowId, version, cells }: RowUpdate): TestRow => {
    const row = model.row(rowId);
    if (!row) throw new Error(`there is no row ${rowId}`);
    return { ...row, version: version + 1, ...Object.fromEntries(cells.map(({ field, value }) => [field, value])) };
  };
  model.apply([{ rowId: 'a', field: 'notes', value: 'mine' }], 'edit');
  await settle();
  model.undo();
  await settle();
  model.redo();
  await settle();
  expect(sent.flatMap(({ cells }) => cells.map(({ isTakenBack = false }) => isTakenBack))).toEqual([false, true, true]);
});

test('what is typed in a field of the panel is sent under the version that it began over', async () => {
  const sheet = await testBrowser().openTab().load().keptEdits.open(ana);
  const sent: [field: string, version: number][] = [];
  const { result } = renderHook(() =>
    useSavedRows<TestRow>({
      rows: rowsOf('a'),
      maxRows: 100,
      keeping: { sheet, nameOf: ({ id }) => id, isField: () => true, mayEdit: true },
      async send(updates) {
        for (const { cells, version } of updates) for (const { field } of cells) sent.push([field, version]);
        return { kind: 'passing' };
      },
    }),
  );
  const { model } = result.current;
  const typing = (text: string | null) =>
    act(() => model.typed.open.set(text === null ? null : { rowId: 'a', field: 'notes', text }));
  typing('m');
  act(() => model.patchRows([{ id: 'a', notes: 'theirs', version: 2 }]));
  typing('mine');
  act(() => void model.apply([{ rowId: 'a', field: 'notes', value: 'mine' }], 'edit'));
  typing(null);
  await act(settle);
  // Given up, and begun again over what is shown now.
  const other = result.current.model;
  act(() => other.typed.open.set({ rowId: 'a', field: 'amount', text: '1' }));
  act(() => other.typed.open.set(null));
  await act(settle);
  act(() => other.patchRows([{ id: 'a', amount: 5, version: 3 }]));
  act(() => void other.apply([{ rowId: 'a', field: 'amount', value: 7 }], 'edit'));
  expect(result.current.queue.rowSnapshot('a')).toMatchObject({
    sent: { version: 1, cells: [{ field: 'notes' }] },
    pending: [{ field: 'amount', version: 3 }],
  });
  expect(sent[0]).toEqual(['notes', 1]);
});
