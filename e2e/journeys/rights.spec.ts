import { expect, test } from '../src/fixtures.ts';
import { nameOf } from '../src/people.ts';

const person = 'pm';
test.beforeEach(async ({ page, signIn, consoleWatch }) => {
  consoleWatch.allow(/403/, 'the calls that are forbidden now');
  await signIn(page, person);
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
});

test('a role that is taken away is gone from the open page, which says so @stack', async ({ page, admin }) => {
  await admin.giveRoles(person, []);
  await expect(page.getByRole('alert')).toContainText('you may no longer see the jobs or edit jobs.');
  await expect(page).toHaveURL('/unauthorized?permission=Wip_view');
  await expect(page.getByRole('main')).toContainText(nameOf('admin'));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home']);
});

test('whoever is deactivated learns it on the open page, and sees nothing of the company any more @stack', async ({
  page,
  admin,
}) => {
  await admin.changeUser(person, { isActive: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access to Summit Ridge Builders has ended');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access to Summit Ridge Builders has ended');
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeHidden();
});
