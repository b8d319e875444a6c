import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';
import { act, button, choose, expectView, FIELDS, picker, saveAs, search, shown } from '../src/views.ts';

test.use({ sharesCompany: true });

test('with the keyboard alone a search becomes a view, is changed, saved, and reverted; it may say how high its rows are', async ({
  page,
  signIn,
  views,
}) => {
  await views.give('pm', 'Zebra', FIELDS);
  await signIn(page, 'pm');
  await expectView(page, 'Standard columns');
  await search(page).focus();
  await page.keyboard.type('lakewood');
  await expectView(page, 'Standard columns, changed');
  await button(page, 'Save as…').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText('sharing needs the right to share views with the company');
  await page.keyboard.type('Lakewood');
  await page.keyboard.press('Enter');
  await expectView(page, 'Lakewood');
  await expect(button(page, 'Revert')).toBeHidden();
  await expect(picker(page)).toBeFocused();

  const rows = await shown(page).innerText();
  await search(page).fill('east');
  await expect(shown(page)).not.toHaveText(rows);
  await expectView(page, 'Lakewood, changed');
  await button(page, 'Revert').press('Enter');
  await expect(shown(page)).toHaveText(rows);
  await expect(search(page)).toHaveValue('lakewood');
  await search(page).fill('east');
  await button(page, 'Save').press('Enter');
  await expectView(page, 'Lakewood');

  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('stand');
  await page.keyboard.press('Enter');
  await expectView(page, 'Standard columns');
  await expect(picker(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await picker(page).press('Enter');
  await expect(page.getByRole('option', { name: /^Standard columns.*, in use$/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search views' })).toBeFocused();
  // After Standard columns by name: Closed jobs, Lakewood.
  for (const _ of ['Closed jobs', 'Lakewood']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectView(page, 'Lakewood');
  await expect(search(page)).toHaveValue('east');

  await test.step('else that is as the person likes it', async () => {
    await choose(page, 'Zebra');
    const height = async () => (await page.getByRole('gridcell').first().boundingBox())?.height;
    await button(page, 'Display').click();
    await page.getByLabel('This height belongs to the view').check();
    await expectView(page, 'Zebra, changed');
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(height).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await button(page, 'Save').click();
    await expectView(page, 'Zebra');
    await choose(page, 'Standard columns');
    await expect.poll(height).toBeGreaterThan(30);
    await choose(page, 'Zebra');
    await expect.poll(height).toBeLessThan(30);
  });
});

test('a view marks what changed and colours what a rule says: live, beside the earlier value, and after a reload', async ({
  page,
  jobs,
  grid,
  signIn,
}) => {
  const job = await jobs.takeOne(({ jobLost, notes }) => jobLost === false && notes === null);
  await jobs.change(job.id, { jobCostToDate: 1_000_00 });
  await jobs.change(job.id, { jobCostToDate: 1_234_56 });
  await signIn(page, 'pm');
  await grid.expectDrawn();
  await withOneJob(page, jobs, job);

  // Since when, and the column that comes with it.
  await button(page, 'Highlight').click();
  await page.getByLabel('Mark what changed').selectOption('Since the start of the month');
  const only = page.getByLabel('Only jobs that changed');
  await only.click();
  await expect(only).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Highlight')).toBeFocused();
  const title = (await grid.titles()).find((each) => each.startsWith('Changed since')) ?? '';
  await grid.expectCell(job.jobNumber, title, /Current Cost/);
  await jobs.change(job.id, { notes: 'Rock' });
  await grid.expectCell(job.jobNumber, title, /Notes.*Current Cost/);
  const cost = await grid.select(job.jobNumber, 'Current Cost');
  await expect(cost).toHaveAccessibleDescription(/^Before \d\d\/01\/\d{4}: /);
  await expect(page.getByText(/^Before \d\d\/01\/\d{4}: /)).toBeVisible();

  // A colour from a column's menu, by the condition of a filter.
  await grid.openMenuOf('Current Cost');
  await page.getByRole('menuitem', { name: 'Color by a condition…' }).click();
  await page.getByLabel('Condition').selectOption('< less than');
  await page.getByLabel('Value').fill('2000');
  await page.getByLabel('Amber').check({ force: true });
  await page.keyboard.press('Enter');
  await expect(grid.header('Current Cost')).toBeFocused();
  await expect(cost).toHaveAttribute('data-colour', 'amber');
  await expect(cost).toHaveAccessibleDescription(/Amber: Current Cost < \$2,000\.00$/);
  await expectAccessible(page, { where: 'desk' });
  await jobs.change(job.id, { jobCostToDate: 3_000_00 });
  await expect(cost).not.toHaveAttribute('data-colour');
  await grid.select(job.jobNumber, 'Current Cost');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('list', { name: 'Highlights' })).not.toContainText('Current Cost');
  await page.keyboard.press('Control+y');

  // It belongs to the view.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Highlights' })).toContainText('Current Cost < $2,000.00');
  await grid.expectCell(job.jobNumber, title, /Notes.*Current Cost/);
  await button(page, 'Save as…').click();
  await saveAs(page, 'News');
  await button(page, 'Mark no changes').click();
  await expectView(page, 'News, changed');
  await expect(grid.header(title)).toHaveCount(0);
  await button(page, 'Revert').click();
  await grid.expectCell(job.jobNumber, title, /Notes.*Current Cost/);
  await expect(picker(page)).toHaveAccessibleName('View: News');
});

test('list, actions, dialog and notice are accessible, on a desk and on a phone', async ({
  page,
  signIn,
  views,
  jobs,
}) => {
  await views.give('admin', 'Own', FIELDS);
  await signIn(page, 'admin', '/workflow/jobs?view=gone');
  // The administrator begins with their own jobs.
  const isOwn = ({ projectManagers }: WireJob) => (projectManagers as string[]).includes(nameOf('admin'));
  const job = await withOneJob(page, jobs, (await jobs.all()).find(isOwn));
  const notice = page.getByRole('status', { name: 'About this view' });
  const close = async () => {
    await picker(page).focus(); // Escape in the search would empty it
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))).toHaveCount(0);
  };
  await expectAccessible(page, async () => {
    await close();
    await expect(notice).toContainText('is shown instead');
    await picker(page).click();
  });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'Own');
  await withOneJob(page, jobs, job);
  for (const open of [() => button(page, 'Actions of the view').click(), () => act(page, 'Save as…')]) {
    await expectAccessible(page, () => close().then(open));
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a view is chosen and saved with a thumb', async ({ page, signIn, views }) => {
    await views.give('accountant', 'Few', ['jobNumber', 'jobName', 'branch', 'notes']);
    await signIn(page, 'accountant');
    await picker(page).tap();
    const option = page.getByRole('option', { name: 'Few' });
    for (const target of [picker(page), button(page, 'Actions of the view'), option])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expectView(page, 'Few');
    await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first()).toContainText('Branch');
    await search(page).fill('lakewood');
    await expectView(page, 'Few, changed');
    await button(page, 'Actions of the view').tap();
    const save = page.getByRole('menuitem', { name: 'Save', exact: true });
    expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await save.tap();
    await expectView(page, 'Few');
    await expect(search(page)).toHaveValue('lakewood');
  });
});
