import { expect, test } from '../src/fixtures.ts';
import { nameOf, type Role } from '../src/people.ts';
import { UsersApi } from '../src/users-api.ts';

/** Somebody whom the test changes, and who is afterwards as before. */
const changing = test.extend<{ users: UsersApi; person: Role }>({
  person: 'pm',
  users: async ({ request, sessions, person }, use) => {
    const users = new UsersApi(request, sessions);
    const { roleIds, isActive } = await users.of(person);
    await use(users);
    await users.change(person, { roleIds, isActive });
  },
});

changing(
  'a role that is taken away is gone from the open page, which says so',
  async ({ page, signIn, users, person, consoleWatch }) => {
    consoleWatch.allow(/403/, 'the calls that are forbidden now');
    await signIn(page, person);
    await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
    await users.change(person, { roleIds: [] });
    await expect(page.getByRole('alert')).toContainText('You may no longer see the jobs or edit jobs.');
    await expect(page).toHaveURL('/unauthorized?permission=Wip_view');
    await expect(page.getByRole('main')).toContainText(nameOf('admin'));
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home']);
  },
);

changing(
  'whoever is deactivated learns it on the open page, and sees nothing of the company any more',
  async ({ page, signIn, users, person, consoleWatch }) => {
    consoleWatch.allow(/403/, 'the calls that are forbidden now');
    await signIn(page, person);
    await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
    await users.change(person, { isActive: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access to Summit Ridge Builders has ended');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access to Summit Ridge Builders has ended');
    await expect(page.getByRole('grid', { name: 'Jobs' })).toBeHidden();
  },
);
