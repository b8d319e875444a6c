import { expect, test } from '../src/fixtures.ts';
import { Grid, JOB_COLUMNS } from '../src/grid.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await expect(grid.root).toBeVisible();
});

/** The first rows' texts under a title, from the top of the grid. */
async function topOf(grid: Grid, title: string): Promise<string[]> {
  const number = await grid.header(title).getAttribute('aria-colindex');
  const rows = Array.from({ length: 8 }, (_, index) => index + 1);
  const cell = (row: number) => grid.root.locator(`[aria-rowindex="${row}"] [aria-colindex="${number}"]`);
  return Promise.all(rows.map((row) => cell(row).innerText()));
}
const amountOf = (text: string) => Number(text.replace(/[$,)]/g, '').replace('(', '-'));
const widthOf = async (grid: Grid, title: string) => (await grid.header(title).boundingBox())?.width ?? 0;

test('a column gets wider by its edge and moves by its title, and stays so after a reload', async ({ page, grid }) => {
  const before = await widthOf(grid, 'Division');
  const heading = await grid.header('Division').boundingBox();
  if (!heading) throw new Error('the heading is not drawn');
  const [x, y] = [heading.x + heading.width - 3, heading.y + heading.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  const wide = before + 80;
  await expect.poll(() => widthOf(grid, 'Division')).toBe(wide);

  const moved = ['Job #', 'Job Name', 'Date Created', 'Branch', 'Job Status', 'Date Sold'];
  // On a busy machine the browser lets go of a drag that it had no time for.
  await expect(async () => {
    await grid.header('Branch').dragTo(grid.header('Job Status'), { targetPosition: { x: 8, y: 12 } });
    await expect.poll(async () => (await grid.titles()).slice(0, 6), { timeout: 2_000 }).toEqual(moved);
  }).toPass();
  await grid.openMenuOf('Notes');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await page.reload();
  await expect(grid.root).toBeVisible();
  await expect.poll(async () => (await grid.titles()).slice(0, 6)).toEqual(moved);
  await expect.poll(() => widthOf(grid, 'Division')).toBe(wide);
  expect(await grid.titles()).toContain('Pay App Due Day');
  expect(await grid.titles()).not.toContain('Notes');
});

test('each of the five saved views can be chosen; one arranges columns and order', async ({ page, otherDesk }) => {
  await page.getByRole('button', { name: /^View: / }).click();
  await expect(page.getByRole('option')).toHaveText([
    /^Standard columns/,
    /^Closed jobs/,
    /^Active jobs.*Dana Whitfield/,
    /^Month end.*Dana Whitfield/,
    /^Pay apps.*Dana Whitfield/,
    /^Retainage.*Dana Whitfield/,
  ]);
  const owner = await otherDesk('admin');
  const grid = new Grid(owner);
  await owner.getByRole('button', { name: /^View: / }).click();
  await expect(owner.getByRole('option')).toHaveCount(6);
  await owner.getByRole('option', { name: 'Retainage, shared with the company' }).click();
  await expect
    .poll(async () => (await grid.titles()).slice(0, 8))
    .toEqual([
      'Job #',
      'Job Name',
      'Job Status',
      'Invoiced Amount',
      'Retainage',
      'Payments Received',
      'Date Last Invoiced',
      'Date Completed',
    ]);
  await expect(owner.getByRole('button', { name: `Columns (9 of ${JOB_COLUMNS})` })).toBeVisible();
  await expect(grid.header('Retainage')).toHaveAttribute('aria-sort', 'descending');
  const held = (await topOf(grid, 'Retainage')).map(amountOf);
  expect(held).toEqual([...held].sort((a, b) => b - a));
  await owner.getByRole('button', { name: /^View: / }).click();
  await owner.getByRole('option', { name: 'Standard columns' }).click();
  await expect(grid.header('Division')).toBeVisible();
});

test('a column is dragged to its place by its grip in the chooser, and Escape gives the drag up', async ({
  page,
  grid,
}) => {
  const titles = async () => (await grid.titles()).slice(0, 6);
  const before = await titles();
  await page.getByRole('button', { name: /^Columns/ }).click();
  const grip = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  await expect(grip('Branch')).toBeVisible();
  const moved = ['Job #', 'Job Name', 'Date Created', 'Branch', 'Job Status', 'Date Sold'];
  const drag = async () => {
    const from = await grip('Branch').boundingBox();
    const to = await grip('Job Status').boundingBox();
    if (!from || !to) throw new Error('the chooser has no such lines');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 6 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(grip('Branch')).toBeVisible();
  expect(await titles()).toEqual(before);
  await drag();
  await page.mouse.up();
  await expect.poll(titles).toEqual(moved);
  await page.reload();
  await expect.poll(titles).toEqual(moved);
});
