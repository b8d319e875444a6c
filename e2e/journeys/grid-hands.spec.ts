import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const each of keys) await page.keyboard.press(each);
};

test('Shift with the arrows selects, and the bar counts, averages and sums to the cent', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(3);
  for (const [index, { id }] of block.entries())
    await jobs.change(id, { retainageAmount: [10_000, 20_050, null][index], paymentsReceived: null });
  await signIn(page, 'accountant');
  await grid.select(key(block, 0), 'Retainage');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await expect(await grid.cell(key(block, 2), 'Payments Received')).toHaveAttribute('aria-selected', 'true');
  for (const text of ['Count 2', 'Distinct 2', 'Min $100.00', 'Max $200.50', 'Average $150.25', 'Sum $300.50'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await press(page, 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft');
  await expect(await grid.cell(key(block, 1), 'Retainage')).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByText(/^Sum /)).toBeHidden();
});

test('a drag of the mouse selects from cell to cell', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const all = await jobs.all();
  const to = await grid.cell(key(all, 3), 'Job Status');
  const box = await to.boundingBox();
  await (await grid.cell(key(all, 1), 'Job Name')).hover();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect(to).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(key(all, 2), 'Date Created')).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(key(all, 4), 'Job Name')).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByText('Count 9', { exact: true })).toBeVisible();
});

test('Ctrl with the arrows goes to the edge of the data, over gaps, and with Shift selects up to there', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(5);
  for (const [index, { id }] of block.entries()) {
    const isFilled = index !== 2 && index !== 3;
    const amounts = { retainageAmount: isFilled ? 100 : null, paymentsReceived: 100 };
    await jobs.change(id, { ...amounts, notes: null, payAppDueDayOfMonth: null, taxExempt: false });
  }
  await signIn(page, 'accountant');
  const at = (index: number, title: string): Promise<Locator> => grid.cell(key(block, index), title);
  await grid.select(key(block, 0), 'Retainage');
  await press(page, 'Control+ArrowDown');
  await expect(await at(1, 'Retainage')).toBeFocused();
  await press(page, 'Control+ArrowDown');
  await expect(await at(4, 'Retainage')).toBeFocused();
  await press(page, 'Control+ArrowUp');
  await expect(await at(1, 'Retainage')).toBeFocused();
  await press(page, 'Control+ArrowRight');
  await expect(await at(1, 'Payments Received')).toBeFocused();
  await press(page, 'Control+ArrowRight');
  await expect(await at(1, 'Tax Exempt')).toBeFocused();
  await press(page, 'Control+ArrowLeft');
  await expect(await at(1, 'Payments Received')).toBeFocused();
  await press(page, 'ArrowLeft', 'Control+Shift+ArrowDown');
  await expect(await at(1, 'Retainage')).toBeFocused();
  await expect(await at(4, 'Retainage')).toHaveAttribute('aria-selected', 'true');
});

test('Shift+Enter keeps the typing and goes up, Shift+Tab to the left, End to the last column', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const block = await jobs.take(2);
  await grid.select(key(block, 1), 'Payments Received');
  await page.keyboard.type('20', { delay: 0 });
  await press(page, 'Shift+Enter');
  await expect(await grid.cell(key(block, 0), 'Payments Received')).toBeFocused();
  await page.keyboard.type('10', { delay: 0 });
  await press(page, 'Shift+Tab');
  await expect(await grid.cell(key(block, 0), 'Retainage')).toBeFocused();
  await grid.expectCell(key(block, 1), 'Payments Received', '$20.00');
  await grid.expectCell(key(block, 0), 'Payments Received', '$10.00');
  await press(page, 'End');
  await expect(await grid.cell(key(block, 0), 'Date Completed')).toBeFocused();
  await grid.expectSaved();
});

test('Page down and Page up go by what fits on the screen, and Shift selects on the way', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const all = await jobs.all();
  const focusedRow = async () => Number(await page.locator('[role=gridcell]:focus').getAttribute('data-row'));
  await grid.select(key(all, 0), 'Job #');
  await press(page, 'PageDown');
  await expect.poll(focusedRow).toBeGreaterThan(8);
  const one = await focusedRow();
  await press(page, 'PageDown');
  await expect.poll(focusedRow).toBe(2 * one);
  await press(page, 'PageUp');
  await expect.poll(focusedRow).toBe(one);
  await press(page, 'Shift+PageDown');
  await expect(page.getByText(`Count ${one + 1}`, { exact: true })).toBeVisible();
});

test('Alt+Down opens the list of a choice and the calendar of a date', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { division: 'Construction', dateClosed: '2026-02-10' });
  await signIn(page, 'accountant');
  const division = await grid.select(job.jobNumber, 'Division');
  // Without a pause: the list takes the arrow that follows.
  await press(page, 'Alt+ArrowDown', 'ArrowDown', 'Enter');
  await expect(division).toHaveText('Maintenance');
  const closed = await grid.select(job.jobNumber, 'Date Completed');
  await press(page, 'Alt+ArrowDown');
  await expect(page.getByRole('button', { name: '17 February 2026' })).toBeVisible();
  await press(page, 'Escape');
  await expect(closed).toBeFocused();
  await expect(closed).toHaveText('02/10/2026');
  await grid.expectSaved();
});

test('emptying a block says “12 cells changed”, and one click takes it back', async ({ page, grid, jobs, signIn }) => {
  const block = await jobs.take(4);
  for (const { id } of block) await jobs.change(id, { retainageAmount: 100, paymentsReceived: 200, notes: 'kept' });
  await signIn(page, 'accountant');
  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 3), 'Notes']);
  await press(page, 'Delete');
  const toast = page.getByRole('status').filter({ hasText: '12 cells changed' }).filter({ hasText: 'Undo' });
  await expect(toast).toBeVisible();
  await grid.expectSaved();
  expect(await jobs.read(block[3]?.id ?? '')).toMatchObject({ retainageAmount: null, notes: null });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('12 cells undone')).toBeVisible();
  await grid.expectSaved();
  const stored = await jobs.all();
  for (const { id } of block)
    expect(stored.find((job) => job.id === id)).toMatchObject({
      retainageAmount: 100,
      paymentsReceived: 200,
      notes: 'kept',
    });
});
