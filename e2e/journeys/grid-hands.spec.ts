import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const each of keys) await page.keyboard.press(each);
};

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
  const perPage = await focusedRow();
  await press(page, 'PageDown');
  await expect.poll(focusedRow).toBe(2 * perPage);
  await press(page, 'PageUp');
  await expect.poll(focusedRow).toBe(perPage);
  await press(page, 'Shift+PageDown');
  await expect(page.getByText(`Count ${perPage + 1}`, { exact: true })).toBeVisible();
});
