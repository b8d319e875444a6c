import type { Permission } from '@plumbline/domain/permissions';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createAppRouter } from '../../app/router.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { type Answers, appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';

const roleId = '0190a000-0000-4000-8000-000000000010';
const provisioning = {
  tokens: [
    {
      id: '0190a000-0000-4000-8000-000000000020',
      name: 'Okta',
      createdByName: 'Ada Admin',
      createdAt: '2020-01-01T00:00:00.000Z',
      expiresAt: '2020-04-01T12:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  groups: [{ id: '0190a000-0000-4000-8000-000000000030', name: 'Bookkeepers', memberCount: 2, roleId }],
  roles: [{ id: roleId, name: 'Accountant' }],
};

function openCompany(permissions: readonly Permission[], answers: Answers) {
  const api = stubApi({ 'GET /app/init': appInitAnswer(permissions), ...answers });
  const { session } = stubSession();
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const router = createAppRouter(
    { session, api, queryClient },
    createMemoryHistory({ initialEntries: ['/admin/tenant'] }),
  );
  render(
    <AppProviders session={session} api={api} queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

/** The page is loaded on demand, which the first time takes a while. */
const PATIENTLY = { timeout: 10_000 };

afterEach(cleanup);

test('who may only look sees tokens, groups and roles, and nothing to change', async () => {
  openCompany(['Admin_view'], { 'GET /admin/provisioning': provisioning });
  expect((await screen.findByText('Okta', {}, PATIENTLY)).isConnected).toBe(true);
  expect(screen.getByText('Accountant').isConnected).toBe(true);
  expect(screen.getByText('2 people').isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Revoke Okta' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Role of Bookkeepers' })).toBeNull();
});

test('who may change is offered it, and told of a token that has expired', async () => {
  openCompany(['Admin_view', 'Admin_edit'], { 'GET /admin/provisioning': provisioning });
  expect((await screen.findByRole('button', { name: 'Revoke Okta' }, PATIENTLY)).isConnected).toBe(true);
  expect(screen.getByRole('button', { name: 'Create a token' }).isConnected).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Role of Bookkeepers' })).toHaveProperty('value', 'Accountant');
  expect(screen.getByText(/expired Apr 1, 2020: create another/).isConnected).toBe(true);
});
