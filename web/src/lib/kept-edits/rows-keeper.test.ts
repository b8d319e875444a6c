import { expect, test, vi } from 'vitest';
import type { KeptRow } from './kept-row.ts';
import { rowsKeeper, takeOverRows } from './rows-keeper.ts';

const row = (rowId: string): KeptRow => ({
  ...{ rowId, name: '', sent: null, pending: [], parked: [], was: {} },
  texts: [{ field: 'terms', text: 'Rock', reason: '' }],
});
/** Lets a write, and what waits for it, come to its end. */
const done = () => new Promise((resolve) => setTimeout(resolve));

/** A sheet that an earlier page left rows in; `fates` says which writes succeed. */
function open(...fates: readonly boolean[]) {
  const left = [...fates];
  const written: string[][] = [];
  const writeOffered = vi.fn(async () => {});
  const onTrouble = vi.fn();
  const keeper = rowsKeeper(
    {
      async write([group]) {
        if (left.shift() === false) throw new Error('the disk is full');
        written.push((group?.rows ?? []).map(({ rowId }) => rowId));
      },
    },
    onTrouble,
  );
  const sheet = { rows: [row('left')], writeOffered, onLeft: () => () => {} };
  const takeOver = () => takeOverRows(sheet, keeper, (rows) => void keeper.keep(rows));
  return { keeper, written, writeOffered, onTrouble, takeOver };
}

test('what an earlier page left is deleted once this page has written it', async () => {
  const { written, writeOffered, takeOver } = open(true);
  takeOver();
  expect(writeOffered).not.toHaveBeenCalled();
  await done();
  expect(written).toEqual([['left']]);
  expect(writeOffered).toHaveBeenCalledExactlyOnceWith([]);
});

test('and stays where the disk is full, until a later write succeeds', async () => {
  const { keeper, writeOffered, onTrouble, takeOver } = open(true, false, false, true);
  // Started earlier, so it lacks the rows that were left.
  void keeper.keep([]);
  takeOver();
  await done();
  void keeper.keep([row('left'), row('new')]);
  await done();
  expect(writeOffered).not.toHaveBeenCalled();
  expect(onTrouble).toHaveBeenCalledOnce();
  void keeper.keep([row('left'), row('new')]);
  void keeper.keep([row('left')]);
  await done();
  expect(writeOffered).toHaveBeenCalled();
  writeOffered.mockClear();
  void keeper.keep([]);
  await done();
  expect(writeOffered).not.toHaveBeenCalled();
});

test('a keeper that was stopped writes nothing more, and says whether all is kept', async () => {
  const { keeper, written } = open(true, false);
  void keeper.keep([row('one')]);
  expect(await keeper.stop()).toBe(true);
  void keeper.keep([row('two')]);
  await done();
  expect(written).toEqual([['one']]);
  const full = open(false);
  void full.keeper.keep([row('one')]);
  expect(await full.keeper.stop()).toBe(false);
});
