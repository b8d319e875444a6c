import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';

interface WireOrder {
  readonly number: number;
  readonly status: string;
  readonly amount: number;
  readonly includedShare: number | null;
}
const ordersOf = (job: WireJob) => job.changeOrderHistory as readonly WireOrder[]; // of this field
const pendingOf = (job: WireJob) => ordersOf(job).filter(({ status }) => status === 'pending');

test.describe('on site', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a project manager approves a change order from home with one tap, and takes it back with another', async ({
    page,
    jobs,
    signIn,
  }) => {
    await signIn(page, 'pm', '/home');
    const waiting = page.getByRole('region', { name: 'Change orders waiting' });
    // One without a share for accounting: that ends with the decision, which then cannot be undone.
    const shared = (await jobs.all()).flatMap((job) =>
      pendingOf(job)
        .filter(({ includedShare }) => includedShare)
        .map(({ number }) => `Approve ${job.jobNumber}, change order ${number}`),
    );
    const buttons = waiting.getByRole('button', { name: /^Approve / });
    await expect(buttons.first()).toBeVisible();
    const names = await buttons.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    const name = names.find((each) => !shared.includes(each)) ?? '';
    const approve = waiting.getByRole('button', { name, exact: true });
    const [, jobNumber = '', number = ''] = /^Approve (.+), change order (\d+)$/.exec(name) ?? [];
    const statusNow = async () => {
      const job = (await jobs.all()).find((each) => each.jobNumber === jobNumber);
      return job && ordersOf(job).find((order) => order.number === Number(number))?.status;
    };
    expect(await statusNow()).toBe('pending');
    await approve.tap();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus(); // a message goes by itself, unless the focus is in it
    // On a phone it covers neither title nor toolbar.
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const shown = await page.getByRole('status').filter({ has: undo }).boundingBox();
    expect(shown?.y).toBeGreaterThan((title?.y ?? 1_000) + (title?.height ?? 0));
    expect(shown?.y).toBeGreaterThan(52 + 96);
    await expect(page.getByText(`${jobNumber}, change order ${number}: approved.`)).toBeVisible();
    expect(await statusNow()).toBe('approved');
    await undo.tap();
    await expect(page.getByText(`${jobNumber}, change order ${number}: pending again.`)).toBeVisible();
    expect(await statusNow()).toBe('pending');
  });
});

test('change orders of all jobs are edited, approved by key and taken back in one sheet, pending ones first', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne((each) => ordersOf(each).length === 1 && pendingOf(each).length === 1);
  const [order] = pendingOf(job) as [WireOrder];
  const statusNow = async () => ordersOf(await jobs.read(job.id)).find(({ number }) => number === order.number)?.status;
  await signIn(page, 'accountant', '/workflow/change-orders');
  const sheet = new Grid(page, 'Change orders');
  await expect(sheet.root.getByRole('gridcell').first()).toBeVisible();
  await expect(sheet.root.getByRole('gridcell', { name: 'Pending' }).first()).toBeVisible();
  await page.getByLabel('Search change orders').fill(job.jobNumber);
  await expect(sheet.root.getByRole('gridcell', { name: /^\d+-\d+/ })).toHaveText([job.jobNumber]);
  const number = String(order.number);
  await sheet.type(number, 'Estimated Cost', '1234.56');
  await sheet.expectSaved();

  await sheet.select(number, 'Description');
  await page.keyboard.press('Alt+a');
  await sheet.expectCell(number, 'Status', 'Approved');
  await sheet.expectSaved();
  expect(await statusNow()).toBe('approved');
  await page.keyboard.press('Control+z');
  await sheet.expectCell(number, 'Status', 'Pending');
  await sheet.expectSaved();

  await sheet.select(number, 'Amount');
  await page.keyboard.press('Alt+r');
  await sheet.expectSaved();
  expect(await statusNow()).toBe('rejected');
  await page.keyboard.press('Control+z');
  await sheet.expectCell(number, 'Status', 'Pending');
  await sheet.expectSaved();
  expect(await statusNow()).toBe('pending');
  await expectAccessible(page);
});
