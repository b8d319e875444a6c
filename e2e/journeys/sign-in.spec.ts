import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { fillSignIn, nameOf, openPersonMenu, signInByHand } from '../src/people.ts';

const mainNavigation = { name: 'Main' };

test('a deep link, opened signed out, leads through sign-in back to that very address @stack', async ({
  page,
  jobs,
}) => {
  const job = await jobs.takeOne();
  const path = `/workflow/jobs/${job.id}?from=mail&note=a%20b`;
  await page.goto(path);
  await fillSignIn(page, 'accountant');
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/workflow/jobs/${job.id}\\?from=mail&note=a(%20|\\+)b(&view=standard)?$`));
});

test('the sign-in page is accessible, with and without a problem: a wrong password is said in words, the e-mail stays, and one may cancel @stack', async ({
  page,
}) => {
  await page.goto('/home');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, 'pm', 'guessed');
  await expect(page.getByRole('alert')).toHaveText('That e-mail and password do not match.');
  await expect(page.getByLabel('E-mail')).toHaveValue('pm@plumbline.example');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expectAccessible(page);
  await test.step('a demo account is picked by a click, without typing its e-mail', async () => {
    await page.getByRole('link', { name: 'Priya Raman' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue('accountant@plumbline.example');
    await expect(page.getByLabel('Password')).toBeFocused();
  });
  await test.step('cancelling comes back to a page that says so and can start again', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
    await expect(page.getByRole('alert')).toContainText('The sign-in was canceled');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Sign in' }).click();
  });
  await fillSignIn(page, 'pm');
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
});

test('a second tab shares the session; signing out in one ends it there and at the sign-in page, and leaves nothing in the other @stack', async ({
  page,
  context,
}) => {
  await signInByHand(page, 'accountant', '/home');
  const second = await context.newPage();
  await second.goto('/workflow/jobs');
  // Without signing in again.
  await expect(second.getByRole('grid', { name: 'Jobs' })).toBeVisible();
  await expect(second.getByRole('button', { name: nameOf('accountant') })).toBeVisible();
  await second.getByLabel('Search jobs').fill('Depot');
  await expect(second).toHaveURL(/Depot/);
  await openPersonMenu(page, 'accountant');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  await expect(second.getByRole('grid')).toHaveCount(0);
  // Nor what the sheet showed: whoever sits down next must not read its filters.
  const kept = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  expect((await second.evaluate(kept)).filter((key) => key.includes('-view.'))).toEqual([]);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect(second.getByLabel('E-mail')).toBeVisible();
  // Neither the app nor the provider knows anybody.
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('an unknown address says so inside the frame @stack', async ({ page, signIn }) => {
  await signIn(page, 'accountant', '/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
  await expect(page.getByRole('navigation', mainNavigation)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/home');
});
