import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';
import { button, expectView, picker } from '../src/views.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('the whole frame is walked with the keyboard alone', async ({ page, signIn, isEmulated }) => {
  await signIn(page, 'accountant', '/home');
  await expect(page.getByRole('button', { name: nameOf('accountant') })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  const stops = [
    skip,
    page.getByRole('link', { name: 'Plumbline, home page' }),
    ...(isEmulated ? [page.getByRole('button', { name: /^Emulated/ })] : []),
    page.getByRole('link', { name: 'Home', exact: true }),
    page.getByRole('link', { name: 'Jobs', exact: true }),
    page.getByRole('link', { name: 'Schedule', exact: true }),
    page.getByRole('link', { name: /^Change orders/ }),
    page.getByRole('link', { name: 'Activity' }),
    page.getByRole('button', { name: 'Last messages' }),
    page.getByRole('button', { name: nameOf('accountant') }),
  ];
  // The badge comes by itself: a key before it goes past its place.
  for (const stop of stops) await expect(stop).toBeAttached();
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(stops.at(-1) ?? skip).toBeFocused();
  for (const _ of ['Last messages', 'Activity', 'Change orders', 'Schedule', 'Jobs'])
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/workflow/jobs?view=standard');
});

test('the page follows the system’s scheme until somebody chooses light or dark with the keyboard, which stays', async ({
  page,
  signIn,
}) => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await signIn(page, 'accountant', '/home');
  expect(await scheme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
  const face = page.getByRole('button', { name: nameOf('accountant') });
  await expect(face).toHaveAttribute('aria-haspopup', 'menu');
  await face.focus();
  await page.keyboard.press('Enter');
  const dark = page.getByRole('menuitemradio', { name: 'Dark' });
  for (let step = 0; step < 6 && !(await dark.evaluate((item) => item === document.activeElement)); step++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(dark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scheme()).toBe('dark');
});

test('Tab leaves the grid after Escape, and comes back to the same cell', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const [first] = await jobs.all();
  const cell = await grid.select(first?.jobNumber ?? '', 'Job Status');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(cell).not.toBeFocused();
  await expect(page.locator(':focus')).toHaveRole('button');
  await page.keyboard.press('Shift+Tab');
  await expect(cell).toBeFocused();
});

test('home sums up the jobs as they are, and leads to one whose pay app is due', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant', '/home');
  // A lost job counts in no total.
  const all = (await jobs.all()).filter(({ jobLost }) => jobLost !== true);
  const money = (field: string) => {
    const cents = all.reduce((sum, job) => sum + Number(job[field] ?? 0), 0);
    return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  };
  await expect(page.getByRole('region', { name: 'Totals of all jobs' }).getByRole('definition')).toHaveText([
    money('finalContractAmount'),
    money('invoicedAmount'),
    money('remainingInvoiceAmount'),
    money('retainageAmount'),
    money('paymentsReceived'),
  ]);
  const due = page.getByRole('link', { name: / · / }).last();
  const [number = ''] = (await due.innerText()).split(' · ');
  await due.click();
  await expect(page).toHaveURL(/\/workflow\/jobs\/./);
  await expect(grid.row(number)).toBeInViewport();
});

const isOpen = (job: WireJob): boolean =>
  job.dateClosed === null && job.jobLost === false && Number(job.invoicedAmount) > 0;
const isOf = (job: WireJob, name: string): boolean => (job.projectManagers as readonly string[]).includes(name);

test('a project manager finds their over-billed jobs from home with a click, and all of them with another', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const own = await jobs.takeOne((job) => isOpen(job) && isOf(job, nameOf('pm')));
  const other = await jobs.takeOne((job) => isOpen(job) && !isOf(job, nameOf('pm')));
  for (const { id } of [own, other]) await jobs.change(id, { originalContractAmount: 1_00, changeOrderTotal: 0 });
  await signIn(page, 'pm', '/home');
  await page.getByRole('link', { name: /Billed beyond the contract/ }).click();
  await expect(page).toHaveURL(/\/workflow\/jobs\?/);
  await grid.expectCell(own.jobNumber, 'Attention', /Billed beyond the contract/);
  expect(await grid.drawnNumbers()).not.toContain(other.jobNumber);
  const mine = page.getByRole('button', { name: 'My jobs', exact: true });
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await mine.click();
  await grid.expectCell(other.jobNumber, 'Attention', /Billed beyond the contract/);
  await page.reload();
  await grid.expectCell(other.jobNumber, 'Attention', /Billed beyond the contract/);
  await expect(mine).toHaveAttribute('aria-pressed', 'false');
  // It has the list's name, also with everybody's jobs, until its own filter is taken away; and nothing is to be saved.
  await expectView(page, 'Billed beyond the contract');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-print-sheet]').first()).toContainText('Jobs · Billed beyond the contract');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await button(page, 'Clear all').click();
  await expect(picker(page)).toHaveAccessibleName('View: Billed beyond the contract, changed');
  await expect(button(page, 'Save as…')).toBeHidden();
  // It is a visit: the next opening, and one click, show the person's own sheet.
  const about = page.getByRole('status', { name: 'About this view' });
  await expect(about).toContainText('From home: Billed beyond the contract');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await grid.expectDrawn();
  await expect(about).not.toContainText('From home');
  await page.goBack();
  await page.goBack();
  await about.getByRole('button', { name: 'Back to my view' }).click();
  await expect(about).not.toContainText('From home');
  await expect(grid.header('Job Status')).toBeVisible();
});

test('the API of each service has a document, and a page to read it on @stack', async ({ page, request }) => {
  for (const service of ['platform', 'workflow', 'platform/scim']) {
    const document = await request.get(`/api/${service}/openapi.json`);
    expect(document.status()).toBe(200);
    expect(await document.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    await page.goto(`/api/${service}/docs`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('curl ').first()).toBeVisible();
    // The three are drawn by one page; this is the shortest, and axe takes its time.
    if (service === 'platform/scim') await expectAccessible(page);
    await page.getByRole('link', { name: 'openapi.json' }).click();
    await expect(page.locator('body')).toContainText('"openapi"');
  }
});

test('a program that asks at a wrong address or by a wrong method is told, and never gets the page @stack', async ({
  request,
}) => {
  for (const path of ['/api', '/api/nothing', '/api/workflow/nothing', '/scim', '/scim/v3/Users']) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      404,
      expect.stringMatching(/json/),
    ]);
  }
  const deleted = await request.delete('/api/workflow/wip/jobs/save');
  expect([deleted.status(), deleted.headers().allow]).toEqual([405, 'POST']);
});
