import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { goTo } from '../src/links.ts';

test.use({ sharesCompany: true, staysOpen: true, viewport: { width: 390, height: 844 }, hasTouch: true });

const list = (page: Page): Locator => page.getByRole('list', { name: 'Jobs' });
const cardOf = (page: Page, job: WireJob): Locator => list(page).getByRole('button', { name: job.jobNumber });

/** Searches the job and opens its sheet. */
async function openSheet(page: Page, job: WireJob): Promise<Locator> {
  await page.getByRole('searchbox').or(page.getByLabel('Search jobs')).first().fill(job.jobNumber);
  // Until the search has taken hold the cards still move.
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await cardOf(page, job).tap();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${job.jobNumber} `) });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Types into a field of the sheet and leaves it. */
async function fill(sheet: Locator, title: string, text: string): Promise<void> {
  await sheet.getByLabel(title, { exact: true }).fill(text);
  await sheet.getByLabel(title, { exact: true }).blur();
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'accountant', '/workflow/jobs?view=standard');
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
});

test('jobs are cards with their first fields, drawn as one scrolls to them', async ({ page, jobs }) => {
  const all = await jobs.all();
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('there are no jobs');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText(first.jobName);
  await expect(cardOf(page, first)).toContainText(/Job Status.*Revised Contract.*Amount Left to Invoice/s);
  await expect(cardOf(page, first)).not.toContainText('Date Created');
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(30);
  await expect(list(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(all.length));
  await expect(async () => {
    await list(page).evaluate((element) => element.parentElement?.scrollBy(0, 40_000));
    await expect(cardOf(page, last)).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('a field of each type is edited in the sheet and saved', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne();
  const sheet = await openSheet(page, job);
  await fill(sheet, 'Retainage', '$1,234.50');
  await expect(sheet.getByLabel('Retainage', { exact: true })).toHaveValue('$1,234.50');
  await fill(sheet, 'Date Last Invoiced', '2026-03-08');
  await fill(sheet, 'Notes', 'Seen on site\nby phone');
  await fill(sheet, 'Pay App Due Day', '17');
  await sheet.getByLabel('Division', { exact: true }).selectOption('Maintenance');
  const taxExempt = sheet.getByLabel('Tax Exempt', { exact: true });
  const wasExempt = await taxExempt.isChecked();
  await taxExempt.click();
  await sheet.getByRole('button', { name: /^Project Managers/ }).tap();
  const ticks = sheet.getByRole('group', { name: 'Project Managers' }).getByRole('checkbox');
  for (const tick of await ticks.all()) await tick.check();
  await grid.expectSaved();
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({
      retainageAmount: 123_450,
      lastInvoiceDate: '2026-03-08',
      notes: 'Seen on site\nby phone',
      payAppDueDayOfMonth: 17,
      taxExempt: !wasExempt,
    });
  expect((await jobs.read(job.id)).projectManagerUserIds).toHaveLength(await ticks.count());
});

test('the buttons to the neighbors are whole beside the longest place', async ({ page, jobs }) => {
  const job = await jobs.takeOne();
  const search = JSON.stringify({ sort: [], filters: [], search: 'Another job', groups: [] });
  await goTo(page, `/workflow/jobs/${job.id}?view=standard&state=${encodeURIComponent(search)}`);
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${job.jobNumber} `) });
  await expect(sheet.getByText('not among what is shown')).toBeVisible();
  for (const name of ['Previous', 'Next']) {
    const button = sheet.getByRole('button', { name });
    expect(
      await button.evaluate((place) =>
        [...place.querySelectorAll('*')].some((each) => each.scrollWidth > each.clientWidth),
      ),
    ).toBe(false);
  }
});

test('cards and sheet are accessible in both schemes, with room for a thumb', async ({ page, jobs }) => {
  const job = await jobs.takeOne();
  await expectAccessible(page, { where: 'phone' });
  expect.soft(await tooSmall(list(page))).toEqual([]);
  const sheet = await openSheet(page, job);
  await sheet.getByRole('button', { name: /^Project Managers/ }).tap();
  await fill(sheet, 'Pay App Due Day', '99');
  await expectAccessible(page, { where: 'phone' });
  expect.soft(await tooSmall(sheet)).toEqual([]);
});

