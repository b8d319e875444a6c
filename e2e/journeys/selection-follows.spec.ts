import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

const notesOf = (all: readonly WireJob[]) => Object.fromEntries(all.map(({ jobNumber, notes }) => [jobNumber, notes]));
const selected = (grid: Grid) => grid.root.locator('[role=gridcell][aria-selected=true]');

test('a job that a sort takes out of sight is not selected any more, and an arrow leads to it again', async ({
  page,
  grid,
  jobs,
}) => {
  const job = (await jobs.all()).at(3);
  if (!job) throw new Error('the sample has more jobs');
  const before = await jobs.all();
  await grid.select(job.jobNumber, 'Branch');
  await grid.openMenuOf('Job #');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(selected(grid)).toHaveCount(0);
  await expect(page.getByText('the cell went out of sight')).toBeVisible();
  await page.locator('[data-grid]').evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.press('Delete');
  expect(await jobs.all()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect(grid.row(job.jobNumber).locator('[aria-selected=true]')).toBeInViewport();
});

test('a job that joins above while a range is selected moves the range, and Delete empties the same jobs', async ({
  page,
  grid,
  jobs,
}) => {
  const block = await jobs.take(2);
  for (const { id } of block) await jobs.change(id, { notes: 'to go' });
  await grid.openMenuOf('Job #');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await page.reload();
  await grid.selectRange([block[1]?.jobNumber ?? '', 'Notes'], [block[0]?.jobNumber ?? '', 'Notes']);
  await expect(selected(grid)).toHaveCount(2);
  const before = notesOf(await jobs.all());
  const number = `${Date.now()}`.slice(-8);
  await jobs.connect(number);
  await grid.cell(number, 'Job #').then((cell) => expect(cell).toBeVisible());
  await (await grid.cell(block[1]?.jobNumber ?? '', 'Notes')).focus();
  await page.keyboard.press('Delete');
  await grid.expectSaved();
  const after = notesOf(await jobs.all());
  const touched = Object.keys(before).filter((key) => before[key] !== after[key]);
  for (const key of touched) expect(block.map(({ jobNumber }) => jobNumber)).toContain(key);
});
