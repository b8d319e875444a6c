import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'accountant');
});

const putOnClipboard = (page: Page, text: string) => page.evaluate((tsv) => navigator.clipboard.writeText(tsv), text);

test('rows that bring their job number go to their jobs, in any order and though a search hides one', async ({
  page,
  grid,
  jobs,
}) => {
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  const before = await jobs.read(first.id);
  await grid.select(first.jobNumber, 'Job #');
  const lines = [
    ['Job #', 'Notes', 'Retainage'],
    [third.jobNumber, 'of the third', '300'],
    [second.jobNumber, 'of the second', '200'],
    ['00-000', 'of nobody', '9'],
  ];
  await putOnClipboard(page, lines.map((line) => line.join('\t')).join('\n'));
  await page.getByRole('textbox', { name: 'Search jobs' }).fill(first.jobNumber);
  await expect(page.getByText(/^1 of /)).toBeVisible();
  await grid.select(first.jobNumber, 'Job #');
  await page.keyboard.press('Control+v');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(
    'Matched 2 jobs by Job # · 2 of them not shown now · 4 cells changed · not found: 00-000',
  );
  await expect(toast.getByRole('button', { name: 'By position instead' })).toBeVisible();
  await grid.expectSaved();
  expect(await jobs.read(second.id)).toMatchObject({ notes: 'of the second', retainageAmount: 20_000 });
  expect(await jobs.read(third.id)).toMatchObject({ notes: 'of the third', retainageAmount: 30_000 });
  expect(await jobs.read(first.id)).toMatchObject({ notes: before.notes, version: before.version });
});

test('“By position instead” takes the match back and pastes where one stood', async ({ page, grid, jobs }) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await jobs.change(second.id, { retainageAmount: 100 });
  await page.reload();
  await grid.select(first.jobNumber, 'Retainage');
  await putOnClipboard(page, `${second.jobNumber}\t55`);
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Matched 1 job by Job # · 1 cell changed').first()).toBeVisible();
  await grid.expectCell(second.jobNumber, 'Retainage', '$55.00');
  await page.getByRole('button', { name: 'By position instead' }).click();
  // By position the number itself is pasted too, where it is no amount.
  await grid.expectNotSaved(1);
  await expect.poll(() => jobs.read(first.id)).toMatchObject({ paymentsReceived: 5500 });
  await expect.poll(() => jobs.read(second.id)).toMatchObject({ retainageAmount: 100 });
});
