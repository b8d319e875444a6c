import type { Locator, Page } from '@playwright/test';
import { DEMO_DIST } from '../../tools/emulation/build-demo.ts';
import { serveFiles } from '../../tools/emulation/serve-files.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

// The demo on a plain web host, below a path, in a new browser. Other journeys find its back end already started.
test.use({ isEmulated: false, serviceWorkers: 'allow' });

let address = '';
let stop: () => Promise<void>;
async function serve(port: number): Promise<void> {
  const host = await serveFiles(DEMO_DIST, port, '/some/demo/');
  address = `${host.origin}/some/demo/`;
  stop = host.stop;
}
test.beforeEach(() => serve(0));
test.afterEach(() => stop());

const person = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });
/** The number of the job on top, once the jobs are there. */
async function firstNumber({ root }: Grid): Promise<string> {
  const cell = root.getByRole('gridcell').first();
  await expect(cell).toBeVisible();
  return (await cell.textContent()) ?? '';
}
const BADGE = /Emulated.*Nothing leaves this browser/;
async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: BADGE }).click();
  return page.getByRole('dialog', { name: 'Emulation' });
}

async function opensAnywhere(page: Page): Promise<void> {
  await page.goto(`${address}admin/roles`);
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  await expect(page.getByRole('button', { name: BADGE })).toHaveCount(1);
  await test.step('signing out leads to a choice of who one is, in the place of a sign-in page', async () => {
    await page.goto(`${address}workflow/activity?persona=pm`);
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
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
    await page.goto(`${address}home?persona=two-companies`);
    await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible();
    await person(page, 'Nadia Brandt').click();
    await page.getByRole('menuitemradio', { name: /^Copper Basin Mechanical/ }).click();
    await expect(page.getByRole('banner')).toContainText('Copper Basin Mechanical');
  });
}

async function outlivesItsSession(page: Page): Promise<void> {
  await page.goto(`${address}workflow/jobs?persona=pm`);
  const grid = new Grid(page);
  const number = await firstNumber(grid);
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Expire the access token' }).click();
  await expect(panel.getByText('The access token is expired')).toBeVisible();
  await grid.type(number, 'Notes', 'renewed unseen');
  await grid.expectSaved();
  const offline = panel.getByRole('switch', { name: /^Offline/ });
  await offline.check();
  await grid.type(number, 'Notes', 'typed at the end');
  await panel.getByRole('button', { name: 'End the session' }).click();
  await offline.uncheck();
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog', { name: 'Your session has ended' })
    .getByRole('button', { name: /Sign in/ })
    .click();
  await opened;
  await grid.expectSaved();
  await page.reload();
  await grid.expectCell(number, 'Notes', 'typed at the end');
}

async function needsNoNetwork(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await stop();
  await page.goto(`${address}admin/users`);
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  const grid = new Grid(page);
  const number = await firstNumber(grid);
  await expect(page.getByText(/60 jobs/).first()).toBeVisible();
  await grid.type(number, 'Notes', 'on a train');
  await grid.expectSaved();
  await page.context().setOffline(false);
  await serve(Number(new URL(address).port));
}

// A start in a new browser takes as long as two of these together.
test('it has as many jobs as asked for, needs no network after that, is several people in tabs, opens at any page, and outlives its session', async ({
  page,
  context,
}) => {
  await test.step('as many jobs as the address asks for are made', async () => {
    await page.goto(`${address}?jobs=60`);
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/60 jobs/).first()).toBeVisible();
  });
  await test.step('after the first load it needs no network, at any address', () => needsNoNetwork(page));
  // Its worker is then the back end of the tab after it.
  const next = await context.newPage();
  await test.step('two tabs are two people over one back end, live; the one that stays goes on alone, and what is saved outlives both', async () => {
    await expect(person(page, 'Dana Whitfield')).toBeVisible();
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

    await next.goto(`${address}workflow/jobs`);
    await next.getByLabel('Search jobs').fill('and on alone');
    await expect(next.getByText('1 of 60 jobs', { exact: true })).toBeVisible();
    await new Grid(next).expectCell(number, 'Notes', 'and on alone');
    await test.step('until all is reset, to as many jobs as one wants, after a question', async () => {
      const panel = await openPanel(next);
      await panel.getByRole('textbox', { name: 'How many jobs' }).fill('70');
      await panel.getByRole('button', { name: 'Reset all data' }).click();
      await expect(panel.getByRole('alertdialog')).toContainText('There will be 70 jobs.');
      // Every tab reloads, and requests made to the page before that are lost.
      const loaded = next.waitForEvent('load');
      await panel.getByRole('button', { name: 'Reset', exact: true }).click();
      await loaded;
      await expect(next.getByText('0 of 70 jobs', { exact: true })).toBeVisible({ timeout: 60_000 });
    });
  });
  const opened = await context.newPage();
  await test.step('it opens at any of its pages, says that nothing leaves the browser, and knows several people', () =>
    opensAnywhere(opened));
  await test.step('a session that ends is begun anew in another tab, and nothing of this one is lost', () =>
    outlivesItsSession(opened));
});
