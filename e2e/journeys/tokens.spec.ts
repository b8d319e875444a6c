import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.describe.configure({ mode: 'serial' });

test('a person makes a token for a script, uses it, and revokes it, by keyboard @stack', async ({
  page,
  request,
  signIn,
}) => {
  await signIn(page, 'pm', '/tokens');
  await expect(page.getByRole('heading', { name: 'Access tokens', level: 1 })).toBeVisible();
  await expect(page.getByText('You have none.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create a token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Month end');
  await dialog.getByRole('checkbox', { name: 'See the jobs' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^plumbline_pat_[0-9A-Za-z]{49}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have copied it' }).press('Enter');
  const line = page.getByRole('row', { name: /Month end/ });
  await expect(line).toContainText('see the jobs');

  const headers = { authorization: `Bearer ${token}` };
  const jobs = await request.get('/api/workflow/wip/jobs', { headers });
  expect(jobs.status()).toBe(200);
  expect((await jobs.json()).jobs.length).toBeGreaterThan(0);
  const users = await request.get('/api/platform/admin/users', { headers });
  expect(users.status()).toBe(403);

  await line.getByRole('button', { name: 'Revoke Month end' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke “Month end”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('You have none.')).toBeVisible();
  expect((await request.get('/api/workflow/wip/jobs', { headers })).status()).toBe(401);
});

test('an administrator makes a token for a service, and the history names both @stack', async ({ page, signIn }) => {
  await signIn(page, 'admin', '/admin/users');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'Create a service’s token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a service’s token' });
  await dialog.getByLabel('Name').fill('Sage export');
  await dialog.getByRole('checkbox', { name: 'Edit jobs' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'See the jobs' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  await expect(shown.getByLabel('Token', { exact: true })).toHaveValue(/^plumbline_svc_/);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  const line = page.getByRole('row', { name: /Sage export/ });
  await expect(line).toContainText('A service');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Sage export');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Revoke Sage export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toBeHidden();
});