test('cells that need attention are listed, lead to their job, and are given up there', async ({
  page,
  grid,
  jobs,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  for (const job of [first, second]) {
    const sheet = await openSheet(page, job);
    await fill(sheet, 'Pay App Due Day', '99');
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
  }
  // The messages of what was refused lie over the list until they go by themselves.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  // The search still hides the first of the two.
  await page.getByRole('button', { name: '2 cells need attention' }).tap();
  const problems = page.getByRole('dialog', { name: '2 cells need attention' });
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  // From below, with the page still to be seen above.
  const place = () => problems.evaluate((sheet) => sheet.getBoundingClientRect().toJSON());
  await expect.poll(place).toMatchObject({ bottom: 844 });
  expect((await place()).top).toBeGreaterThan(150);
  await expectAccessible(page, { where: 'phone' });
  expect.soft(await tooSmall(problems)).toEqual([]);
  await problems.getByRole('listitem').filter({ hasText: first.jobNumber }).getByRole('button').first().tap();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${first.jobNumber} `) });
  await fill(sheet, 'Pay App Due Day', '9');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: '1 cell needs attention' }).tap();
  await page.getByRole('button', { name: `Revert Pay App Due Day of ${second.jobNumber}` }).tap();
  await expect(page.getByText(/needs? attention/)).toHaveCount(0);
  await grid.expectSaved();
  expect(await jobs.read(first.id)).toMatchObject({ payAppDueDayOfMonth: 9 });
  expect(await jobs.read(second.id)).toMatchObject({ payAppDueDayOfMonth: second.payAppDueDayOfMonth });
});

test('at most 96 px of toolbar stand above the cards, with filters too, and none of it moves while one searches', async ({
  page,
}) => {
  const sheets = { '/workflow/jobs': ['Jobs', 48], '/workflow/schedule': ['WIP schedule', 96] } as const;
  for (const [path, [name, most]] of Object.entries(sheets)) {
    await goTo(page, path);
    const cards = page.getByRole('list', { name, exact: true }); // the page before may still be there
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    const toolbarHeight = async (): Promise<number> => {
      const top = (await page.getByRole('button', { name: /^View: / }).boundingBox())?.y ?? 0;
      const below = await cards.evaluate((list) => list.parentElement?.getBoundingClientRect().top ?? 0);
      return below - top;
    };
    expect(await toolbarHeight()).toBeLessThanOrEqual(most);
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Search columns' }).fill('status');
    await page.getByRole('option', { name: 'Job Status' }).tap();
    await page.getByRole('checkbox', { name: /^Active/ }).check();
    await page.getByRole('button', { name: 'Apply' }).tap();
    await expect(page.getByRole('button', { name: /^Remove the filter Job Status/ })).toBeAttached();
    const before = await toolbarHeight();
    expect(before).toBeLessThanOrEqual(96);
    await page.getByLabel('Search jobs').fill('lakewood');
    expect(await toolbarHeight()).toBe(before);
  }
});

test('everything that can be tapped has room for a thumb: header, bar, tools behind one button, filter form, lists, messages', async ({
  page,
}) => {
  const whole = page.locator('body');
  expect.soft(await tooSmall(whole), 'at rest').toEqual([]);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(page.getByRole('button', { name: 'New job', exact: true })).toBeHidden();
  await more.tap();
  for (const name of ['New job', 'Connect jobs', 'Group'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import…' })).toBeVisible();
  expect.soft(await tooSmall(whole), 'more tools').toEqual([]);
  await expectAccessible(page, { where: 'phone' });
  await page.getByRole('button', { name: 'New job', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'New job' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  expect.soft(await tooSmall(whole), 'columns to filter').toEqual([]);
  await page.getByRole('option', { name: 'Job Status' }).tap();
  expect.soft(await tooSmall(whole), 'filter form').toEqual([]);
  await page.getByRole('checkbox', { name: /^Active/ }).check();
  await page.getByRole('button', { name: 'Apply' }).tap();
  await page.getByRole('button', { name: 'Export' }).tap();
  expect.soft(await tooSmall(whole), 'ways to export').toEqual([]);
  await expectAccessible(page, { where: 'phone' });
  await page.getByRole('menuitem', { name: /csv/ }).tap();
  await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible();
  expect.soft(await tooSmall(whole), 'chips and a message').toEqual([]);
  await page.getByRole('button', { name: /account and settings/ }).tap();
  expect.soft(await tooSmall(whole), 'person menu').toEqual([]);
  await page.keyboard.press('Escape');
  await whole.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(places).toHaveCount(5);
  for (const place of await places.all()) await expect(place, 'in text twice as large').toBeInViewport({ ratio: 1 });
  await whole.evaluate(() => document.documentElement.removeAttribute('style'));
});

/** What can be tapped and is lower or narrower than 44 pixels; of a check box its whole line can be tapped. */
const tooSmall = (root: Locator): Promise<string[]> =>
  root.evaluate((element) =>
    [...element.querySelectorAll('a, button, select, textarea, input')].flatMap((target) => {
      const area = target.matches('[type=checkbox]') ? target.closest('label, div:has(> div > label)') : target;
      const { width, height } = (area ?? target).getBoundingClientRect();
      // What takes no room is the place where a menu opens; what is hidden measures a text. A message that still slides in is thousandths of a pixel off.
      const isThere = height > 0 && target.checkVisibility({ visibilityProperty: true });
      return isThere && Math.min(width, height) < 43.99
        ? [`${target.getAttribute('aria-label') ?? target.textContent}: ${width} x ${height}`]
        : [];
    }),
  );
