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

  await admin.reload();
  await expect(admin.getByRole('gridcell', { name: email })).toBeVisible();
  await expect(openInvitations(admin)).toHaveCount(0);
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
