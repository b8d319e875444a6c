import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from '../src/fixtures.ts';
import { pdfPages } from '../src/pdf-text.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
}

/** Chooses a workbook, waits for it and returns what is in it. */
async function exported(page: Page): Promise<Buffer> {
  await openExport(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '.xlsx' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^jobs-\d{4}-\d{2}-\d{2}\.xlsx$/);
  await expect(page.getByRole('status').filter({ hasText: download.suggestedFilename() }).first()).toBeVisible();
  return readFile(await download.path());
}

test('a workbook has the rows in the order shown with the columns shown, and sums them; what writes it is loaded only then', async ({
  page,
  grid,
  jobs,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await grid.expectDrawn();
  const ofExport = () => asked.filter((path) => /export-grid|workbook/.test(path)).length;
  await grid.openMenuOf('Division');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await grid.header('Original Contract').click();
  await expect(grid.header('Original Contract')).toHaveAttribute('aria-sort', 'ascending');
  expect(ofExport()).toBe(0);
  const { sheets } = await readXlsx(await exported(page), { readStyles: true });
  expect(ofExport()).toBe(2);
  const [titles = [], ...rows] = sheets[0]?.rows ?? [];
  expect(titles.slice(0, 7)).toEqual([
    'Job #',
    'Job Name',
    'Date Created',
    'Job Status',
    'Date Sold',
    'Project Managers',
    'Branch',
  ]);
  const at = titles.indexOf('Original Contract');
  const all = await jobs.all();
  const cents = rows.slice(0, -1).map((row) => Math.round(Number(row[at]) * 100));
  expect(cents).toEqual(all.map((job) => Number(job.originalContractAmount)).sort((a, b) => a - b));
  const sum = sheets[0]?.cells?.get(`${rows.length},${at}`);
  expect(sum?.formula).toMatch(/^SUBTOTAL\(109,/);
  expect(Math.round(Number(sum?.formulaResult) * 100)).toBe(cents.reduce((a, b) => a + b, 0));
  expect(sheets[0]).toMatchObject({ name: 'Jobs', freezePane: { rows: 1, columns: 2 } });
});

test('Print puts all that is shown on landscape pages, and takes it away afterwards', async ({ page, jobs }) => {
  // The browser's dialog would wait for a person.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
  });
  await openExport(page);
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-print');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  const all = await jobs.all();
  const table = sheet.getByRole('table').first();
  // Its head, the titles, the jobs and the totals.
  await expect(table.getByRole('row')).toHaveCount(all.length + 3);
  await expect(table.getByRole('row').first()).toContainText(`Summit Ridge Builders · Jobs`);
  await expect(table.getByRole('row').first()).toContainText(`${all.length} jobs`);
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group');
  for (const each of await sheet.getByRole('table').all()) {
    await expect(each.getByRole('row').nth(1)).toContainText('Job #');
    await expect(each.getByRole('row').nth(2)).toContainText(all[0]?.jobNumber ?? 'no job');
    await expect(each.getByRole('row').last()).toContainText('Total');
  }
  await expect(sheet.getByRole('cell', { name: /^\$/ }).first()).toHaveCSS('text-align', 'right');
  await expect(table.getByRole('cell', { name: all[0]?.jobNumber ?? 'no job', exact: true })).toHaveCSS(
    'text-wrap-mode',
    'nowrap',
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('an export under way can be given up, and the next one works', async ({ page }) => {
  // The writer is on its way for as long as the test likes.
  await page.route('**/workbook-worker*', () => {});
  let downloads = 0;
  page.on('download', () => downloads++);
  await openExport(page);
  await page.getByRole('menuitem', { name: /xlsx/ }).focus();
  await page.keyboard.press('Enter');
  const exportButton = page.getByRole('button', { name: 'Writing the file…' });
  await expect(exportButton).toBeFocused();
  // One at a time: the button that started it does nothing meanwhile.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel the export' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The export was canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  expect(downloads).toBe(0);
  await page.unroute('**/workbook-worker*');
  expect((await exported(page)).subarray(0, 2).toString()).toBe('PK');
});

test('printing by the browser’s own command gives the same pages, each with what it shows, who, when and its number', async ({
  page,
}) => {
  const sizesOf = (file: Buffer) => [...file.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  // A browser asks a page nothing before it prints, so what prints the sheet has to be there. It comes by itself, right after the first rows.
  let pdf: Buffer = Buffer.of();
  await expect
    .poll(async () => {
      pdf = await page.pdf({ preferCSSPageSize: true });
      return sizesOf(pdf).length;
    })
    .toBeGreaterThan(8);
  const sizes = sizesOf(pdf);
  for (const [, width, height] of sizes) expect(Number(width)).toBeGreaterThan(Number(height));
  const pages = pdfPages(pdf);
  expect(pages).toHaveLength(sizes.length);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${sizes.length}`);
    expect(text).toContain('Summit Ridge Builders · Jobs');
    expect(text).toContain(`printed by ${nameOf('accountant')}`);
  }
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
});
