import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

// One person after another, because each starts with a new page. `invitations.spec.ts` looks at the users, `provisioning.spec.ts` at the company.
const pages = [
  { role: 'admin', path: '/admin/roles', heading: 'Roles' },
  { role: 'admin', path: '/admin/webhooks', heading: 'Webhooks' },
  { role: 'pm', path: '/guide/first-import', heading: 'The first import' },
  { role: 'pm', path: '/admin', heading: 'You may not see the administration' },
  { role: 'accountant', path: '/mails', heading: 'Mails' },
  { role: 'accountant', path: '/workflow/imports', heading: 'Imports' },
  { role: 'accountant', path: '/home', heading: /^Good / },
] as const;

for (const { role, path, heading } of pages) {
  test(`${path} is accessible to ${role}`, async ({ page, signIn }) => {
    await signIn(page, role, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('the person menu is accessible', async ({ page, signIn }) => {
  await signIn(page, 'accountant', '/home');
  await expect(page.getByRole('region', { name: 'Totals of all jobs' })).toBeVisible();
  await expectAccessible(page, async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });
});
