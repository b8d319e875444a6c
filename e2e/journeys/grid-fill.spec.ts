import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';

/** Drags the corner of the selection to a cell, with Ctrl if asked to when it is let go. */
async function dragCorner(page: Page, to: Locator, isToggled = false): Promise<void> {
  const corner = await page.locator('[data-fill-handle]').boundingBox();
  const target = await to.boundingBox();
  if (!corner || !target) throw new Error('the corner and the cell are on screen');
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
  if (isToggled) await page.keyboard.down('Control');
  await page.mouse.up();
  if (isToggled) await page.keyboard.up('Control');
}

test('dragging the corner goes on with a series, Ctrl copies instead, and the toast takes it back', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(4);
  for (const [index, { id }] of block.entries())
    await jobs.change(id, { dateSold: index === 0 ? '2026-01-30' : null, retainageAmount: 100 * (index + 1) });
  await signIn(page, 'accountant');
  const last = await grid.cell(key(block, 3), 'Date Sold');
  await grid.select(key(block, 0), 'Date Sold');
  await dragCorner(page, last);
  const undo = page.getByRole('status').filter({ hasText: '3 cells changed' }).getByRole('button', { name: 'Undo' });
  await undo.hover(); // a message goes by itself, unless the pointer is on it
  for (const [index, text] of ['01/30/2026', '01/31/2026', '02/01/2026', '02/02/2026'].entries())
    await grid.expectCell(key(block, index), 'Date Sold', text);
  await grid.expectSaved();
  expect(await jobs.read(block[3]?.id ?? '')).toMatchObject({ dateSold: '2026-02-02' });

  await undo.click();
  await grid.expectCell(key(block, 3), 'Date Sold', '');
  await grid.expectSaved();
  await expect.poll(() => jobs.read(block[3]?.id ?? '')).toMatchObject({ dateSold: null });

  await grid.select(key(block, 0), 'Date Sold');
  await dragCorner(page, last, true);
  await grid.expectCell(key(block, 3), 'Date Sold', '01/30/2026');
});

test('Escape gives up a fill on the way', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const block = await jobs.take(3);
  await grid.select(key(block, 0), 'Retainage');
  const before = await (await grid.cell(key(block, 2), 'Retainage')).innerText();
  const corner = await page.locator('[data-fill-handle]').boundingBox();
  if (!corner) throw new Error('the corner is on screen');
  await page.mouse.move(corner.x + 4, corner.y + 4);
  await page.mouse.down();
  await page.mouse.move(corner.x - 20, corner.y + 60, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await grid.expectCell(key(block, 2), 'Retainage', before);
  await expect(await grid.cell(key(block, 0), 'Retainage')).toBeFocused();
});
