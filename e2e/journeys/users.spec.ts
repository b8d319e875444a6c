import type { Page } from '@playwright/test';
import { expectConflict, openAttention } from '../src/attention.ts';
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

test('the same cell changed by two people is a mark for the later one; other cells of both count', async ({
  page,
  users,
  admin,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const theirs = new Grid(await otherDesk('admin', '/admin/users'), 'Users');
  await expect(theirs.root).toBeVisible();
  await users.type(pm, 'Phone Number', '111');
  await users.expectSaved();
  await theirs.type(pm, 'Last Name', 'Okafor-Reed');
  await theirs.expectSaved();
  await theirs.expectCell(pm, 'Phone Number', '111');
  await users.type(pm, 'Last Name', 'Reed');
  await expectConflict(await users.cell(pm, 'Last Name'), 'Okafor-Reed');
  const list = await openAttention(page);
  const row = list.getByRole('row').nth(1);
  await expect(row).toContainText(`${roles.pm.givenName}`);
  await expect(row).toContainText('Last Name');
  await expect(row.getByRole('textbox')).toHaveValue('Reed');
  await expect(row).toContainText('Okafor-Reed');
  await expect(row).toContainText(nameOf('admin'));
  await expectAccessible(page, { where: 'desk' });
  await list.getByRole('button', { name: /^Keep mine/ }).click();
  await users.expectSaved();
  expect(await admin.user('pm')).toMatchObject({ lastName: 'Reed', phoneNumber: '111' });
});

test('one is asked before one locks oneself out, and the last administrator is not let go', async ({
  page,
  users,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/422/, 'the save that would leave nobody');
  const active = await users.cell(roles.admin.email, 'Active');
  // Beside the box, which a click would turn.
  await active.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Take away your own access?' });
  await expect(dialog).toContainText('only another administrator');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await users.expectSaved();
  await expect(active.getByRole('img', { name: 'Yes' })).toBeVisible();
  expect(await admin.user('admin')).toMatchObject({ isActive: true });

  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Take it away' }).click();
  await users.expectNotSaved(1);
  await expect(active).toHaveAttribute('aria-description', /At least one active user must be able to change users/);
  expect(await admin.user('admin')).toMatchObject({ isActive: true });
  await page.keyboard.press('Control+z');
  await users.expectSaved();
});

test('all columns stand side by side on a tablet held upright', async ({ page, users }) => {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 744, height: 1133 });
  await page.reload();
  await users.expectDrawn();
  await expect(users.header('Roles')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
});
