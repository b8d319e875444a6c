import { expect, type Page } from '@playwright/test';

export async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}
export const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
/** Whether the columns are asked for, or known from another file of the same kind. */
export async function untilRead(page: Page): Promise<void> {
  await expect(step(page, 'Which column is which?').or(step(page, 'What was read'))).toBeVisible();
  // While it is at work a step takes no clicks.
  await expect(page.locator('section[inert]')).toHaveCount(0);
}
export async function goToCheck(page: Page): Promise<void> {
  await untilRead(page);
  const check = page.getByRole('button', { name: 'Check the file' });
  if (await check.isVisible()) await check.click();
  await expect(step(page, 'What was read')).toBeVisible();
}
export async function goToChanges(page: Page): Promise<void> {
  await goToCheck(page);
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(step(page, 'What changes in the WIP')).toBeVisible();
}
