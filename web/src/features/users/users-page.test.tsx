import { userColumns } from '@plumbline/contract/platform/users';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptEdits } from '../../lib/kept-edits/kept-edits.ts';
import { testBrowser } from '../../lib/kept-edits/testing.ts';
import { button, click, field, focused, hands, press, said, type } from '../../testing/hands.ts';
import { openPage } from '../../testing/open-page.tsx';
import { giveRoom } from '../../testing/room.ts';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';

beforeEach(() => {
  sessionStorage.clear();
  giveRoom();
});
afterEach(cleanup);

const grid = hands('Users');

const person = (number: number, firstName: string, version = 1) => ({
  id: `0190a000-0000-7000-8000-00000000001${number}`,
  externalId: null,
  firstName,
  lastName: 'Abbott',
  email: `${number}@keystone.example`,
  phoneNumber: null,
  isActive: true,
  roleIds: [],
  roles: [],
  version,
});

/** The page, where the service has these users by now. */
async function open(users: () => readonly object[], answers: Answers = {}, keptEdits?: KeptEdits) {
  const page = openPage(
    '/admin/users',
    stubApi({
      'GET /app/init': appInitAnswer(),
      'GET /admin/users/init': {
        gridSettings: { state: { sort: [] }, columns: userColumns, selectOptions: { roleIds: [] } },
        roles: [],
      },
      'GET /admin/users': () => ({ users: users() }),
      'GET /admin/roles': { roles: [] },
      'GET /admin/use': {
        users: { now: 3, most: null },
        requestsPerMinute: null,
        megabytesPerMinute: null,
        contact: null,
      },
      'GET /admin/provisioning': { tokens: [], groups: [], roles: [] },
      'GET /admin/invitations': { invitations: [] },
      ...answers,
    }),
    { keptEdits },
  );
  await screen.findByText('Ben');
  return page;
}
const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-field="firstName"]')].map(({ textContent }) =>
    textContent?.replace('\u200b', ''),
  );

test('a colleague’s changes are shown while the person’s own save is under way', async () => {
  let users = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cy')];
  const saved = Promise.withResolvers<object>();
  const { queryClient } = await open(() => users, { 'POST /admin/users/save': () => saved.promise });
  const [ann] = document.querySelectorAll('[role="gridcell"][data-field="firstName"]');
  if (!ann) throw new Error('no cell');
  fireEvent.mouseDown(ann, { button: 0 });
  fireEvent.mouseUp(ann);
  type('Anna');
  press('Enter');
  users = [person(1, 'Ann'), person(2, 'Benjamin', 2)];
  await queryClient.refetchQueries({ type: 'active' });
  await waitFor(() => expect(names()).toEqual(['Anna', 'Benjamin']));
  saved.resolve({ users: [person(1, 'Anna', 2)], replayed: [] });
  await screen.findByText('All changes saved');
  expect(names()).toEqual(['Anna', 'Benjamin']);
});

test('who comes back to the people finds the roles that another administrator made meanwhile', async () => {
  let asked = 0;
  const gridSettings = { state: { sort: [] }, columns: userColumns, selectOptions: { roleIds: [] } };
  const { router } = await open(() => [person(1, 'Ann'), person(2, 'Ben')], {
    'GET /admin/users/init': () => {
      asked += 1;
      return { gridSettings, roles: [] };
    },
  });
  await act(() => router.navigate({ to: '/admin/roles' }));
  const later = Date.now() + 10_001;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  await act(() => router.navigate({ to: '/admin/users' }));
  await waitFor(() => expect(asked).toBe(2));
  clock.mockRestore();
});

