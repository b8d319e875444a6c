import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const each of keys) await page.keyboard.press(each);
};

test('a drag of the mouse selects from cell to cell, and the menu of a right click is for all of them', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const all = await jobs.all();
  const to = await grid.cell(key(all, 3), 'Job Status');
  const box = await to.boundingBox();
  await (await grid.cell(key(all, 1), 'Job Name')).hover();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect(to).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(key(all, 2), 'Date Created')).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(key(all, 4), 'Job Name')).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByText('Count 9', { exact: true })).toBeVisible();
  await to.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Disconnect 3 jobs/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(await grid.cell(key(all, 1), 'Job Name')).toBeFocused();
  await expect(page.getByText('Count 9', { exact: true })).toBeVisible();
  const outside = await grid.cell(key(all, 4), 'Job Name');
  await outside.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Disconnect job/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(outside).toBeFocused();
});

test('Page down and Page up go by what fits on the screen, and Shift selects on the way', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const all = await jobs.all();
  const focusedRow = async () => Number(await page.locator('[role=gridcell]:focus').getAttribute('data-row'));
  await grid.select(key(all, 0), 'Job #');
  await press(page, 'PageDown');
  await expect.poll(focusedRow).toBeGreaterThan(8);
  const perPage = await focusedRow();
  await press(page, 'PageDown');
  await expect.poll(focusedRow).toBe(2 * perPage);
  await press(page, 'PageUp');
  await expect.poll(focusedRow).toBe(perPage);
  await press(page, 'Shift+PageDown');
  await expect(page.getByText(`Count ${perPage + 1}`, { exact: true })).toBeVisible();
});

test('figures typed into a selected range go round it with Enter, without a pause and without a loss', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const block = await jobs.take(3);
  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 2), 'Payments Received']);
  for (const figure of ['1', '2', '3', '4', '5', '6']) {
    await page.keyboard.type(`${figure}0.50`, { delay: 0 });
    await page.keyboard.press('Enter');
  }
  for (const [index, text] of ['$10.50', '$20.50', '$30.50'].entries())
    await grid.expectCell(key(block, index), 'Retainage', text);
  for (const [index, text] of ['$40.50', '$50.50', '$60.50'].entries())
    await grid.expectCell(key(block, index), 'Payments Received', text);
  await expect(await grid.cell(key(block, 0), 'Retainage')).toBeFocused();
  await expect(await grid.cell(key(block, 2), 'Payments Received')).toHaveAttribute('aria-selected', 'true');
  await grid.expectSaved();
  expect(await jobs.read(block[2]?.id ?? '')).toMatchObject({ retainageAmount: 3_050, paymentsReceived: 6_050 });
});

test('a text is replaced in many cells: the bar counts first, in the selection or everywhere, and it is one step of undo', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  for (const { id } of [first, second, third]) await jobs.change(id, { notes: 'Ask the Quokka office' });
  await signIn(page, 'accountant');
  await grid.selectRange([first.jobNumber, 'Notes'], [second.jobNumber, 'Notes']);
  await page.keyboard.press('Control+h');
  const bar = page.getByRole('search', { name: 'Find in Jobs' });
  await page.keyboard.type('quokka');
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('Wombat');
  const preview = bar.getByRole('status', { name: 'What would change' });
  await expect(preview).toHaveText(/^2 cells change · /);
  await bar.getByRole('checkbox', { name: 'Only in the selection' }).uncheck();
  await expect(preview).toHaveText(/^3 cells change · “Ask the Quokka office.*” becomes “Ask the Wombat office.*”$/);
  await expectAccessible(page, { where: 'desk' });
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(bar.getByText('Not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await grid.expectCell(second.jobNumber, 'Notes', 'Ask the Wombat office');
  await grid.expectSaved();
  expect(await jobs.read(third.id)).toMatchObject({ notes: 'Ask the Wombat office' });
  await page.keyboard.press('Control+z');
  await grid.expectCell(second.jobNumber, 'Notes', 'Ask the Quokka office');
});

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

const notesOf = (all: readonly WireJob[]) => Object.fromEntries(all.map(({ jobNumber, notes }) => [jobNumber, notes]));
const selected = (grid: Grid) => grid.root.locator('[role=gridcell][aria-selected=true]');

test('a job that a sort takes out of sight is not selected any more, and an arrow leads to it again', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
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
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
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
