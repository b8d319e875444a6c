import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

// A project manager in a trailer: three calls in ten fail, and each takes most of a second. After half an hour of work every cell is stored as it was
// typed.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.setTimeout(600_000);

const BAD = { latencyMs: 800, failureRate: 0.3, isOffline: false };
const TYPED = 200;
const PASTES = 5;
const ROWS = 5;
const CONNECTED = 3;

const year = String(new Date().getFullYear()).slice(2);

/** Somebody who wants these jobs in the WIP, and tries again when told that it did not work. */
async function connect(page: Page, grid: Grid, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connect jobs' });
  await page.getByRole('button', { name: 'Connect jobs' }).click();
  const found = dialog.getByRole('listbox', { name: 'Jobs found' }).getByRole('option');
  await expect(async () => {
    await dialog.getByRole('combobox', { name: /^Find a job/ }).fill('');
    await dialog.getByRole('combobox', { name: /^Find a job/ }).fill(number);
    await expect(found).toHaveCount(1, { timeout: 8_000 });
  }).toPass();
  await found.click();
  const button = dialog.getByRole('button', { name: 'Connect job', exact: true });
  await expect(async () => {
    // A request without an answer repeats itself; a refused one is made again here.
    if ((await dialog.isVisible()) && (await button.isEnabled())) await button.click();
    await expect(dialog).toBeHidden({ timeout: 6_000 });
  }).toPass();
  await expect(await grid.cell(number, 'Job Name')).toBeVisible();
}

test('over a bad connection half an hour of work ends with exactly what was typed @long', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const rows = (await jobs.all()).slice(0, 30);
  await signIn(page, 'pm');
  await grid.expectDrawn();
  await page.evaluate((faults) => window.plumblineEmulation?.faults.set(faults), BAD);
  const expected = new Map<string, Record<string, unknown>>();
  const note = (id: string, cells: Record<string, unknown>) => expected.set(id, { ...expected.get(id), ...cells });

  // Down a column, as one types a month's figures, and sometimes back to correct one.
  for (let typed = 0; typed < TYPED; typed += 10) {
    const from = (typed * 3) % 20;
    const [first] = rows.slice(from);
    await grid.select(first?.jobNumber ?? '', 'Current Cost');
    for (const [i, row] of rows.slice(from, from + 10).entries()) {
      const cents = (typed + i) * 10_007 + 50;
      await page.keyboard.type((cents / 100).toFixed(2));
      await page.keyboard.press('Enter');
      note(row.id, { jobCostToDate: cents });
    }
  }
  // Blocks out of a workbook.
  for (let paste = 0; paste < PASTES; paste++) {
    const block = rows.slice(paste * 4, paste * 4 + ROWS);
    const lines = block.map((row, i) => {
      const [received, notes, due] = [
        (paste + 1) * 100_000 + i,
        `paste ${paste}, line ${i}`,
        ((paste * ROWS + i) % 31) + 1,
      ];
      note(row.id, { paymentsReceived: received, notes, payAppDueDayOfMonth: due });
      return `$${(received / 100).toFixed(2)}\t${notes}\t${due}`;
    });
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
    await grid.select(block[0]?.jobNumber ?? '', 'Payments Received');
    await page.keyboard.press('Control+v');
    await grid.expectCell(block[0]?.jobNumber ?? '', 'Notes', `paste ${paste}, line 0`);
  }
  const numbers = Array.from({ length: CONNECTED }, (_, i) => `${year}-S0${i + 1}`);
  for (const number of numbers) await connect(page, grid, number);
  // And one thing taken back.
  await grid.type(rows[0]?.jobNumber ?? '', 'Branch', 'West');
  await page.keyboard.press('Control+z');

  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 180_000 });
  const stored = await jobs.all();
  const byId = new Map(stored.map((job) => [job.id, job]));
  expect([...expected].map(([id, cells]) => ({ id, ...cells }))).toEqual(
    [...expected].map(([id, cells]) => ({
      id,
      ...Object.fromEntries(Object.keys(cells).map((field) => [field, byId.get(id)?.[field]])),
    })),
  );
  expect(byId.get(rows[0]?.id ?? '')?.branch).toEqual(rows[0]?.branch);
  for (const number of numbers) expect(stored.filter(({ jobNumber }) => jobNumber === number)).toHaveLength(1);
  const calls = await page.evaluate(() =>
    window.plumblineEmulation?.calls.get().find(({ name }) => name === 'saveJobs'),
  );
  expect(calls?.count).toBeGreaterThan(3);
});
