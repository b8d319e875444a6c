import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('a role is added, given, renamed and deleted, and its people move to another one', async ({
  page,
  signIn,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the name that is taken');
  await signIn(page, 'admin', '/admin/roles');
  await page.getByRole('button', { name: 'Add a role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('accountant');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('There is a role called “accountant” already')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Estimator');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Estimator: see the jobs' }).click();
  await expect.poll(async () => (await admin.role('Estimator'))?.permissions).toEqual(['Wip_view']);

  // The new role is offered in the users grid at once.
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const users = new Grid(page, 'Users');
  await users.type('pm@plumbline.example', 'Roles', 'Estimator');
  await users.expectSaved();
  await page.getByRole('link', { name: 'Roles' }).click();

  await page.getByRole('button', { name: 'Menu of Estimator' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Chief Estimator');
  await page.getByRole('button', { name: 'Rename' }).click();
  const menu = page.getByRole('button', { name: 'Menu of Chief Estimator' });
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessible(page, { where: 'desk' });
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Chief Estimator”?' });
  await expect(dialog.getByRole('listitem')).toHaveText(nameOf('pm'));
  await expect(dialog).toContainText('One of them has no other role');
  await expectAccessible(page, { where: 'desk' });
  await dialog.getByLabel('They get instead').selectOption('Project Manager');
  await dialog.getByRole('button', { name: 'Delete the role' }).click();
  await expect(page.getByRole('columnheader', { name: 'Chief Estimator' })).toHaveCount(0);
  expect((await admin.user('pm')).roles).toEqual(['Project Manager']);
});

test('the right that nobody else has is asked about, refused, and back in its box', async ({
  page,
  signIn,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the change that would leave nobody');
  await signIn(page, 'admin', '/admin/roles');
  const box = page.getByRole('checkbox', { name: 'Admin: change users and roles' });
  const dialog = page.getByRole('dialog', { name: 'Take away your own right?' });
  await box.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(box).toBeChecked();
  await box.click();
  await dialog.getByRole('button', { name: 'Take it away' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'At least one active user must be able to change users and roles',
  );
  await expect(box).toBeChecked();
  expect((await admin.role('Admin'))?.permissions).toContain('Admin_edit');
});

test('what a page of settings is for stands below its title, however wide the window', async ({ page, signIn }) => {
  await signIn(page, 'admin', '/admin/roles');
  const add = await page.getByRole('button', { name: 'Add a role' }).boundingBox();
  const about = await page.getByText('A person with several roles').boundingBox();
  expect(about?.y).toBeGreaterThanOrEqual((add?.y ?? 0) + (add?.height ?? 0));
});

test.describe('on a phone', () => {
  test('an e-mail on a card stays in one line', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'admin', '/admin/users');
    const emails = page.getByText(/^\S+@\S+$/);
    await expect(emails.nth(2)).toBeVisible();
    const lines = await emails.evaluateAll((texts) =>
      texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  test('each role is a card, changed there', async ({ page, signIn, admin }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'admin', '/admin/roles');
    const card = page.getByRole('region', { name: 'Project Manager' });
    await expect(card).toContainText(nameOf('pm'));
    // Evenly, also below a sentence of two lines.
    const texts = await card
      .locator('li label')
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
    const gaps = texts.slice(1).map(({ top }, index) => Math.round(top - (texts[index]?.bottom ?? 0)));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    await card.getByRole('checkbox', { name: 'Share views with the company' }).click();
    await expect.poll(async () => (await admin.role('Project Manager'))?.permissions).toContain('Wip_share');
  });
});

test('who may only look sees what each role permits, and why nothing can be changed', async ({
  page,
  signIn,
  admin,
}) => {
  await admin.saveRole('Accountant', ['Wip_view', 'Admin_view']);
  await signIn(page, 'accountant', '/admin/roles');
  await expect(
    page.getByText('You may look, not change: that needs the right to change users and roles.'),
  ).toBeVisible();
  const table = page.getByRole('table', { name: 'Roles and permissions' });
  await expect(table.getByRole('row', { name: /^See the administration/ })).toContainText(/yes.*no.*yes/);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a role' })).toHaveCount(0);
  await expectAccessible(page);
});
