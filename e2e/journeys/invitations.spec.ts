import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { test as base, expect } from '../src/fixtures.ts';
import { Mailbox } from '../src/mailbox.ts';
import { type OwnCompany, startOwnCompany } from '../src/own-company.ts';
import { signInAs } from '../src/people.ts';

const ADMIN = 'admin@plumbline.example';

interface Company {
  /** A fresh browser, signed out. */
  open(): Promise<Page>;
}
/** A server of its own takes longer to start than a journey does: all of them share it, and invite different people. */
const test = base.extend<{ company: Company }, { mailbox: Mailbox; started: OwnCompany }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads which fixtures are used from this pattern
    async ({}, use) => {
      await use(new Mailbox());
    },
    { scope: 'worker' },
  ],
  started: [
    async ({ browser, mailbox }, use) => {
      const smtp = await mailbox.open();
      const company = await startOwnCompany(browser, {
        SMTP_URL: smtp,
        MAIL_FROM: 'Plumbline <plumbline@plumbline.example>',
      });
      await use(company);
      await company.stop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  company: async ({ started, consoleWatch }, use) => {
    await use({ open: () => started.open(consoleWatch) });
    await started.closePages();
  },
});

async function openUsers(company: Company): Promise<Page> {
  const admin = await company.open();
  await admin.goto('/admin/users');
  await signInAs(admin, ADMIN);
  await expect(admin.getByRole('gridcell', { name: ADMIN })).toBeVisible();
  return admin;
}
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  return dialog;
};
const openInvitations = (page: Page) => page.getByRole('region', { name: 'Open invitations' });

test('who is invited from the directory gets a mail, signs in, and is in the company with the role @stack', async ({
  company,
  mailbox,
}) => {
  const email = 'elena.vargas@plumbline.example';
  const admin = await openUsers(company);
  const dialog = await openDialog(admin);
  // By keyboard alone: search, pick, roles, send.
  await admin.keyboard.type('vargas');
  await expect(dialog.getByRole('option')).toHaveText([/Elena Vargas/]);
  await admin.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Chosen people' })).toContainText('Elena Vargas');
  await dialog.getByRole('checkbox', { name: 'Accountant' }).focus();
  await admin.keyboard.press('Space');
  await admin.keyboard.press('Enter');
  await expect(dialog.getByText('The mail is on its way.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(openInvitations(admin)).toContainText(email);

  await expect.poll(() => mailbox.linkTo(email)).toBeTruthy();
  const elena = await company.open();
  await elena.goto(mailbox.linkTo(email) ?? '');
  await signInAs(elena, email);
  await expect(elena.getByRole('status').filter({ hasText: 'Welcome to Summit Ridge Builders.' })).toBeVisible();
  await expect(elena).toHaveURL('/home');
  await expect(elena.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Jobs',
    'Schedule',
    /^Change orders/,
    'Activity',
  ]);
  // Once in, the same link is no news.
  await elena.goto(mailbox.linkTo(email) ?? '');
  await expect(elena.getByRole('heading', { level: 1, name: /Elena$/ })).toBeVisible();
  await expect(elena.getByRole('alert')).toHaveCount(0);

  await admin.reload();
  await expect(admin.getByRole('gridcell', { name: email })).toBeVisible();
  await expect(openInvitations(admin)).toHaveCount(0);
});

test('a revoked invitation says so, and one for somebody else says that @stack', async ({
  company,
  mailbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/, 'app init of somebody who belongs to no company');
  const email = 'mei.chen@plumbline.example';
  const admin = await openUsers(company);
  const dialog = await openDialog(admin);
  await dialog.getByLabel('Or by e-mail address').fill(`Mei Chen <${email}>`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => mailbox.linkTo(email)).toBeTruthy();
  const link = mailbox.linkTo(email) ?? '';

  const manager = await company.open();
  await manager.goto(link);
  await signInAs(manager, 'pm@plumbline.example');
  await expect(manager.getByRole('alert')).toContainText(
    'You are signed in as pm@plumbline.example; the invitation is for another address.',
  );
  await expect(manager.getByRole('heading', { level: 1, name: /Marcus$/ })).toBeVisible();

  await openInvitations(admin)
    .getByRole('button', { name: `Revoke for ${email}` })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(openInvitations(admin)).toHaveCount(0);

  const mei = await company.open();
  await mei.goto(link);
  await signInAs(mei, email);
  await expect(mei.getByRole('heading', { name: 'You have no access here' })).toBeVisible();
  await expect(mei.getByRole('alert')).toContainText('This invitation was withdrawn.');
});

test('inviting is accessible: the dialog, its result, the list, and the question before revoking @stack', async ({
  company,
}) => {
  const admin = await openUsers(company);
  const dialog = await openDialog(admin);
  await dialog.getByRole('option').first().click();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('The mail is on its way.')).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(openInvitations(admin).getByRole('listitem')).toHaveCount(1);
  await openInvitations(admin)
    .getByRole('button', { name: /^Link for/ })
    .click();
  await expectAccessible(admin);
  await openInvitations(admin)
    .getByRole('button', { name: /^Revoke for/ })
    .click();
  await expectAccessible(admin);
});

test('refused people are named, left out, and the rest goes on @stack', async ({ company, consoleWatch }) => {
  consoleWatch.allow(/422/, 'the refused invitation');
  const admin = await openUsers(company);
  const dialog = await openDialog(admin);
  const addresses = dialog.getByLabel('Or by e-mail address');
  await addresses.fill('pm@plumbline.example, nonsense');
  // What is no address yet does not count as a person.
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('“nonsense”: not an e-mail address')).toBeVisible();
  await addresses.fill('pm@plumbline.example, new@plumbline.example');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog.getByRole('alert')).toContainText('pm@plumbline.example is a user already');
  await dialog.getByRole('button', { name: 'Leave them out' }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('The mail is on its way.')).toBeVisible();
});
