import type { SaveOutcome } from '@plumbline/sheet/saving/save-outcome';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveUpUnsavedWork, hasUnsavedWork, registerUnsavedWork } from '../unsaved-work.ts';
import { createKeeper } from './keeper.ts';
import { countCells } from './kept-row.ts';
import { editsOf, fatesOf, type OfferedCell } from './meanwhile.ts';
import { ana, openSheet, rowsOf, settle, type TestRow, texts } from './sheet-testing.ts';
import { testBrowser } from './testing.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('unsaved edits', () => {
  test('survive a reload, with the sent update word for word, and with refused texts', async () => {
    const tab = testBrowser().openTab();
    const first = tab.load();
    const before = openSheet(await first.keptEdits.open(ana));
    before.type('a', 'notes', 'sent');
    await settle();
    before.type('a', 'amount', 5);
    before.type('b', 'notes', 'bad');
    await settle();
    first.die();
    const after = openSheet(await tab.load().keptEdits.open(ana));
    expect(texts(after.meanwhile.restored)).toEqual(['a.amount=5', 'a.notes=sent', 'b.notes=bad']);
    expect(after.model.row('a')).toMatchObject({ notes: 'sent', amount: 5 });
    expect(after.model.cellState('b', 'notes').invalid).toMatchObject({ text: 'bad', reason: 'is bad' });
    after.queue.flush();
    await expect.poll(() => after.sent[0]).toEqual(before.sent[0]);
  });

  test('include what stood in an open editor, which is offered while the rest goes on by itself', async () => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    const before = openSheet(await page.keptEdits.open(ana));
    before.type('a', 'notes', 'entered');
    before.model.typed.open.set({ rowId: 'a', field: 'amount', text: '12' });
    before.model.typed.open.set({ rowId: 'a', field: 'amount', text: '125' });
    await expect.poll(() => page.keptEdits.count('ana')).toBe(2);
    page.die();
    const after = openSheet(await tab.load().keptEdits.open(ana));
    expect(texts(after.meanwhile.restored)).toEqual(['a.notes=entered']);
    const offered = fatesOf(after.meanwhile.offered, after.present);
    expect(offered).toMatchObject([{ rowName: 'Job a', fate: 'untouched', text: { text: '125', isOpen: true } }]);
    const read = ({ rowId, field }: OfferedCell, text: string) => ({ rowId, field, value: Number(text) });
    expect(editsOf(offered, read)).toEqual([{ rowId: 'a', field: 'amount', value: 125 }]);
  });

  test('include what was typed before the browser’s storage answered', async () => {
    const page = testBrowser().openTab().load();
    const kept = await page.keptEdits.open(ana);
    const { keeper, model, queue } = openSheet(kept);
    await keeper.stop();
    model.typed.open.set({ rowId: 'a', field: 'notes', text: 'early' });
    createKeeper({ model, queue, nameOf: ({ id }) => id, kept: [], write: kept.write, onTrouble: () => {} });
    await expect.poll(() => page.keptEdits.count('ana')).toBe(1);
  });

  test.each([
    ['given up', () => {}],
    ['entered', ({ type }: ReturnType<typeof openSheet>) => type('a', 'notes', 'on')],
  ])('do not include a text that was %s', async (_, enter) => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    const sheet = openSheet(await page.keptEdits.open(ana));
    sheet.model.typed.open.set({ rowId: 'a', field: 'notes', text: 'on' });
    await expect.poll(() => page.keptEdits.count('ana')).toBe(1);
    sheet.model.typed.open.set(null);
    enter(sheet);
    await settle();
    page.die();
    const { meanwhile } = openSheet(await tab.load().keptEdits.open(ana));
    expect(meanwhile.offered).toEqual([]);
  });

  test('of a closed tab are found by exactly one other tab', async () => {
    const browser = testBrowser();
    const closed = browser.openTab().load();
    openSheet(await closed.keptEdits.open(ana)).type('a', 'notes', 'kept');
    await settle();
    closed.die();
    const [first, second] = await Promise.all(
      [browser.openTab().load(), browser.openTab().load()].map((page) => page.keptEdits.open(ana)),
    );
    expect([texts(first?.rows ?? []), texts(second?.rows ?? [])].sort()).toEqual([[], ['a.notes=kept']]);
  });

  test('are restored once, even if the page takes long to draw the sheet', async () => {
    const tab = testBrowser().openTab();
    const first = tab.load();
    openSheet(await first.keptEdits.open(ana)).type('a', 'notes', 'kept');
    await settle();
    first.die();
    const sheet = await tab.load().keptEdits.open(ana);
    expect(texts(sheet.rows)).toEqual(['a.notes=kept']);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const later: string[] = [];
    sheet.onLeft((rows) => later.push(...texts(rows)));
    await settle();
    expect(later).toEqual([]);
  });

  test('of an open tab stay its own; the other tab counts them', async () => {
    const browser = testBrowser();
    openSheet(await browser.openTab().load().keptEdits.open(ana)).type('a', 'notes', 'mine');
    await settle();
    const second = await browser.openTab().load().keptEdits.open(ana);
    expect(second.rows).toEqual([]);
    expect(second.countElsewhere()).toBe(1);
  });

  test('of a tab that crashes later are offered in the open tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const browser = testBrowser();
    const dying = browser.openTab().load();
    const theirs = openSheet(await dying.keptEdits.open(ana));
    const heir = await browser.openTab().load().keptEdits.open(ana);
    const left: string[] = [];
    heir.onLeft((rows) => left.push(...texts(rows)));
    theirs.type('a', 'notes', 'left');
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await settle();
    // Edits that are saved within a moment are not mentioned.
    expect(heir.countElsewhere()).toBe(0);
    await expect.poll(() => heir.countElsewhere()).toBe(1);
    dying.die();
    await expect.poll(() => left).toEqual(['a.notes=left']);
    expect(heir.countElsewhere()).toBe(0);
  });

  test('of a tab that dies while the open one is still loading are offered there', async () => {
    const browser = testBrowser();
    const dying = browser.openTab().load();
    openSheet(await dying.keptEdits.open(ana)).type('a', 'notes', 'left');
    await settle();
    const heir = await browser.openTab().load().keptEdits.open(ana);
    expect(heir.rows).toEqual([]);
    dying.die();
    // Longer than the time that a reloaded page has to take over its own edits.
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    const left: string[] = [];
    heir.onLeft((rows) => left.push(...texts(rows)));
    await expect.poll(() => left).toEqual(['a.notes=left']);
  });

  test('of a closed tab that the storage fails to read are offered to the next sheet', async () => {
    const browser = testBrowser();
    const dying = browser.openTab().load();
    openSheet(await dying.keptEdits.open(ana)).type('a', 'notes', 'left');
    await settle();
    const heir = await browser.openTab().load().keptEdits.open(ana);
    const missed: string[] = [];
    heir.onLeft((rows) => missed.push(...texts(rows)))();
    const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The disk is full', 'UnknownError');
    });
    dying.die();
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    // The first sheet that asks meets the failure, the second does not.
    heir.onLeft((rows) => missed.push(...texts(rows)))();
    await expect.poll(() => failing.mock.calls.length).toBe(1);
    await settle();
    const left: string[] = [];
    heir.onLeft((rows) => left.push(...texts(rows)));
    await expect.poll(() => left).toEqual(['a.notes=left']);
    expect(missed).toEqual([]);
  });

  test('are shown to nobody else: no other person, company or sheet', async () => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    openSheet(await page.keptEdits.open(ana)).type('a', 'notes', 'private');
    await settle();
    page.die();
    for (const place of [
      { ...ana, person: 'an' },
      { ...ana, person: 'bob' },
      { ...ana, tenantId: 'other' },
      { ...ana, sheet: 'users' },
    ]) {
      const next = tab.load();
      expect((await next.keptEdits.open(place)).rows).toEqual([]);
      next.die();
    }
    expect(texts((await tab.load().keptEdits.open(ana)).rows)).toEqual(['a.notes=private']);
  });

  test('are erased in all companies when the person signs out, and nothing is written afterwards', async () => {
    const browser = testBrowser();
    const page = browser.openTab().load();
    const sheet = openSheet(await page.keptEdits.open(ana));
    sheet.type('a', 'notes', 'one');
    const second = browser.openTab().load();
    openSheet(await second.keptEdits.open({ ...ana, tenantId: 'other' })).type('b', 'notes', 'two');
    openSheet(await second.keptEdits.open({ ...ana, person: 'bob' })).type('b', 'notes', 'Bob’s');
    await settle();
    expect(await page.keptEdits.count('ana')).toBe(2);
    await page.keptEdits.erase('ana');
    sheet.type('a', 'notes', 'late');
    await settle();
    expect(await page.keptEdits.count('ana')).toBe(0);
    expect(await page.keptEdits.count('bob')).toBe(1);
  });

  test('are asked about until the page has signed out, because erasing may fail', async () => {
    const page = testBrowser().openTab().load();
    openSheet(await page.keptEdits.open(ana)).type('a', 'notes', 'one');
    registerUnsavedWork(() => true);
    await page.keptEdits.erase('ana');
    expect(hasUnsavedWork()).toBe(true);
    giveUpUnsavedWork();
  });

  test('are no longer written after the person signed out in another tab', async () => {
    const browser = testBrowser();
    const sheet = await browser.openTab().load().keptEdits.open(ana);
    const write = vi.spyOn(sheet, 'write');
    openSheet(sheet).type('a', 'notes', 'just typed');
    await browser.openTab().load().keptEdits.erase('ana');
    await settle();
    expect(write).not.toHaveBeenCalled();
  });

  test('leave the browser once they are saved', async () => {
    const tab = testBrowser().openTab();
    const page = tab.load();
    const saved = (): SaveOutcome<TestRow> => ({
      kind: 'stored',
      rows: [{ id: 'a', version: 2, notes: 'saved', amount: null }],
      replayed: [],
    });
    openSheet(await page.keptEdits.open(ana), rowsOf('a'), saved).type('a', 'notes', 'saved');
    await expect.poll(() => page.keptEdits.count('ana')).toBe(0);
  });

  test('of a paste over thousands of rows are few records in one write', async () => {
    const browser = testBrowser();
    const sheet = await browser.openTab().load().keptEdits.open(ana);
    const write = vi.spyOn(sheet, 'write');
    const ids = Array.from({ length: 5_000 }, (_, i) => `row ${i}`);
    const { model } = openSheet(sheet, rowsOf(...ids), () => ({ kind: 'passing', retryAfterMs: 60_000 }));
    model.apply(
      ids.map((rowId) => ({ rowId, field: 'notes', value: 'pasted' })),
      'paste',
    );
    await settle(300);
    // Once as pasted, once as sent.
    expect(write.mock.calls.length).toBeLessThanOrEqual(2);
    expect(write.mock.calls[0]?.[0].length).toBeLessThanOrEqual(32);
    expect(countCells(write.mock.calls[0]?.[0].flatMap(({ rows }) => rows) ?? [])).toBe(5_000);
  });

  test('that cannot be kept are mentioned once, and kept as soon as possible', async () => {
    const sheet = await testBrowser().openTab().load().keptEdits.open(ana);
    const { write } = sheet;
    const full = vi.spyOn(sheet, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const { type, troubles } = openSheet({ ...sheet, write: (...args) => sheet.write(...args) });
    type('a', 'notes', 'one');
    await settle();
    type('b', 'notes', 'two');
    await settle();
    expect(troubles).toEqual(['not kept']);
    full.mockImplementation(write);
    type('c', 'notes', 'three');
    await settle();
    const groups = full.mock.calls.at(-1)?.[0] ?? [];
    expect(texts(groups.flatMap(({ rows }) => rows))).toEqual(['a.notes=one', 'b.notes=two', 'c.notes=three']);
    full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    type('a', 'notes', 'four');
    await settle();
    expect(troubles).toEqual(['not kept', 'not kept']);
  });

  test('that could not be kept are tried again when the sheet is left', async () => {
    const page = testBrowser().openTab().load();
    const sheet = await page.keptEdits.open(ana);
    const { write } = sheet;
    const full = vi.spyOn(sheet, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    openSheet({ ...sheet, write: (...args) => sheet.write(...args) }).type('a', 'notes', 'one');
    await settle();
    full.mockImplementation(write);
    expect(texts((await page.keptEdits.open(ana)).rows)).toEqual(['a.notes=one']);
  });

  test('of another version of the app are counted and left in place, and do not count as no edits', async () => {
    const { openTab } = testBrowser();
    const page = openTab().load();
    openSheet(await page.keptEdits.open(ana)).type('a', 'notes', 'newer');
    await settle();
    page.die();
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('plumbline-kept-edits');
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('groups', 'readwrite');
        const cursor = transaction.objectStore('groups').openCursor();
        cursor.onsuccess = () => void cursor.result?.update({ ...cursor.result.value, format: 99 });
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
    const next = openTab().load();
    const sheet = await next.keptEdits.open(ana);
    expect([sheet.rows.length, sheet.unreadable]).toEqual([0, 1]);
    expect(await next.keptEdits.count('ana')).toBe(1);
  });

  test('do not stop a sheet from opening in a browser that keeps nothing', async () => {
    const page = testBrowser().openTab().load();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not in a private window', 'SecurityError');
    });
    const sheet = openSheet(await page.keptEdits.open(ana));
    sheet.type('a', 'notes', 'only here');
    await settle();
    expect(sheet.troubles).toEqual(['not kept']);
    expect(sheet.sent).toHaveLength(1);
  });
});
