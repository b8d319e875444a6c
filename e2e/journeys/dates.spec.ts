import { expect, test } from '../src/fixtures.ts';

// Behind the server's day, as all other journeys are, and ahead of it; each zone needs its own browser context. What the page shows, takes and sends in
// other zones is in `dates.test.tsx`.
for (const [timezoneId, tag] of [
  ['America/Denver', ''],
  ['Asia/Tokyo', ' @long'],
  ['Pacific/Honolulu', ' @long'],
  ['UTC', ' @long'],
] as const) {
  test.describe(`in ${timezoneId}${tag}`, () => {
    test.use({ timezoneId });

    test('a date that is typed or picked is that very date, after a reload and on the server', async ({
      page,
      grid,
      jobs,
      signIn,
    }) => {
      const job = await jobs.takeOne();
      await jobs.change(job.id, { dateSold: '2026-01-01', lastInvoiceDate: null, dateClosed: '2026-03-01' });
      await signIn(page, 'accountant');
      await expect(await grid.cell(job.jobNumber, 'Date Sold')).toHaveText('01/01/2026');
      await grid.type(job.jobNumber, 'Date Last Invoiced', '12/31/2025');
      await grid.select(job.jobNumber, 'Date Completed');
      await page.keyboard.press('F2');
      await page.getByRole('button', { name: '31 March 2026' }).click();
      await grid.expectCell(job.jobNumber, 'Date Completed', '03/31/2026');
      await grid.expectSaved();
      await page.reload();
      await grid.expectCell(job.jobNumber, 'Date Sold', '01/01/2026');
      await grid.expectCell(job.jobNumber, 'Date Last Invoiced', '12/31/2025');
      await grid.expectCell(job.jobNumber, 'Date Completed', '03/31/2026');
      expect(await jobs.read(job.id)).toMatchObject({
        dateSold: '2026-01-01',
        lastInvoiceDate: '2025-12-31',
        dateClosed: '2026-03-31',
      });
    });
  });
}
