import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { test as base, expect } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf, roles } from '../src/people.ts';

const test = base.extend<{ users: Grid }>({
  users: async ({ page, signIn }, use) => {
    await signIn(page, 'admin', '/admin/users');
    const users = new Grid(page, 'Users');
    await expect(users.root).toBeVisible();
    await use(users);
  },
});
test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });

const pm = roles.pm.email;
const accountant = roles.accountant.email;
const copy = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

test('a pasted block with one wrong role name shows the wrong cell and why; corrected, all of it is saved and told @stack', async ({
  page,
  users,
  admin,
}) => {
  await copy(page, '303 555 7001\tTRUE\tproject manager, Accountant\r\n303 555 7002\tTRUE\tAcountant\r\n');
  await users.select(pm, 'Phone Number');
  await page.keyboard.press('Control+v');
  await users.expectCell(pm, 'Roles', 'Accountant, Project Manager');
  const wrong = await users.cell(accountant, 'Roles');
  await expect(wrong).toHaveText('Acountant');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAttribute('aria-description', /Acountant.*list/);
  await users.expectNotSaved(1);
  expect(await admin.user('accountant')).toMatchObject({ phoneNumber: '303 555 7002', roles: ['Accountant'] });

  await users.type(accountant, 'Roles', 'Project Manager');
  await users.expectSaved();
  expect(await admin.user('accountant')).toMatchObject({ roles: ['Project Manager'] });
  expect(await admin.user('pm')).toMatchObject({
    phoneNumber: '303 555 7001',
    roles: ['Accountant', 'Project Manager'],
  });

  await users.select(accountant, 'Roles');
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('complementary', { name: nameOf('accountant') });
  const history = panel.getByRole('list', { name: 'History' });
  await expect(history).toContainText(nameOf('admin'));
  await expect(history).toContainText('Accountant');
  await expect(history).toContainText('303 555 7002');
  await expect(page).toHaveURL(/\/admin\/users\?user=/);
  await expectAccessible(page);
});

test('a change is taken back with Ctrl+Z, and people are found by their role', async ({ page, users, admin }) => {
  await users.type(pm, 'First Name', 'Mark');
  await users.expectSaved();
  expect(await admin.user('pm')).toMatchObject({ firstName: 'Mark' });
  await page.keyboard.press('Control+z');
  await users.expectCell(pm, 'First Name', roles.pm.givenName);
  await expect.poll(() => admin.user('pm')).toMatchObject({ firstName: roles.pm.givenName });
  await users.expectSaved();

  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('link', { name: 'Show in users: Accountant' }).click();
  await expect(users.row(accountant)).toBeVisible();
  await expect(users.row(pm)).toHaveCount(0);
});

test('all columns stand side by side on a tablet held upright', async ({ page, users }) => {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 744, height: 1133 });
  await page.reload();
  await users.expectDrawn();
  await expect(users.header('Roles')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
});
