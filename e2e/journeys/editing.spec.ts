import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

const SENTENCE = 'The quick brown fox jumps over the lazy dog, 1234567890 times.';

test('text is typed over a cell; Enter goes down, Tab goes right @stack', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await grid.select(first.jobNumber, 'Notes');
  await page.keyboard.type('Waiting for the owner’s signature');
  await page.keyboard.press('Enter');
  await expect(await grid.cell(second.jobNumber, 'Notes')).toBeFocused();
  await grid.expectCell(first.jobNumber, 'Notes', 'Waiting for the owner’s signature');
  await page.keyboard.type('Done');
  await page.keyboard.press('Tab');
  await expect(await grid.cell(second.jobNumber, 'Pay App Due Day')).toBeFocused();
  await grid.expectSaved();
  await page.reload();
  await grid.expectCell(first.jobNumber, 'Notes', 'Waiting for the owner’s signature');
  await grid.expectCell(second.jobNumber, 'Notes', 'Done');
  expect(await jobs.read(second.id)).toMatchObject({ notes: 'Done' });
});

test('F2 keeps what is there and adds to it; Alt+Enter starts a new line in the notes', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'First line' });
  await signIn(page, 'accountant');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('First line');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Second line');
  await page.keyboard.press('Enter');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'First line\nSecond line' });
});

test('page keys in an open editor leave the sheet where it is, and move an open calendar by a month', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { dateClosed: '2026-01-31', notes: 'Short', division: 'Construction' });
  await signIn(page, 'accountant');
  const body = page.getByRole('grid');
  for (const title of ['Notes', 'Division', 'Date Completed']) {
    await grid.select(job.jobNumber, title);
    const place = await body.evaluate((element) => element.scrollTop);
    await page.keyboard.press('F2');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await expect(page.locator('input:focus, textarea:focus')).toBeInViewport();
    expect(await body.evaluate((element) => element.scrollTop)).toBe(place);
    await page.keyboard.press('Enter');
  }
  await grid.expectCell(job.jobNumber, 'Date Completed', '02/28/2026');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ dateClosed: '2026-02-28', notes: 'Short', division: 'Construction' });
});

test('no key is lost when a whole sentence arrives without a pause @firefox', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  await grid.select(first.jobNumber, 'Notes');
  // One call each: the keys follow each other with nothing in between, across the cells as well.
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  for (const { jobNumber } of [first, second, third]) await grid.expectCell(jobNumber, 'Notes', SENTENCE);
  await grid.expectSaved();
  for (const { id } of [first, second, third]) expect(await jobs.read(id)).toMatchObject({ notes: SENTENCE });
});
