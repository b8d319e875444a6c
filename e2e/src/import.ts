import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { WireJob } from './jobs-api.ts';

export const HEADINGS = ['Job ID', 'Job Name', 'Contract Amount', 'Billed to Date', 'Cost to Date', 'Last Billed'];
const dollars = (cents: unknown) => (Number(cents ?? 0) / 100).toFixed(2);
/** A job as the accounting system exports it: a file brings no other values than those given. */
export const rowOf = (job: WireJob, values: { billed?: string; cost?: string; last?: string } = {}) => [
  String(job.externalId),
  job.jobName,
  dollars(job.originalContractAmount),
  values.billed ?? '',
  values.cost ?? '',
  values.last ?? '',
];
export const csvOf = (rows: readonly (readonly string[])[], headings = HEADINGS) =>
  [headings, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

export const isPlain = (job: WireJob) =>
  job.isRemainingInvoiceOverridden === false && Number(job.originalContractAmount) > 0;

export async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}
export const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
/** Whether the columns are asked for, or known from another file of the same kind. */
export async function untilRead(page: Page): Promise<void> {
  await expect(step(page, 'Which column is which?').or(step(page, 'What was read'))).toBeVisible();
  // A step takes no clicks while it is busy.
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
