import { userColumns } from '@plumbline/contract/platform/users';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, focused, press, said, type } from '../../testing/hands.ts';
import { openPage } from '../../testing/open-page.tsx';
import { giveRoom } from '../../testing/room.ts';
import { type Answers, appInitAnswer, stubApi } from '../../testing/stub-services.ts';

beforeEach(() => {
  sessionStorage.clear();
  giveRoom();
});
afterEach(cleanup);

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
async function open(users: () => readonly object[], answers: Answers = {}) {
  const { queryClient } = openPage(
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
  );
  await screen.findByText('Ben');
  return queryClient;
}
const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-field="firstName"]')].map(({ textContent }) =>
    textContent?.replace('\u200b', ''),
  );

test('a colleague’s changes are shown while the person’s own save is under way', async () => {
  let users = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cy')];
  const saved = Promise.withResolvers<object>();
  const queryClient = await open(() => users, { 'POST /admin/users/save': () => saved.promise });
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
