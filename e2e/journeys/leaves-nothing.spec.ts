import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

// The journeys of a file share one browser and one page, because a new one costs as much as many journeys. The first of these leaves everything
// behind that it can; the second must find nothing of it.
test.use({ sharesCompany: true });
test.describe.configure({ mode: 'serial' });

// Of the app's origin, and without the app.
const SMALL = '/parts/parts.json';
let before: { context: BrowserContext; page: Page; tab: Page } | undefined;
const dialogs: string[] = [];

/** What the browser remembers for the page, without the emulation's own database, which a journey resets. */
const remembered = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    name: window.name,
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => !name?.startsWith('plumbline-emulation')),
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrinted: matchMedia('print').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isForced: matchMedia('(forced-colors: active)').matches,
    isOnline: navigator.onLine,
    width: innerWidth,
    mayLocate: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
  }));
const NOTHING = {
  ...{ local: {}, session: {}, cookie: '', name: '', databases: [] },
  ...{ isDark: false, isPrinted: false, isStill: false, isForced: false, isOnline: true, width: 1440 },
  mayLocate: false,
};

test('one journey changes whatever a browser keeps', async ({ context, page, otherTab }) => {
  const tab = await otherTab('pm', '/home');
  // Without the app, which would complain when the network goes.
  await tab.goto(SMALL);
  await tab.evaluate(() => {
    sessionStorage.setItem('left', 'behind');
    window.name = 'left';
  });
  tab.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.accept();
  });
  await tab.route('**/*.json', (route) => route.fulfill({ json: 'of the tab' }));
  await tab.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'reduce', forcedColors: 'active' });
  await tab.setViewportSize({ width: 390, height: 844 });
  await page.goto(SMALL);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    await cookieStore.set('left', 'behind');
    window.name = 'left';
    await new Promise((done) => {
      indexedDB.open('plumbline-kept-edits').onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        done(null);
      };
    });
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.accept();
  });
  await page.route('**/*.json', (route) => route.fulfill({ json: 'of the page' }));
  await context.route('**/*.json', (route) => route.fulfill({ json: 'of the browser' }));
  await context.grantPermissions(['geolocation']);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'reduce', forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  const other = await context.newPage();
  await other.goto(SMALL);
  await context.setOffline(true);
  expect(await remembered(page)).toMatchObject({
    ...{ local: { left: 'behind' }, session: { left: 'behind' }, cookie: 'left=behind', name: 'left' },
    ...{
      databases: expect.arrayContaining(['plumbline-kept-edits']),
      isDark: true,
      isPrinted: true,
      isStill: true,
      isForced: true,
    },
    ...{ isOnline: false, width: 390, mayLocate: true },
  });
  before = { context, page, tab };
});

test('the next one finds nothing of it', async ({ context, page, otherTab }) => {
  if (!before) throw new Error('the journey before this one has failed');
  // The same objects: with new ones this would prove nothing.
  expect(context).toBe(before.context);
  expect(page).toBe(before.page);
  // Besides these two there is the one behind which the back end works.
  expect(context.pages()).toHaveLength(3);
  for (const each of [page, before.tab]) {
    const answer = await each.goto(SMALL);
    expect(await answer?.json()).toMatchObject({ jobs: expect.any(Number) });
  }
  expect(await remembered(page)).toEqual(NOTHING);
  expect(await remembered(before.tab)).toEqual({ ...NOTHING, width: expect.any(Number) });
  for (const each of [page, before.tab]) await each.evaluate(() => alert('is anybody there?'));
  expect(dialogs).toEqual([]);
  const tab = await otherTab('accountant', '/home');
  expect(tab).toBe(before.tab);
  expect(tab.viewportSize()).toEqual(page.viewportSize());
});

test.describe('where the app stays open', () => {
  test.use({ staysOpen: true });
  let jobNumber = '';

  test('one journey changes the sheet, and what the browser keeps of it', async ({
    page,
    grid,
    jobs,
    signIn,
    otherTab,
  }) => {
    ({ jobNumber } = await jobs.takeOne());
    await signIn(page, 'accountant');
    await page.evaluate(() => {
      Object.assign(window, { isTheSame: true });
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
    });
    await grid.type(jobNumber, 'Retainage', '777');
    await grid.expectSaved();
    await otherTab('pm', '/home');
    await page.bringToFront();
    await grid.openMenuOf('Notes');
  });

  test('the next one finds the same page, with the sheet as it opens', async ({ context, page, grid, signIn }) => {
    for (const other of context.pages().filter((each) => each !== page))
      expect(await other.locator('#root').count(), 'the app is open nowhere else').toBe(0);
    await signIn(page, 'accountant');
    await grid.expectCell(jobNumber, 'Retainage', '$777.00');
    expect(await page.evaluate(() => (window as Window & { isTheSame?: boolean }).isTheSame)).toBe(true);
    await expect(page.locator('[role=menu]')).toHaveCount(0);
    await expect(grid.root.locator('[aria-selected=true]')).toHaveCount(0);
    await grid.select(jobNumber, 'Retainage');
    await page.keyboard.press('Control+z');
    await grid.expectCell(jobNumber, 'Retainage', '$777.00');
    const { local, session } = await remembered(page);
    expect({ ...local, ...session }).not.toHaveProperty('left');
  });

  test('nor does a person who works elsewhere find the app', async ({ page, signIn }) => {
    await signIn(page, 'pm', '/home');
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(false);
  });
});
