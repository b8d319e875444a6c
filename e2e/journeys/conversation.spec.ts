import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true });

test('two people talk about a cell: asked from its menu, marked in the other’s sheet, answered from home, resolved', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
}) => {
  const job = await jobs.takeOne(({ jobStatus }) => JSON.stringify(jobStatus).includes('Active'));
  const asked = nameOf('pm');
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  await expect(theirs.root).toBeVisible();

  await (await grid.cell(job.jobNumber, 'Original Contract')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add a comment' }).click();
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeFocused();
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('originalContractAmount');
  await page.keyboard.type(`@${asked.slice(0, 3)}`);
  await expect(page.getByRole('option', { name: asked })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('is this signed?');
  // The page may close meanwhile: the draft is kept.
  await page.reload();
  await page.getByRole('tab', { name: /^Conversation/ }).click();
  await expect(field).toHaveValue(`@${asked} is this signed?`);
  await field.press('Control+Enter');
  const talk = page.getByRole('list', { name: 'Conversation' });
  await expect(talk).toContainText('is this signed?');
  await expect(field).toHaveValue('');
  await withOneJob(page, jobs, job);
  await expectAccessible(page, async () => {
    // A new window size mounts a new panel.
    await page.getByRole('tab', { name: /^Conversation/ }).click();
    await expect(talk).toBeVisible();
  });

  // Their sheet learns of it while it is open.
  const cell = await theirs.cell(job.jobNumber, 'Original Contract');
  await expect(cell).toHaveAccessibleDescription(/Has an open thread/);
  await expect(await theirs.cell(job.jobNumber, 'Job #')).toHaveAccessibleDescription(/1 unread comment/);
  await theirs.page.getByRole('link', { name: 'Home', exact: true }).click();
  const mentions = theirs.page.getByRole('region', { name: /^Mentions of you/ });
  const mention = mentions.getByRole('listitem').filter({ hasText: 'is this signed?' });
  await expectAccessible(theirs.page);
  await theirs.page.setViewportSize({ width: 1440, height: 900 });
  await mention.getByRole('link').click();
  const theirTalk = theirs.page.getByRole('list', { name: 'Conversation' });
  await theirTalk.getByRole('button', { name: 'Answer' }).click();
  await theirTalk.getByRole('textbox', { name: 'Answer' }).fill('Signed on Monday');
  await theirTalk.getByRole('textbox', { name: 'Answer' }).press('Control+Enter');

  // And so does the open panel.
  await expect(talk).toContainText('Signed on Monday');
  await talk.getByRole('button', { name: /^Resolve the thread/ }).click();
  await expect(page.getByText('Every thread is resolved.')).toBeVisible();
  await expect(theirs.page.getByText('Every thread is resolved.')).toBeVisible();
  await theirs.page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(await theirs.cell(job.jobNumber, 'Original Contract')).not.toHaveAccessibleDescription(/thread/);
  await theirs.page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mention).toHaveCount(0);
});
