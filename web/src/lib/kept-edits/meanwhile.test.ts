import { describe, expect, test } from 'vitest';
import { editsOf, fatesOf, sortOut, withoutSettled } from './meanwhile.ts';
import { sortOutLeft } from './sheet-keeping.ts';
import { ana, openSheet, rowsOf, settle, type TestRow } from './sheet-testing.ts';
import { testBrowser } from './testing.ts';

describe('what changed since', () => {
  const kept = async (edit: (sheet: ReturnType<typeof openSheet>) => void, rows = rowsOf('a', 'b')) => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    const sheet = openSheet(await page.keptEdits.open(ana), rows);
    edit(sheet);
    await settle();
    page.die();
    return (await tab.load().keptEdits.open(ana)).rows;
  };
  const now = (values: Record<string, TestRow>) => ({
    valueNow: (rowId: string, field: string) => {
      const row = values[rowId];
      return row === undefined ? undefined : (row[field as keyof TestRow] ?? null);
    },
    versionNow: (rowId: string) => values[rowId]?.version,
  });
  const [a, b] = rowsOf('a', 'b') as [TestRow, TestRow];

  test('is listed cell by cell, and nothing is sent without asking', async () => {
    const rows = await kept(({ type }) => {
      type('a', 'notes', 'mine');
      type('a', 'amount', 5);
      type('b', 'notes', 'mine');
    });
    const present = now({ a: { ...a, notes: 'theirs', version: 7 }, b });
    const { restored, offered } = sortOut(rows, present, true);
    expect(restored).toEqual([]);
    expect(
      fatesOf(offered, present).map(({ rowName, field, fate, now: value }) => [rowName, field, fate, value]),
    ).toEqual(
      expect.arrayContaining([
        ['Job a', 'notes', 'changed', 'theirs'],
        ['Job a', 'amount', 'untouched', null],
        ['Job b', 'notes', 'untouched', null],
      ]),
    );
  });

  test('was stored after all: nothing is left to decide', async () => {
    const rows = await kept(({ type }) => type('a', 'notes', 'arrived'));
    expect(sortOut(rows, now({ a: { ...a, notes: 'arrived', version: 2 } }), true)).toEqual({
      restored: [],
      offered: [],
    });
  });

  test('counts a colleague’s change under the edit as theirs, even unseen', async () => {
    const rows = await kept(({ type, model }) => {
      type('a', 'notes', 'mine');
      model.patchRows([{ id: 'a', notes: 'theirs', version: 2 }]);
      type('a', 'amount', 5);
    });
    const present = now({ a: { ...a, notes: 'theirs', version: 2 } });
    expect(fatesOf(rows, present).find(({ field }) => field === 'notes')?.fate).toBe('changed');
  });

  test('lists a job that left; a person who may no longer edit keeps everything and sends nothing', async () => {
    const rows = await kept(({ type }) => type('a', 'notes', 'mine'));
    expect(fatesOf(rows, now({ b })).map(({ fate }) => fate)).toEqual(['gone']);
    expect(sortOut(rows, now({ a, b }), false).restored).toEqual([]);
    expect(sortOut(rows, now({ a, b }), true).restored).toHaveLength(1);
  });

  test('is unknown from rows older than the edit, so restoring their values is an edit', async () => {
    const rows = await kept(({ type }) => type('a', 'amount', 1), [{ ...a, amount: 2, version: 2 }]);
    const present = now({ a: { ...a, amount: 1, version: 1 } });
    expect(sortOut(rows, present, true)).toMatchObject({
      restored: [{ sent: { cells: [{ value: 1 }] } }],
      offered: [],
    });
  });

  test('excludes an edit over the person’s own edit that was stored without an answer: it continues', async () => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    const { type } = openSheet(await page.keptEdits.open(ana));
    type('a', 'notes', 'sent');
    await settle();
    type('a', 'notes', 'newer');
    await settle();
    page.die();
    const { rows } = await tab.load().keptEdits.open(ana);
    expect(sortOut(rows, now({ a: { ...a, notes: 'sent', version: 2 } }), true).offered).toEqual([]);
    expect(sortOut(rows, now({ a: { ...a, notes: 'theirs', version: 2 } }), true).offered).toHaveLength(1);
  });

  describe('of a cell that two pages left', () => {
    const twice = async () => {
      const browser = testBrowser();
      const pages = [browser.openTab().load(), browser.openTab().load()];
      for (const [i, page] of pages.entries()) {
        openSheet(await page.keptEdits.open(ana)).type('a', 'notes', i === 0 ? 'older' : 'newer');
        await settle();
      }
      for (const page of pages) page.die();
      return (await browser.openTab().load().keptEdits.open(ana)).rows;
    };

    test('saves the newest edit when all are saved', async () => {
      const { offered } = sortOut(await twice(), now({ a }), true);
      expect(editsOf(fatesOf(offered, now({ a }))).map(({ value }) => value)).toEqual(['older', 'newer']);
    });

    test('keeps the other edit when one is discarded', async () => {
      const { offered } = sortOut(await twice(), now({ a }), true);
      const older = fatesOf(offered, now({ a })).filter(({ value }) => value === 'older');
      expect(fatesOf(withoutSettled(offered, older), now({ a })).map(({ value }) => value)).toEqual(['newer']);
    });
  });

  describe('under a conflict that nobody has decided', () => {
    const theirs = { value: 'theirs', who: 'Ben', at: new Date() };
    const cells = [{ rowId: 'a', field: 'notes', version: 2, reason: 'Ben changed it too', theirs }];
    const changed = { ...a, notes: 'theirs', version: 2 };
    const left = async () => {
      const tab = testBrowser().openTab();
      const page = tab.load();
      const sheet = openSheet(await page.keptEdits.open(ana), [{ ...a }], () => ({
        kind: 'conflict',
        rows: [changed],
        cells,
      }));
      sheet.type('a', 'notes', 'mine');
      await settle();
      page.die();
      return (await tab.load().keptEdits.open(ana)).rows;
    };

    test('stays the same conflict, and never counts as unchanged', async () => {
      const rows = await left();
      expect(sortOut(rows, now({ a: changed }), true).restored).toHaveLength(1);
      expect(fatesOf(rows, now({ a: changed })).map(({ fate }) => fate)).toEqual(['changed']);
      expect(sortOut(rows, now({ a: { ...changed, notes: 'newer' } }), true).offered).toHaveLength(1);
    });

    test('is asked about by an open page, because its edit would overwrite the colleague’s value', async () => {
      const rows = await left();
      const { model, present } = openSheet(await testBrowser().openTab().load().keptEdits.open(ana), [changed]);
      expect(sortOutLeft(rows, model, present, true)).toMatchObject({ restored: [], offered: [{ rowId: 'a' }] });
    });
  });

  test('never replaces an unsaved edit of this page', async () => {
    const rows = await kept(({ type }) => type('a', 'notes', 'left'));
    const { model, present, type } = openSheet(await testBrowser().openTab().load().keptEdits.open(ana));
    expect(sortOutLeft(rows, model, present, true).restored).toHaveLength(1);
    type('a', 'notes', 'typed here');
    expect(sortOutLeft(rows, model, present, true)).toMatchObject({ restored: [], offered: [{ rowId: 'a' }] });
    type('b', 'notes', 'bad');
    const other = await kept(({ type: typeThere }) => typeThere('b', 'notes', 'left'));
    expect(sortOutLeft(other, model, present, true).restored).toEqual([]);
  });
});
