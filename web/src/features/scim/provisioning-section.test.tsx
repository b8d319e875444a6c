import { notifications } from '@mantine/notifications';
import type { Permission } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { ProvisioningSection } from './provisioning-section.tsx';

const roleId = '0190a000-0000-4000-8000-000000000010';
const adminId = '0190a000-0000-4000-8000-000000000011';
const provisioning = {
  tokens: [
    {
      id: '0190a000-0000-4000-8000-000000000020',
      name: 'Okta',
      createdByName: 'Ada Admin',
      createdAt: '2020-01-01T00:00:00.000Z',
      expiresAt: '2020-04-01T10:30:00.000Z',
      lastUsedAt: null,
    },
  ],
  groups: [{ id: '0190a000-0000-4000-8000-000000000030', name: 'Bookkeepers', memberCount: 2, roleId }],
  roles: [
    { id: roleId, name: 'Accountant' },
    { id: adminId, name: 'Admin' },
  ],
};

const created = {
  id: 1,
  subject: 'provisioning',
  subjectId: '0190a000-0000-4000-8000-000000000020',
  subjectName: 'Okta',
  field: 'token',
  oldValue: null,
  newValue: 'Okta',
  personId: null,
  personName: 'Ada Admin',
  at: '2020-01-01T00:00:00.000Z',
};

async function show(
  permissions: readonly Permission[],
  answer: object = provisioning,
  map: () => unknown = () => answer,
) {
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /admin/provisioning': answer,
    'GET /admin/history': { changes: [created], nextCursor: null },
    'POST /admin/provisioning/groups/map': map,
    'POST /admin/provisioning/tokens': { ...provisioning, token: 'plumbline_scim_x' },
  });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <ProvisioningSection />
    </AppProviders>,
  );
}

afterEach(() => {
  cleanup();
  notifications.clean();
});

test('a person who may only look sees tokens, groups and roles, and no buttons', async () => {
  await show(['Admin_view']);
  expect((await screen.findByText('Okta', { selector: 'p' })).isConnected).toBe(true);
  expect(screen.getByText('Accountant').isConnected).toBe(true);
  expect(screen.getByText('2 people').isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Revoke Okta' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Role of Bookkeepers' })).toBeNull();
});

test('a person who may change gets the buttons, and is told of expired tokens', async () => {
  await show(['Admin_view', 'Admin_edit']);
  expect((await screen.findByRole('button', { name: 'Revoke Okta' })).isConnected).toBe(true);
  expect(screen.getByRole('button', { name: 'Create a token' }).isConnected).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Role of Bookkeepers' })).toHaveProperty('value', 'Accountant');
  expect(screen.getByText(/expired Apr 1, 2020: create another/).isConnected).toBe(true);
});

test('the history appears once there are changes', async () => {
  await show(['Admin_view']);
  expect((await screen.findByRole('heading', { name: 'History' })).isConnected).toBe(true);
  expect((await screen.findByRole('list', { name: 'History' })).textContent).toContain('Ada Admin');
  cleanup();
  await show(['Admin_view'], { ...provisioning, tokens: [], groups: [] });
  expect((await screen.findByText(/nobody comes in this way yet/)).isConnected).toBe(true);
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
});

test('a role of a group whose answer was lost is shown, and one is told to look before trying again', async () => {
  let { groups } = provisioning;
  const map = () => {
    groups = groups.map((group) => ({ ...group, roleId: adminId }));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await show(['Admin_view', 'Admin_edit'], () => ({ ...provisioning, groups }), map);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Role of Bookkeepers' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Admin', hidden: true }));
  expect((await screen.findByText(/look whether it was done before you try again/)).isConnected).toBe(true);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Role of Bookkeepers' })).toHaveProperty('value', 'Admin'),
  );
});

test('creating a token warns that it gives roles too', async () => {
  await show(['Admin_view', 'Admin_edit']);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Okta' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByText(/give them any role, also Admin/)).isConnected).toBe(true);
});

test('provisioning that cannot be loaded says so, and can be tried again', async () => {
  let isThere = false;
  await show(['Admin_view'], () => (isThere ? provisioning : problem('unavailable', 503)));
  expect((await screen.findByRole('alert')).isConnected).toBe(true);
  expect(screen.queryByRole('heading', { name: 'Tokens' })).toBeNull();
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('heading', { name: 'Tokens' })).isConnected).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
