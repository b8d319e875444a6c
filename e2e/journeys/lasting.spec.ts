import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('a job that was taken out is restored after a reload, and a message comes back by a key', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'pm');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Disconnect job…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(`${job.jobNumber} disconnected`)).toBeVisible();
  await expect(grid.row(job.jobNumber)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+M');
  const messages = page.getByRole('dialog', { name: 'Last messages' });
  await expect(messages.getByRole('listitem').first()).toContainText(`${job.jobNumber} disconnected`);
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page, { where: 'desk' });
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: /^Taken out/ }).click();
  await page.reload();
  const restore = page.getByRole('button', { name: `Restore ${job.jobNumber} ${job.jobName}` });
  await expect(restore).toBeVisible();
  await expectAccessible(page);
  await restore.click();
  await expect(page.getByText('No job was taken out of the WIP.')).toBeVisible();
  expect((await jobs.read(job.id)).jobNumber).toBe(job.jobNumber);
});
