import type { Page } from '@playwright/test';
import { DEMO_DIST } from '../../tools/emulation/build-demo.ts';
import { serveFiles } from '../../tools/emulation/serve-files.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

// The demo on a plain web host, below a path, in a new browser. Other journeys find its back end already started.
test.use({ isEmulated: false, serviceWorkers: 'allow' });
// They come last, and share nothing.
test.describe.configure({ mode: 'parallel' });

let address = '';
let stop: () => Promise<void>;
test.beforeEach(async () => {
  const host = await serveFiles(DEMO_DIST, 0, '/some/demo/');
  address = `${host.origin}/some/demo/`;
  stop = host.stop;
});
test.afterEach(() => stop());

const person = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });
/** The number of the job on top, once the jobs are there. */
async function firstNumber({ root }: Grid): Promise<string> {
  const cell = root.getByRole('gridcell').first();
  await expect(cell).toBeVisible();
  return (await cell.textContent()) ?? '';
}
const BADGE = /Emulated.*Nothing leaves this browser/;

async function opensAnywhere(page: Page): Promise<void> {
  await test.step('one tab, whose worker is the back end of the others', async () => {
    const first = await page.context().newPage();
    await first.goto(address);
    await expect(first.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  });
  for (const [path, heading] of [
    ['', 'Jobs'],
    ['admin/roles', 'Roles'],
    ['workflow/activity', 'Activity'],
    ['home', /Dana/],
  ] as const) {
    await page.goto(address + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: BADGE })).toHaveCount(1);
  }
  await test.step('signing out leads to a choice of who one is, in the place of a sign-in page', async () => {
    await page.goto(`${address}workflow/jobs?persona=pm`);
    await firstNumber(new Grid(page));
    await person(page, 'Marcus Okafor').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /Admin: Dana Whitfield/ }).click();
    await expect(person(page, 'Dana Whitfield')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${address}`));
  });
  await test.step('somebody without rights learns whom to ask', async () => {
    await page.goto(`${address}?persona=no-rights`);
    await expect(page.getByRole('heading', { name: 'You may not see the jobs' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Dana Whitfield');
  });
  await test.step('somebody of two companies switches between them', async () => {
    await page.goto(`${address}?persona=two-companies`);
    await expect(person(page, 'Nadia Brandt')).toBeVisible();
    await person(page, 'Nadia Brandt').click();
    await page.getByRole('menuitemradio', { name: /^Copper Basin Mechanical/ }).click();
    await expect(page.getByRole('banner')).toContainText('Copper Basin Mechanical');
  });
}

async function outlivesItsSession(page: Page): Promise<void> {
  await page.goto(`${address}workflow/jobs?persona=pm`);
  const grid = new Grid(page);
  const number = await firstNumber(grid);
  await page.evaluate(() => window.plumblineEmulation?.expireTokens());
  await grid.type(number, 'Notes', 'renewed unseen');
  await grid.expectSaved();
  const setOffline = (isOffline: boolean) =>
    page.evaluate(
      (off) => window.plumblineEmulation?.faults.set({ latencyMs: 0, failureRate: 0, isOffline: off }),
      isOffline,
    );
  await setOffline(true);
  await grid.type(number, 'Notes', 'typed at the end');
  await page.evaluate(() => window.plumblineEmulation?.endSession());
  await setOffline(false);
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .click();
  await opened;
  await grid.expectSaved();
  await page.reload();
  await grid.expectCell(number, 'Notes', 'typed at the end');
}

// A start in a new browser takes as long as two of these together.
test('it is several people in tabs, opens at any page, and outlives its session', async ({ page, context }) => {
  await test.step('two tabs are two people over one back end, live; the one that stays goes on alone, and what is saved outlives both', async () => {
    await page.goto(`${address}workflow/jobs?persona=pm`);
    await expect(person(page, 'Marcus Okafor')).toBeVisible();
    const mine = new Grid(page);
    const number = await firstNumber(mine);
    const other = await context.newPage();
    await other.goto(`${address}workflow/jobs?persona=accountant`);
    await expect(person(other, 'Priya Raman')).toBeVisible();
    const theirs = new Grid(other);
    await mine.cell(number, 'Notes');
    await theirs.type(number, 'Notes', 'from the other tab');
    await mine.expectCell(number, 'Notes', 'from the other tab');

    await page.close();
    await theirs.type(number, 'Notes', 'and on alone');
    await theirs.expectSaved();
    await other.close();

    const next = await context.newPage();
    await next.goto(`${address}workflow/jobs?persona=pm`);
    await new Grid(next).expectCell(number, 'Notes', 'and on alone');
    await test.step('until all is reset', async () => {
      await next.getByRole('button', { name: BADGE }).click();
      await next.getByRole('button', { name: 'Reset all data' }).click();
      // Every tab reloads, and requests made to the page before that are lost.
      const loaded = next.waitForEvent('load');
      await next
        .getByRole('button', { name: /^Reset|^Yes/ })
        .last()
        .click();
      await loaded;
      await new Grid(next).expectCell(number, 'Notes', /^(?!and on alone)/);
    });
    await next.close();
  });
  const opened = await context.newPage();
  await test.step('it opens at any of its pages, says that nothing leaves the browser, and knows several people', () =>
    opensAnywhere(opened));
  await test.step('a session that ends is begun anew in another tab, and nothing of this one is lost', () =>
    outlivesItsSession(opened));
});

test('after the first load it needs no network, at any address', async ({ page, context }) => {
  await page.goto(address);
  const grid = new Grid(page);
  await grid.expectDrawn();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await stop();
  await page.goto(`${address}workflow/jobs`);
  const number = await firstNumber(grid);
  await grid.type(number, 'Notes', 'on a train');
  await grid.expectSaved();
  await page.goto(`${address}admin/users`);
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('gridcell').first()).toBeVisible();
});

test('as many jobs as the address asks for are made, and told while they are', async ({ page }) => {
  await page.goto(`${address}workflow/jobs?jobs=300`);
  await expect(page.getByText(/300 jobs/).first()).toBeVisible({ timeout: 60_000 });
  await page.goto(`${address}workflow/jobs`);
  await expect(page.getByText(/300 jobs/).first()).toBeVisible();
});
