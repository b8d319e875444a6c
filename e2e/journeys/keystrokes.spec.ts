import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

const SENTENCE = 'The quick brown fox jumps over the lazy dog, 1234567890 times.';

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

test('a column of figures typed with Enter between them lands figure by figure', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const column = await jobs.take(8);
  await grid.select(column[0]?.jobNumber ?? '', 'Current Cost');
  for (const index of column.keys()) {
    await page.keyboard.type(`${1000 + index}.25`, { delay: 0 });
    await page.keyboard.press('Enter');
  }
  for (const [index, { jobNumber }] of column.entries())
    await grid.expectCell(jobNumber, 'Current Cost', `$1,00${index}.25`);
  await grid.expectSaved();
  const stored = await jobs.all();
  for (const [index, { id }] of column.entries()) {
    expect(stored.find((job) => job.id === id)).toMatchObject({ jobCostToDate: (1000 + index) * 100 + 25 });
  }
});

test('a run of Tabs fills a row, and Enter returns to where the run began', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await grid.select(first.jobNumber, 'Retainage');
  for (const [text, key] of [
    ['100', 'Tab'],
    ['200', 'Tab'],
    ['Both paid', 'Enter'],
  ] as const) {
    await page.keyboard.type(text, { delay: 0 });
    await page.keyboard.press(key);
  }
  await expect(await grid.cell(second.jobNumber, 'Retainage')).toBeFocused();
  await grid.expectCell(first.jobNumber, 'Retainage', '$100.00');
  await grid.expectCell(first.jobNumber, 'Payments Received', '$200.00');
  await grid.expectCell(first.jobNumber, 'Notes', 'Both paid');
});

test('undo and redo go back and forth through edits, on the screen and on the server', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'Before', retainageAmount: 100 });
  await signIn(page, 'accountant');
  await grid.type(job.jobNumber, 'Notes', 'After');
  await grid.type(job.jobNumber, 'Retainage', '55');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'After', retainageAmount: 5500 });
  await page.keyboard.press('Control+z');
  await grid.expectCell(job.jobNumber, 'Retainage', '$1.00');
  await page.keyboard.press('Control+z');
  await grid.expectCell(job.jobNumber, 'Notes', 'Before');
  await grid.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Before', retainageAmount: 100 });
  await page.keyboard.press('Control+y');
  await grid.expectCell(job.jobNumber, 'Notes', 'After');
  await page.keyboard.press('Control+Shift+z');
  await grid.expectCell(job.jobNumber, 'Retainage', '$55.00');
  await grid.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'After', retainageAmount: 5500 });
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Nothing to redo')).toBeVisible();
});
