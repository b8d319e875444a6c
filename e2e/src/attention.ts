import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Opens the list of cells that need attention, by what says how many there are. */
export async function openAttention(page: Page, count = 1): Promise<Locator> {
  const name = count === 1 ? '1 cell needs attention' : `${count} cells need attention`;
  await page.getByRole('button', { name }).click();
  const list = page.getByRole('region', { name: 'Cells that need attention' });
  await expect(list).toBeVisible();
  return list;
}

/** Expects a cell to be marked as changed by somebody else, to the given value. */
export async function expectConflict(cell: Locator, theirs: string): Promise<void> {
  await expect(cell).toHaveAttribute('data-mark', 'conflict');
  await expect(cell).toHaveAttribute(
    'aria-description',
    new RegExp(`changed this cell to ${theirs.replace(/[$.]/g, '\\$&')}`),
  );
}
