import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { reloadUnsaved } from '../src/kept-edits.ts';
import { nameOf, signInByHand } from '../src/people.ts';

test.use({ sharesCompany: true });

const SAVE = '**/api/workflow/wip/jobs/save';
const TOKEN = '**/identity/token';

/** Whether closing the page asks first. The question is answered with "stay". */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(
    async (dialog) => {
      await dialog.dismiss();
      return dialog.type() === 'beforeunload';
    },
    () => false,
  );
  await page.close({ runBeforeUnload: true });
  return asked;
}

test('what the server refuses stays on its cell with the reason, and can be corrected @chromium', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/422/, 'the refused save itself');
  const [job, neighbour] = await jobs.take(2);
  if (!job || !neighbour) throw new Error('two jobs were asked for');
  await jobs.change(job.id, { changeOrderTotal: 100 });
  await signIn(page, 'accountant');
  // Valid by itself; only the server knows that the revised contract would be out of range.
  const cell = await grid.type(job.jobNumber, 'Original Contract', '999,999,999,999.99');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveAccessibleDescription(/makes an amount of the job larger than 999,999,999,999\.99/);
  await expect(cell).toHaveText('$999,999,999,999.99');
  await expect(page.getByRole('alert')).toContainText(`Original Contract of job ${job.jobNumber}`);
  await grid.expectNotSaved(1);
  expect(await asksBeforeLeaving(page)).toBe(true);
  // Other cells are saved all the same.
  await grid.type(neighbour.jobNumber, 'Notes', 'Saved beside a refused cell');
  await expect.poll(() => jobs.read(neighbour.id)).toMatchObject({ notes: 'Saved beside a refused cell' });
  expect(await jobs.read(job.id)).toMatchObject({ originalContractAmount: job.originalContractAmount });
  await grid.type(job.jobNumber, 'Original Contract', '5000');
  await expect(cell).not.toHaveAttribute('aria-invalid');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ originalContractAmount: 500_000, finalContractAmount: 500_100 });
});

test('without a connection edits are kept, leaving asks first, and all is saved when it is back @stack', async ({
  page,
  context,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the network is switched off on purpose');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await grid.select(job.jobNumber, 'Notes');
  await context.setOffline(true);
  await grid.type(job.jobNumber, 'Notes', 'Typed in the basement');
  await expect(page.getByText('Not connected: 1 cell kept here and tried again.')).toBeVisible();
  await grid.type(job.jobNumber, 'Retainage', '12.34');
  await expect(page.getByText('Not connected: 2 cells kept here and tried again.')).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await grid.expectCell(job.jobNumber, 'Notes', 'Typed in the basement');
  await context.setOffline(false);
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'Typed in the basement', retainageAmount: 1234 });
  expect(await asksBeforeLeaving(page)).toBe(false);
});

test('a token that the service no longer takes is renewed on the way though an answer is lost, and the edit is saved @stack @chromium', async ({
  page,
  grid,
  jobs,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/, 'the service is made to refuse a token twice');
  consoleWatch.allow(/ERR_FAILED/, 'an answer of the provider is lost');
  const job = await jobs.takeOne();
  await signInByHand(page, 'accountant');
  await expect(grid.root).toBeVisible();
  await page.route(SAVE, (route) => route.fulfill({ status: 401, json: { type: 'unauthenticated' } }), { times: 2 });
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(TOKEN, loseAnswer, { times: 1 });
  const renewal = page.waitForResponse(TOKEN);
  await grid.type(job.jobNumber, 'Notes', 'Saved by the third try');
  expect((await renewal).status()).toBe(200);
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'Saved by the third try' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a session that ends in mid-typing is told beside the typing, accessibly, nothing typed is lost, and signing in again saves it @stack', async ({
  page,
  context,
  grid,
  jobs,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/, 'the service is made to refuse the token');
  consoleWatch.allow(/400/, 'the provider is made to refuse the renewal');
  const [job, next] = await jobs.take(2);
  if (!job || !next) throw new Error('two jobs were asked for');
  await signInByHand(page, 'accountant');
  await expect(grid.root).toBeVisible();
  await page.route(SAVE, (route) => route.fulfill({ status: 401, json: { type: 'unauthenticated' } }), { times: 1 });
  await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }), { times: 1 });
  await grid.type(job.jobNumber, 'Notes', 'Typed as the session ended');
  await page.keyboard.type('Typed on, sentence after sentence, while the session ended.', { delay: 60 });
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText('What you typed is still here.');
  await expect(page.getByRole('textbox', { name: /Notes/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await grid.expectCell(next.jobNumber, 'Notes', 'Typed on, sentence after sentence, while the session ended.');
  await expectAccessible(page, { where: 'desk' });
  expect(await asksBeforeLeaving(page)).toBe(true);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Sign in again in a new tab' }).click();
  await opened;
  // The provider still knows the person: the new tab comes back by itself, and this one goes on.
  await expect(dialog).toBeHidden();
  await grid.expectSaved();
  await grid.expectCell(job.jobNumber, 'Notes', 'Typed as the session ended');
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'Typed as the session ended' });
  expect(await jobs.read(next.id)).toMatchObject({
    notes: 'Typed on, sentence after sentence, while the session ended.',
  });
});

test('a project manager whose role is taken away in mid-typing is told so at the save, and keeps what was typed @stack @chromium', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/, 'the save of somebody who may not save');
  const job = await jobs.takeOne();
  const admin = await otherDesk('admin', '/admin/users');
  const users = new Grid(admin, 'Users');
  const saved = () => admin.waitForResponse((response) => response.url().endsWith('/admin/users/save'));
  // The page does not learn of the change before its next call, which is the save.
  await page.route('**/wip/changes*', (route) => route.fulfill({ status: 503 }));
  consoleWatch.allow(/503/, 'the stream that is held back');
  await signIn(page, 'pm');
  await grid.select(job.jobNumber, 'Notes');

  await users.select('pm@plumbline.example', 'Roles');
  const taken = saved();
  await admin.keyboard.press('Delete');
  expect((await taken).status()).toBe(200);
  try {
    // Both disappear after three seconds, so checking one after the other may miss the second.
    const notice = Promise.all(
      ['You may not edit jobs', 'you may no longer see the jobs'].map((words) =>
        page.getByRole('alert').filter({ hasText: words }).waitFor(),
      ),
    );
    await page.keyboard.type('Too late');
    await page.keyboard.press('Enter');
    await notice;
    const cell = await grid.cell(job.jobNumber, 'Notes');
    await expect(cell).toHaveText('Too late');
    await expect(cell).toHaveAccessibleDescription(/^Not saved: You (may not edit jobs|have no access here)/);
    await grid.expectNotSaved(1);
    expect(await jobs.read(job.id)).toMatchObject({ notes: job.notes, version: job.version });
    await reloadUnsaved(page);
    await expect(page).toHaveURL(/\/unauthorized/);
    await expect(page.getByRole('main')).toContainText(nameOf('admin'));
  } finally {
    const given = saved();
    await users.type('pm@plumbline.example', 'Roles', 'Project Manager');
    expect((await given).status()).toBe(200);
  }
  await page.goto('/workflow/jobs');
  await grid.type(job.jobNumber, 'Notes', 'Allowed again');
  await grid.expectSaved();
});
