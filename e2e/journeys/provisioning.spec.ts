import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.describe.configure({ mode: 'serial' });

const send = async (request: APIRequestContext, token: string, path: string, data: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const response = await request.post(`/scim/v2${path}`, { headers, data: JSON.stringify(data) });
  return { status: response.status(), body: await response.json() };
};

test('an administrator lets an identity provider in, gives its group a role, and ends it, by keyboard @stack', async ({
  page,
  request,
  signIn,
}) => {
  await signIn(page, 'admin', '/admin/tenant');
  const section = page.getByRole('region', { name: 'Provisioning' });
  const tokens = section.getByRole('list', { name: 'Tokens' });
  await expect(section.getByText('There are none, so nobody comes in this way yet.')).toBeVisible();
  await expect(section.getByLabel('SCIM address')).toHaveValue(/\/scim\/v2$/);

  await section.getByRole('button', { name: 'Create a token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type a name.')).toBeVisible();
  await page.keyboard.type('Entra ID');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  await expect(shown.getByText('any role, also Admin')).toBeVisible();
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(shown).toBeHidden();
  await expect(tokens.getByRole('listitem').filter({ hasText: 'Entra ID' })).toContainText('Never used');

  const userName = `zoe-${Date.now()}@plumbline.example`;
  const user = await send(request, token, '/Users', { userName, displayName: 'Zoe Newcomer' });
  expect(user.status).toBe(201);
  const displayName = `Bookkeepers ${Date.now()}`;
  await send(request, token, '/Groups', { displayName, members: [{ value: user.body.id }] });
  await page.reload();
  await expect(tokens.getByRole('listitem').filter({ hasText: 'Entra ID' })).toContainText('Last used');
  await expectAccessible(page);
  const role = section.getByRole('combobox', { name: `Role of ${displayName}` });
  await expect(role).toHaveValue('No role');
  await role.press('Enter');
  await page.getByRole('option', { name: 'Accountant' }).click();
  await expect(page.getByText(`“${displayName}” gives the role Accountant.`)).toBeVisible();
  await expect(role).toHaveValue('Accountant');
  await expect(section.getByRole('list', { name: 'History' })).toContainText('Role of group');
  const { Resources } = await (
    await request.get(`/scim/v2/Groups?filter=displayName eq "${displayName}"`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
  expect(Resources[0].members).toHaveLength(1);

  await section.getByRole('button', { name: 'Revoke Entra ID' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke “Entra ID”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(section.getByText('There are none, so nobody comes in this way yet.')).toBeVisible();
  expect((await send(request, token, '/Users', { userName: 'late@plumbline.example' })).status).toBe(401);
});
