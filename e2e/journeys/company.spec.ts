import { expectAccessible } from '../src/axe.ts';
import { colleague, signInColleague } from '../src/colleague.ts';
import { test as base, expect } from '../src/fixtures.ts';

/** Opens a page of a company that no other journey looks at, as its administrator. */
const test = base.extend<{ openCompany: (path: string) => Promise<void> }>({
  openCompany: ({ page, signIn, world }, use) =>
    use((path) => (world.isShared ? signInColleague(page, path) : signIn(page, 'admin', path))),
});

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40"/></svg>';

test('the company’s fields are checked, saved with the keyboard, and shown at once @stack', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|404/, 'the logo that is not there');
  const referrers: (string | undefined)[] = [];
  await page.route('https://logo.example/**', (route) => {
    referrers.push(route.request().headers().referer);
    if (route.request().url().endsWith('gone.svg')) return route.abort();
    return route.fulfill({ contentType: 'image/svg+xml', body: LOGO });
  });
  await signInColleague(page, '/admin/tenant');
  const website = page.getByLabel('Website');
  await website.fill('harbor.example');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Website is not an address that begins with https://')).toBeVisible();
  await expect(website).toBeFocused();
  await website.fill('https://harbor.example');
  await page.getByLabel('Address of the logo').fill('https://logo.example/gone.svg');
  await expect(page.getByText('There is no picture at this address')).toBeVisible();
  await page.getByLabel('Address of the logo').fill('https://logo.example/logo.svg');
  await expect(page.getByRole('img', { name: `Logo of ${colleague.companies.first}` })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', 'https://logo.example/logo.svg');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('list', { name: 'History' })).toContainText(
    'https://harbor.example',
  );
  expect(new Set(referrers)).toEqual(new Set([undefined]));
  await page.reload();
  await expect(website).toHaveValue('https://harbor.example');
  // Other journeys look at the company too, and do not answer for its logo.
  await page.getByLabel('Address of the logo').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});

test('an index leads to each section, where there is room for it', async ({ page, openCompany }) => {
  await openCompany('/admin/tenant');
  const index = page.getByRole('navigation', { name: 'Sections of the company' });
  const sections = page.locator('main section[aria-labelledby^="section-"] h2');
  await expect(index.getByRole('link', { name: 'History', exact: true })).toBeVisible();
  expect(await index.getByRole('link').allInnerTexts()).toEqual(await sections.allInnerTexts());
  await page.getByLabel('Phone').fill('half typed');
  await index.getByRole('link', { name: 'Columns' }).click();
  const columns = page.getByRole('region', { name: 'Columns', exact: true });
  await expect(columns.getByRole('heading', { name: 'Columns', exact: true })).toBeFocused();
  await expect(columns).toBeInViewport();
  await expect(page.getByLabel('Phone')).toHaveValue('half typed');
  // The section that is read is marked: the chosen one, also where the page cannot scroll so far, then the one where the person scrolls to.
  const marked = index.locator('[aria-current=location]');
  await expect(marked).toHaveText('Columns');
  await index.getByRole('link', { name: 'How long history is kept' }).click();
  await expect(marked).toHaveText('How long history is kept');
  await page.getByRole('main').hover();
  await page.mouse.wheel(0, -20_000);
  await expect(marked).toHaveText('Name');
  await page.mouse.wheel(0, 20_000);
  await expect(marked).toHaveText('History');

  // A name that is missing is said below its field; the example in it is not wrong.
  const name = columns.getByLabel('New column');
  const colour = () => name.evaluate((input) => getComputedStyle(input, '::placeholder').color);
  const before = await colour();
  await columns.getByRole('button', { name: 'Add column' }).click();
  await expect(columns.getByText('The name must not be empty.')).toBeVisible();
  expect(await colour()).toBe(before);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(index).toBeHidden();
  await page.getByRole('button', { name: 'Revert' }).click();
});

test('options are added, renamed, ordered with the keyboard, retired and brought back', async ({
  page,
  openCompany,
  consoleWatch,
}) => {
  consoleWatch.allow(/422/, 'the name that the list has already');
  await openCompany('/admin/tenant');
  const division = page.getByRole('region', { name: 'Division' });
  const offered = division.getByRole('list', { name: 'Division: offered' }).getByRole('listitem');
  await division.getByRole('textbox', { name: 'New option of Division' }).fill('maintenance');
  await page.keyboard.press('Enter');
  await expect(division).toContainText('The list has “Maintenance” already');
  await division.getByRole('textbox', { name: 'New option of Division' }).fill('Paving');
  await page.keyboard.press('Enter');
  await expect(offered).toHaveText([/^Construction/, /^Maintenance/, /^Engineering/, /^Paving/]);

  await division.getByRole('button', { name: 'Rename Paving' }).click();
  await page.keyboard.type('Asphalt');
  await page.keyboard.press('Enter');
  await expect(division.getByRole('button', { name: 'Rename Asphalt' })).toBeFocused();

  await division.getByRole('button', { name: 'Move Asphalt' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(offered).toHaveText([/^Construction/, /^Maintenance/, /^Asphalt/, /^Engineering/]);
  await expect(division.getByRole('button', { name: 'Move Asphalt' })).toBeFocused();
  await division.getByRole('button', { name: 'Move Construction' }).hover();
  await page.mouse.down();
  await division.getByRole('button', { name: 'Move Engineering' }).hover();
  await page.mouse.up();
  await expect(offered).toHaveText([/^Maintenance/, /^Asphalt/, /^Engineering/, /^Construction/]);

  await division.getByRole('button', { name: 'Retire Asphalt' }).click();
  const toast = page.getByRole('status').filter({ hasText: '“Asphalt” is no longer offered' });
  await toast.hover(); // it goes by itself, unless the pointer is on it
  await expect(division.getByRole('list', { name: 'Division: retired' })).toContainText('Asphalt');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(offered).toHaveCount(4);
  await page.reload();
  await expect(offered).toHaveText([/^Maintenance/, /^Asphalt/, /^Engineering/, /^Construction/]);

  // On a phone each option ends with its card.
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Retire / }) });
  const beyond = await lines.evaluateAll((all) => all.map((line) => line.scrollWidth - line.clientWidth));
  expect(beyond.length).toBeGreaterThan(4);
  expect(new Set(beyond)).toEqual(new Set([0]));
});

test('the company’s page is accessible, with a problem and while asking', async ({ page, openCompany }) => {
  await openCompany('/admin/tenant');
  await expect(page.getByRole('region', { name: 'Branch' })).toBeVisible();
  await page.getByLabel('Website').fill('nonsense');
  await page.getByLabel('City').focus();
  await expect(page.getByText('Website is not an address')).toBeVisible();
  // On a desk `provisioning.spec.ts` looks at the whole page.
  await expectAccessible(page, { where: 'phone' });
  await page.getByRole('button', { name: 'Revert' }).click();
  await page.getByRole('switch', { name: 'Jobs' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
