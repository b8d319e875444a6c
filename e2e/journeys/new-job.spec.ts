import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { reloadUnsaved } from '../src/kept-edits.ts';
import { search } from '../src/views.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name of the new job' });
const numberField = (page: Page) => page.getByRole('textbox', { name: 'Job # of the new job' });
/** On the phone and in both schemes, and back on the desk. */
async function checkAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
const year = String(new Date().getFullYear()).slice(2);

test('a job is made by hand, by keys and by a paste, kept through a lost answer, taken out again and linked to accounting', async ({
  page,
  grid,
  jobs,
  signIn,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to fetch|ERR_FAILED|ERR_INTERNET_DISCONNECTED/, 'the answer that is lost');
  const named = async (name: string) => (await jobs.all()).filter(({ jobName }) => jobName === name);
  const before = (await jobs.all()).length;
  await signIn(page, 'pm');
  const last = (await jobs.all()).at(-1);
  if (!last) throw new Error('the company has no job');

  await test.step('by the last line, with keys alone', async () => {
    // The filter would hide it: it has no division.
    await search(page).fill(last.jobNumber);
    await grid.select(last.jobNumber, 'Job Name');
    await page.keyboard.press('ArrowDown');
    await expect(nameField(page)).toBeFocused();
    await expect(numberField(page)).toHaveAttribute('placeholder', new RegExp(`^${year}-`));
    const proposed = (await numberField(page).getAttribute('placeholder')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByText('Type a name first')).toBeVisible();
    await page.keyboard.type('Harbor shed');
    await page.keyboard.press('Enter');
    await expect(grid.row('Harbor shed')).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    const [made] = await named('Harbor shed');
    expect(made).toMatchObject({ jobNumber: proposed, externalId: null });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Z');
    await expect(grid.row('Harbor shed')).toBeHidden();
    await expect.poll(async () => (await named('Harbor shed')).length).toBe(0);
    await page.keyboard.press('Control+Y');
    await expect(grid.row('Harbor shed')).toBeVisible();
    await search(page).fill('');
  });

  await test.step('by rows pasted past the end, with a bad cell and a row without a name, and a lost answer', async () => {
    const rows = 'Job Name\tRetainage\tBranch\nPier 1\t1,000.00\t\nPier 2\ttbd\t\n\t5.00\t\n';
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await nameField(page).focus();
    await page.keyboard.press('Control+V');
    const question = page.getByRole('dialog', { name: 'Paste 3 rows past the last job as new jobs?' });
    await expect(question.getByText('Retainage of Pier 2: “tbd”')).toBeVisible();
    await checkAccessible(page);
    const answer = page.getByRole('region', { name: 'New jobs that are not added yet' });
    await world.loseAnswers(page, '/wip/jobs/new', async () => {
      await question.getByRole('button', { name: 'Add 3 jobs' }).press('Enter');
      await expect(answer.getByText(/2 new jobs are kept here/)).toBeVisible();
      await expect.poll(async () => (await named('Pier 1')).length).toBe(1);
    });
    await expect(answer.getByText('1 new job to correct')).toBeVisible();
    await reloadUnsaved(page);
    await expect(answer.getByText('1 new job to correct')).toBeVisible();
    await expect(await grid.cell('Pier 2', 'Retainage')).toHaveText('tbd');
    expect([(await named('Pier 1')).length, (await named('Pier 2')).length]).toEqual([1, 1]);
    expect(await named('Pier 1')).toMatchObject([{ retainageAmount: 100_000 }]);
    await expect(answer.getByText('Must not be empty.')).toBeVisible();
    await checkAccessible(page);
    await answer.getByLabel('Job Name').fill('Pier 3');
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
    await expect.poll(() => named('Pier 3')).toMatchObject([{ retainageAmount: 500 }]);
  });

  await test.step('by the button, with a number that is in use, and linked to accounting', async () => {
    await page.getByRole('button', { name: 'New job', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New job' });
    await expect(dialog.getByLabel('Job Name')).toBeFocused();
    await page.keyboard.type('Ferry dock');
    await dialog.getByLabel('Job #').fill(` ${last.jobNumber.toLowerCase()} `);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'New jobs that are not added yet' });
    await expect(answer.getByText(`Is the number of another job: ${last.jobNumber}`)).toBeVisible();
    await answer.getByLabel('Job #').fill('FD-1');
    await page.keyboard.press('Enter');
    await expect(grid.row('FD-1')).toBeVisible();
    await grid.select('FD-1', 'Job Name');
    await page.keyboard.press('Control+Enter');
    const panel = page.getByRole('complementary', { name: /^FD-1 / });
    await panel.getByRole('button', { name: 'Link to accounting…' }).click();
    const link = page.getByRole('dialog', { name: 'Link FD-1 to accounting' });
    await link.getByRole('combobox').fill(`${year}-S02`);
    await expect(link.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(link.getByRole('row', { name: `Job # FD-1 ${year}-S02` })).toBeVisible();
    await expectAccessible(page, { where: 'desk' });
    await link.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Unlink from accounting…' })).toBeVisible();
    const [linked] = await named('Ferry dock');
    expect(linked?.externalId).toBeTruthy();
    await panel.getByRole('tab', { name: 'History' }).click();
    const history = panel.getByRole('list', { name: 'History' });
    await expect(history.getByText('External Id')).toBeVisible();
    await expect(history.getByText('Added by hand')).toBeVisible();
  });
  expect((await jobs.all()).length).toBe(before + 5);
});
