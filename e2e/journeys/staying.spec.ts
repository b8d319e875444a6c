import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

// What is on screen stays on screen, with everything typed: whatever the network, the server or the device does meanwhile.

/** As when somebody comes back to the window. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const notUpToDate = (page: Page) => page.getByRole('button', { name: /Not up to date/ });

/** A refused cell, a step to undo, and an editor with half a text. */
async function workInHand(page: Page, grid: Grid, jobNumber: string): Promise<void> {
  await grid.type(jobNumber, 'Retainage', '777');
  await grid.expectSaved();
  await grid.type(jobNumber, 'Payments Received', 'tbd');
  await grid.select(jobNumber, 'Notes');
  await page.keyboard.type('Half a sent');
}

async function expectInHand(page: Page, grid: Grid, jobNumber: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused();
  await page.keyboard.type('ence');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half a sentence');
  await page.keyboard.press('Escape');
  await grid.expectCell(jobNumber, 'Payments Received', 'tbd');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(await grid.cell(jobNumber, 'Retainage')).not.toHaveText('$777.00');
}

test('offline, coming back to the window leaves the sheet, the open editor, refused cells and undo', async ({
  page,
  grid,
  jobs,
  signIn,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'the network is switched off on purpose');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await workInHand(page, grid, job.jobNumber);
  await world.disconnect(page);
  await comeBack(page);
  await expect(notUpToDate(page)).toBeVisible();
  await expect(page.getByText('The server cannot be reached', { exact: true })).toHaveCount(0);
  await world.reconnect(page);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect(notUpToDate(page)).toBeHidden();
  await expectInHand(page, grid, job.jobNumber);
});

test('without a connection one place says so, and no row moves, on a desk and on a tablet', async ({
  page,
  jobs,
  signIn,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'the network is switched off on purpose');
  const cut = async (isOffline: boolean) => {
    await (isOffline ? world.disconnect(page) : world.reconnect(page));
    await page.evaluate((event) => void window.dispatchEvent(new Event(event)), isOffline ? 'offline' : 'online');
  };
  const job = await jobs.takeOne(isMeasured);
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const size of [desk, { width: 820, height: 1180 }]) {
    await page.setViewportSize(size);
    await signIn(page, 'accountant', '/workflow/schedule');
    const schedule = new Grid(page, 'WIP schedule');
    await schedule.expectSaved();
    const topOf = async () => (await schedule.root.boundingBox())?.y;
    const top = await topOf();
    await cut(true);
    await expect(page.getByText('Offline: changes of others')).toBeVisible();
    expect(await topOf()).toBe(top);
    await schedule.type(job.jobNumber, 'EAC', String(9_000 + size.width));
    await expect(page.getByText(/Not connected: 1 cell kept here/)).toBeVisible();
    await expect(page.getByText('Offline: changes of others')).toHaveCount(0);
    expect(await topOf()).toBe(top);
    await cut(false);
    await schedule.expectSaved();
  }
  await page.setViewportSize(desk);
});

test('a service that answers 500 to every refetch takes nothing away @stack', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  // On the stack alone: calls of the emulation do not pass by the browser.
  consoleWatch.allow(/500/, 'the service is made to fail');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await workInHand(page, grid, job.jobNumber);
  await page.route('**/api/*/*/init', (route) => route.fulfill({ status: 500, json: { type: 'unexpected' } }));
  await comeBack(page);
  await expect(notUpToDate(page)).toBeVisible();
  await page.unroute('**/api/*/*/init');
  await notUpToDate(page).evaluate((button: HTMLElement) => button.click());
  await expect(notUpToDate(page)).toBeHidden();
  await expectInHand(page, grid, job.jobNumber);
});

test('a panel whose code cannot be downloaded says so in its place, and comes when it can', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|Unable to preload CSS|dynamically imported/, 'the download is made to fail');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await page.route('**/job-panel*', (route) => route.abort());
  // It is downloaded after the first rows: a page that stood open has it.
  await page.reload();
  await grid.expectDrawn();
  await grid.type(job.jobNumber, 'Payments Received', 'tbd');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('alert')).toContainText('could not be downloaded');
  await grid.expectCell(job.jobNumber, 'Payments Received', 'tbd');
  await page.unroute('**/job-panel*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('tab', { name: 'Details' })).toBeVisible();
});

test('a device that is turned keeps what is being typed, in the sheet and in the cards', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, 'accountant');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.type('Typed on the wide side');
  await page.setViewportSize({ width: 600, height: 1024 });
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Typed on the wide side' });
});
