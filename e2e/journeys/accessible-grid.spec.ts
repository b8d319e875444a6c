import { expectConflict, openAttention } from '../src/attention.ts';
import { expectAccessible } from '../src/axe.ts';
import { withAFew, withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

test('the jobs grid is accessible at rest', async ({ page }) => {
  await expectAccessible(page);
});

test('a screen reader is told how many rows and columns there are, and calls a header by its title alone', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const titles = await grid.titles();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Row numbers' }).check();
  await page.keyboard.press('Escape');
  // The line for a new job and the totals are rows, the row numbers a column.
  await expect(grid.root).toHaveAttribute('aria-rowcount', String(all.length + 2));
  await expect(grid.root).toHaveAttribute('aria-colcount', String(titles.length + 1));
  await grid.select(all[0]?.jobNumber ?? '', 'Job #');
  await page.keyboard.press('Control+End');
  const last = page.locator('[role=gridcell]:focus');
  await expect(last).toHaveAttribute('aria-colindex', String(titles.length + 1));
  await expect(grid.root.getByRole('row').filter({ has: last })).toHaveAttribute('aria-rowindex', String(all.length));
  await expect(grid.root.locator('[data-new-row]')).toHaveAttribute('aria-rowindex', String(all.length + 1));
  await expect(grid.root.locator('[data-totals]')).toHaveAttribute('aria-rowindex', String(all.length + 2));

  await grid.header('Division').click();
  await grid.openMenuOf('Division');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Apply' }).click();
  const headers = grid.root.getByRole('columnheader');
  await expect(headers.getByRole('button', { name: /^Filtered/ })).toBeVisible();
  await expect(grid.header('Division')).toHaveAttribute('aria-sort', 'ascending');
  await expect(headers).toHaveCount(titles.length + 1);
  for (const [index, title] of ['Row', ...titles].entries()) {
    await expect(headers.nth(index)).toHaveAccessibleName(title);
    await expect(headers.nth(index)).toHaveAttribute('aria-colindex', String(index + 1));
  }
});

test('the editor of each type is accessible', async ({ page, grid, jobs }) => {
  const job = await withOneJob(page, jobs);
  for (const title of ['Notes', 'Retainage', 'Date Sold', 'Division', 'Project Managers']) {
    await grid.select(job.jobNumber, title);
    await expectAccessible(page, {
      where: 'desk',
      arrange: async () => {
        await page.keyboard.press('F2');
        await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${title}`));
      },
    });
    await page.keyboard.press('Escape');
  }
});

test('menus, the column chooser, the sheet of keys, the display settings and a refused filter are accessible', async ({
  page,
  grid,
  jobs,
}) => {
  const job = await withOneJob(page, jobs);
  const lookAt = async (open: () => Promise<void>) => {
    await expectAccessible(page, { where: 'desk', arrange: open });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0);
  };
  await lookAt(() => grid.openMenuOf('Job #'));
  await lookAt(async () => {
    await (await grid.cell(job.jobNumber, 'Job #')).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Copy(?! with)/ })).toBeVisible();
  });
  await lookAt(async () => {
    await page.getByRole('button', { name: /^Columns/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Division' })).toBeVisible();
  });
  await lookAt(async () => {
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
  await lookAt(async () => {
    await page.getByRole('button', { name: 'Display' }).click();
    await expect(page.getByRole('checkbox', { name: 'Row numbers' })).toBeVisible();
  });
  await lookAt(async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  });
  // In a low window the menu lies wholly inside, and scrolls.
  await page.setViewportSize({ width: 1440, height: 420 });
  await (await grid.cell(job.jobNumber, 'Job #')).click({ button: 'right' });
  await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await grid.openMenuOf('Original Contract');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByLabel('Value').fill('a lot');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“a lot” is not an amount')).toBeVisible();
  await expectAccessible(page);
});

test('marked cells are accessible, and what says why', async ({ page, grid, jobs, world, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/, 'the calls that do not arrive');
  consoleWatch.allow(/409/, 'the save that meets another one');
  const job = await withAFew(page, jobs);
  const [first = '', , third = ''] = await grid.drawnNumbers();
  await test.step('a selected range with its sum', async () => {
    await grid.selectRange([first, 'Original Contract'], [third, 'Original Contract']);
    await expect(page.getByText(/^Sum \$/)).toBeVisible();
    await expectAccessible(page, { where: 'desk' });
  });
  await test.step('found cells, softly and strongly marked', async () => {
    await grid.select(first, 'Original Contract');
    await page.keyboard.press('Control+f');
    // In texts and amounts, in columns that can be changed and in others.
    await page.keyboard.type('0');
    await expect(grid.root.locator('[data-found]').nth(20)).toBeVisible();
    await expectAccessible(page, { where: 'desk' });
    await page.keyboard.type(' and no such text');
    await expect(page.getByText('Not found')).toBeVisible();
    await expectAccessible(page, { where: 'desk' });
    await page.keyboard.press('Escape');
  });
  await test.step('a change of several cells, with its way back', async () => {
    await grid.selectRange([job.jobNumber, 'Retainage'], [job.jobNumber, 'Payments Received']);
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Undo' }).focus(); // which holds the message
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.setViewportSize({ width: 1440, height: 900 });
    await grid.expectSaved();
  });
  await test.step('edits that wait for the network, and cells that are being saved', async () => {
    await grid.select(job.jobNumber, 'Notes');
    await world.disconnect(page);
    await grid.type(job.jobNumber, 'Notes', 'Kept without a network');
    await expect(page.getByText('Not connected: 1 cell kept here and tried again.')).toBeVisible();
    await expect(await grid.cell(job.jobNumber, 'Notes')).toHaveAttribute('data-mark', 'saving');
    await expectAccessible(page, { where: 'desk' });
    await world.reconnect(page);
    await grid.expectSaved();
  });
  await test.step('a refused cell and an overridden amount', async () => {
    await grid.type(job.jobNumber, 'Amount Left to Invoice', '5');
    await grid.expectSaved();
    const cell = await grid.type(job.jobNumber, 'Pay App Due Day', '99');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, { where: 'desk' });
  });
  await test.step('the list of cells that need attention, with a conflict and a refused cell', async () => {
    await grid.select(job.jobNumber, 'Notes');
    await page.keyboard.type('Changed here');
    await jobs.change(job.id, { notes: 'Changed at another desk' }, 'pm');
    await page.keyboard.press('Enter');
    await expectConflict(await grid.cell(job.jobNumber, 'Notes'), 'Changed at another desk');
    await openAttention(page, 2);
    await expectAccessible(page, { where: 'desk' });
  });
});