test('people are searched as jobs are', async () => {
  await open(() => [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cy')]);
  const [ann] = document.querySelectorAll<HTMLElement>('[role="gridcell"]');
  ann?.focus();
  press('Control+Shift+F');
  expect(focused()).toBe(field('Search users'));
  type('2@');
  await waitFor(() => expect(names()).toEqual(['Ben']));
  await said('1 of 3 users');
});

test('the same cell changed by two people is a mark for the later one, and counts as they decide', async () => {
  const theirs = { ...person(2, 'Benjamin', 2), phoneNumber: '111' };
  let users: object[] = [person(1, 'Ann'), person(2, 'Ben')];
  const sent: unknown[] = [];
  await open(() => users, {
    'POST /admin/users/save': (body) => {
      const { updates } = body as { updates: { id: string; version: number; changes: object }[] }; // as the client writes it
      const [{ id, version, changes } = { id: '', version: 0, changes: {} }] = updates;
      sent.push({ version, changes });
      const cell = { userId: id, userName: 'Ben Abbott', field: 'firstName', title: 'First Name' };
      const values = { yourValue: 'Benno', theirValue: 'Benjamin', who: 'Otto Owner', at: '2026-11-01T09:00:00.000Z' };
      if (version === 1)
        return problem('users-conflict', 409, { conflicts: [{ ...cell, ...values, version: 2 }], users: [theirs] });
      users = [person(1, 'Ann'), { ...theirs, firstName: 'Benno', version: 3 }];
      return { users: users.slice(1), replayed: [] };
    },
  });
  const ben = () => grid.cell('2@keystone.example', 'First Name');
  grid.typeOver('2@keystone.example', 'First Name', 'Benno');
  await waitFor(() => expect(ben().dataset.mark).toBe('conflict'));
  expect(ben().getAttribute('aria-description')).toContain('changed this cell to Benjamin');
  expect(grid.shown('2@keystone.example', 'Phone Number')).toBe('111');
  click(button('1 cell needs attention'));
  const list = await screen.findByRole('region', { name: 'Cells that need attention' });
  for (const words of ['Ben', 'First Name', 'Benjamin', 'Otto Owner']) expect(list.textContent).toContain(words);
  expect(list.querySelector('input')?.value).toBe('Benno');
  click(button(/^Keep mine/, list));
  await grid.expectSaved();
  const changes = { firstName: 'Benno' };
  expect(sent).toEqual([
    { version: 1, changes },
    { version: 2, changes },
  ]);
  expect(names()).toEqual(['Ann', 'Benno']);
});

test('one is asked before one locks oneself out, and the last administrator is not let go', async () => {
  const me = { ...person(1, 'Ana'), id: appInitAnswer().user.id };
  const reason = 'At least one active user must be able to change users and roles';
  let saves = 0;
  await open(() => [me, person(2, 'Ben')], {
    'POST /admin/users/save': () => {
      saves++;
      const cell = { userId: me.id, userName: 'Ana Abbott', field: 'isActive', title: 'Active' };
      return problem('users-refused', 422, { refusals: [{ ...cell, value: false, reason }] });
    },
  });
  const asked = () => screen.findByRole('dialog', { name: 'Take away your own access?' });
  grid.select('1@keystone.example', 'Active');
  press('Space');
  expect((await asked()).textContent).toContain('only another administrator');
  click(button('Cancel'));
  await grid.expectSaved();
  expect([saves, grid.cell('1@keystone.example', 'Active').querySelector('[aria-label=Yes]') !== null]).toEqual([
    0,
    true,
  ]);

  grid.select('1@keystone.example', 'Active');
  press('Space');
  await asked();
  click(button('Take it away'));
  await waitFor(() => button('1 cell needs attention'));
  expect(grid.cell('1@keystone.example', 'Active').getAttribute('aria-description')).toContain(reason);
  grid.select('1@keystone.example', 'Active');
  press('Control+z');
  await grid.expectSaved();
});

test('what an administrator could not save of the users is restored by the next page, and saved', async () => {
  const users = () => [person(1, 'Ann'), person(2, 'Ben')];
  const sent: unknown[] = [];
  const tab = testBrowser().openTab();
  const page = tab.load();
  const save = 'POST /admin/users/save';
  await open(users, { [save]: () => Promise.reject(new TypeError('Failed to fetch')) }, page.keptEdits);
  grid.typeOver('2@keystone.example', 'Phone Number', '555-0199');
  await said(/^Not connected: 1 cell kept here/);
  page.die();
  cleanup();
  const store = (body: unknown) => {
    sent.push(body);
    return { users: [{ ...person(2, 'Ben', 2), phoneNumber: '555-0199' }], replayed: [] };
  };
  await open(users, { [save]: store }, tab.load().keptEdits);
  await said('1 unsaved change from before was restored.');
  expect(grid.shown('2@keystone.example', 'Phone Number')).toBe('555-0199');
  await grid.expectSaved();
  expect(sent).toMatchObject([{ updates: [{ id: person(2, 'Ben').id, changes: { phoneNumber: '555-0199' } }] }]);
});
