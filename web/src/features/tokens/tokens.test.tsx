import type { Permission } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { AdminTokensPage } from './admin-tokens-page.tsx';
import { MyTokensPage } from './my-tokens-page.tsx';

const mine = {
  id: '0190a000-0000-4000-8000-000000000020',
  name: 'Month end',
  holder: { id: '0190a000-0000-7000-8000-000000000002', name: 'Ana Abbott' },
  permissions: ['Wip_view', 'Wip_edit'],
  createdByName: 'Ana Abbott',
  createdAt: '2020-01-01T10:30:00.000Z',
  expiresAt: '2020-04-01T10:30:00.000Z',
  lastUsedAt: null,
};
const service = {
  ...mine,
  id: '0190a000-0000-4000-8000-000000000021',
  name: 'Sage',
  holder: null,
  permissions: ['Wip_edit'],
  createdByName: 'Ada Admin',
  expiresAt: null,
  lastUsedAt: '2020-01-02T10:30:00.000Z',
};

let sent: unknown[] = [];
async function show(page: 'mine' | 'company', permissions: readonly Permission[], answer?: object) {
  sent = [];
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /tokens': { tokens: [mine] },
    'GET /admin/tokens': { tokens: [service, mine] },
    'GET /admin/history': { changes: [], nextCursor: null },
    'POST /tokens': (body) => {
      sent.push(body);
      return answer ?? { tokens: [mine], token: 'plumbline_pat_x' };
    },
    'POST /tokens/revoke': (body) => {
      sent.push(body);
      return answer ?? { tokens: [] };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      {page === 'mine' ? <MyTokensPage /> : <AdminTokensPage />}
    </AppProviders>,
  );
}

afterEach(cleanup);

const lineOf = async (name: string) => {
  const line = (await screen.findByRole('rowheader', { name })).closest('tr');
  if (!line) throw new Error('a row header is in a row');
  return [...line.children].map(({ textContent }) => textContent);
};

test('each token says whose it is, what it may do, and when it expires', async () => {
  await show('company', ['Admin_view']);
  expect(await lineOf('Sage')).toEqual([
    'Sage',
    'A service',
    'edit jobs',
    'Jan 1, 2020, by Ada Admin',
    expect.stringContaining('Jan 2, 2020'),
    'Never',
  ]);
  expect(await lineOf('Month end')).toEqual([
    'Month end',
    'Ana Abbott',
    'see the jobs and edit jobs',
    'Jan 1, 2020',
    'Never',
    'Expired Apr 1, 2020',
  ]);
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

test('a new token has at most its creator’s permissions, what it lacks has the focus, and it is shown once', async () => {
  await show('mine', ['Wip_view', 'Wip_edit']);
  fireEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['See the jobs', 'Edit jobs']);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByText('Type a name.')).isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  screen.getByRole('button', { name: 'Create' }).focus();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Month end ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByText('Choose what it may do.')).isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'See the jobs' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Edit jobs' }));
  expect(screen.getByRole('checkbox', { name: 'See the jobs' })).toHaveProperty('checked', true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Expires after' }), { target: { value: 'never' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByDisplayValue('plumbline_pat_x')).toBeTruthy();
  expect(sent).toEqual([{ name: 'Month end', permissions: ['Wip_view', 'Wip_edit'], expiresInDays: null }]);
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByDisplayValue('plumbline_pat_x')).toBeNull();
});

test('revoking asks first, and says if the token is already revoked', async () => {
  await show('mine', ['Wip_view'], problem('token-refused', 422, { reason: 'There is no such token any more' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Month end' }));
  const question = await screen.findByRole('dialog', { name: 'Revoke “Month end”?' });
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect((await within(question).findByRole('alert')).textContent).toContain('There is no such token any more.');
  expect(sent).toEqual([{ id: mine.id }]);
});

test('a revoked token leaves the list', async () => {
  await show('mine', ['Wip_view']);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Month end' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect((await screen.findByText(/You have none/)).isConnected).toBe(true);
});
