import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, expectView, picker, saveAs } from '../src/views.ts';

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
