import { notifications } from '@mantine/notifications';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import { defaultRoles, type Permission } from '@plumbline/domain/permissions';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { button, click, field, fill, focused, press, said } from '../../testing/hands.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
  sessionStorage.clear();
});

const idOf = (at: number) => `0190a000-0000-7000-8000-0000000000a${at}`;

/** The person at the page, who has the role. */
const me = (roleId: string) => ({
  ...{
    id: appInitAnswer().user.id,
    externalId: null,
    firstName: 'Ana',
    lastName: 'Abbott',
    email: 'ana@keystone.example',
  },
  ...{ phoneNumber: null, isActive: true, roleIds: [roleId], roles: ['Admin'], version: 1 },
});

/** The page, and the service that stores the roles. A change of an older version than the stored one is refused. */
async function open(changed: Record<string, Permission[]> = {}, mine: string | null = null, added: string[] = []) {
  const start = [...defaultRoles, ...added.map((name) => ({ name, permissions: [] }))];
  const roles = start.map(({ name, permissions }, at) => ({
    ...{ id: idOf(at), name, builtIn: added.includes(name) ? null : name, version: 1, people: 1 },
    permissions: changed[name] ?? [...permissions],
  }));
  const called = (name: string) => {
    const role = roles.find((each) => each.name === name);
    if (!role) throw new Error(`there is no role ${name}`);
    return role;
  };
  const change = (sent: unknown, permissions?: readonly Permission[]): object => {
    const { id, version, ...changes } = sent as AdminRole; // the body of the call
    const role = roles.find((each) => each.id === id);
    if (!role) return problem('role-gone', 404);
    if (role.version !== version) return problem('role-changed', 409, { name: role.name });
    Object.assign(role, changes, permissions && { permissions }, { version: version + 1 });
    return { roles: structuredClone(roles), roleId: id };
  };
  const came = (sent: unknown) => defaultRoles[roles.findIndex(({ id }) => id === (sent as AdminRole).id)]?.permissions;
  openPage(
    '/admin/roles',
    stubApi({
      'GET /app/init': appInitAnswer(),
      'GET /admin/roles': () => ({ roles: structuredClone(roles) }),
      'GET /admin/users': { users: mine === null ? [] : [me(called(mine).id)] },
      'GET /admin/users/init': { gridSettings: { columns: [], selectOptions: {} }, roles: [] },
      'GET /admin/history': { changes: [], nextCursor: null },
      'POST /admin/roles/save': (sent) => change(sent),
      'POST /admin/roles/reset': (sent) => change(sent, came(sent)),
      'POST /admin/roles/delete': (sent) => {
        const gone = change(sent);
        if ('roleId' in gone)
          roles.splice(
            roles.findIndex(({ id }) => id === gone.roleId),
            1,
          );
        return gone;
      },
    }),
  );
  await screen.findByRole('button', { name: 'Add a role' });
  const permissionsOf = (name: string) => called(name).permissions;
  /** What a colleague does elsewhere. */
  const byColleague = (name: string, changes: Partial<AdminRole>) => {
    const role = called(name);
    Object.assign(role, changes, { version: role.version + 1 });
  };
  const deletedElsewhere = (name: string) => void roles.splice(roles.indexOf(called(name)), 1);
  return Object.assign(permissionsOf, { byColleague, deletedElsewhere });
}

const box = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`there is no box ${name}`);
  return found;
};
/** Undo, of the message that says so. It goes by itself, unless it has the focus. */
async function undoOf(words: RegExp): Promise<HTMLButtonElement> {
  const undo = button('Undo', (await said(words)).closest('[role=status]') ?? document);
  undo.focus();
  return undo;
}

test('a permission is ticked by the keyboard alone, brings what it needs, and is taken back', async () => {
  const permissionsOf = await open();
  box('Admin: see the jobs').focus();
  press('ArrowRight', 'ArrowRight', 'Control+ArrowDown');
  expect(focused()).toBe(box('Accountant: change users and roles'));
  press('Space');
  await waitFor(() => expect(box('Accountant: see the administration').checked).toBe(true));
  const undo = await undoOf(/Accountant may now see the administration and change users/);
  expect(permissionsOf('Accountant')).toContain('Admin_edit');
  click(undo);
  await waitFor(() => expect(box('Accountant: change users and roles').checked).toBe(false));
  expect(box('Accountant: see the administration').checked).toBe(false);
  await waitFor(() => expect(permissionsOf('Accountant')).toEqual(['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close']));
});

test('several boxes ticked at once are all saved', async () => {
  const permissionsOf = await open();
  for (const what of ['share views with the company', 'see the administration', 'edit jobs'])
    click(box(`Project Manager: ${what}`));
  await waitFor(() => expect(permissionsOf('Project Manager')).toEqual(['Wip_view', 'Wip_share', 'Admin_view']));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a changed role goes back to how it came, and that is taken back too', async () => {
  const permissionsOf = await open({ Accountant: ['Wip_view'] });
  click(button('Menu of Accountant'));
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const reset = await waitFor(() => {
    const found = items().find(({ textContent }) => textContent === 'Reset to how it came');
    if (!found) throw new Error('the menu does not reset');
    return found;
  });
  click(reset);
  const undo = await undoOf(/Accountant is as it came/);
  await waitFor(() => expect(box('Accountant: edit jobs').checked).toBe(true));
  click(undo);
  await waitFor(() => expect(box('Accountant: edit jobs').checked).toBe(false));
  expect(permissionsOf('Accountant')).toEqual(['Wip_view']);
});

test('a right that takes others with it is taken away after a question, and one alone without', async () => {
  const permissionsOf = await open();
  click(box('Project Manager: see the jobs'));
  await said(/^Project Manager may no longer see the jobs or edit jobs\. 1 person has this role/);
  click(button('Cancel'));
  expect(box('Project Manager: see the jobs').checked).toBe(true);
  click(box('Project Manager: see the jobs'));
  await said(/^Project Manager may no longer/);
  click(button('Take it away'));
  await waitFor(() => expect(permissionsOf('Project Manager')).toEqual([]));
  click(box('Accountant: share views with the company'));
  await waitFor(() => expect(permissionsOf('Accountant')).toEqual(['Wip_view', 'Wip_edit', 'Wip_close']));
});

test('a right taken from oneself and with others is asked about once, and the question says both', async () => {
  const permissionsOf = await open({}, 'Admin');
  click(box('Admin: see the administration'));
  await said(
    /^Admin may no longer see the administration or change users and roles\. 1 person has this role.*You would not be able to/,
  );
  await said(/^Take this away from Admin, and from yourself\?$/);
  click(button('Take it away'));
  await waitFor(() => expect(permissionsOf('Admin')).not.toContain('Admin_edit'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Opens a task of a role by its menu, and answers the dialog's name. */
async function openTask(role: string, task: string): Promise<HTMLElement> {
  click(button(`Menu of ${role}`));
  const found = (query: string, text = '') =>
    waitFor(() => {
      const all = [...document.querySelectorAll<HTMLElement>(query)];
      const one = all.find(({ textContent }) => textContent?.startsWith(text));
      if (!one) throw new Error(`there is no ${query} ${text}`);
      return one;
    });
  click(await found('[role=menuitem]', task));
  return found('[role=dialog]');
}

test('a rename that a colleague was quicker with is refused once: the dialog shows theirs, and renames it again', async () => {
  const { byColleague } = await open({ Accountant: ['Wip_view'] });
  const dialog = await openTask('Accountant', 'Rename');
  byColleague('Accountant', { name: 'Books' });
  fill(field('Name', dialog), 'Controller');
  click(button('Rename', dialog));
  await said(/^Somebody else changed Books meanwhile/);
  await waitFor(() => expect(dialog.textContent).toContain('Rename “Books”'));
  expect(field('Name', dialog).value).toBe('Controller');
  click(button('Rename', dialog));
  await said(/Books is called Controller now/);
});

test('a role that is deleted already is deleted, and nothing is refused', async () => {
  const { deletedElsewhere } = await open({}, null, ['Estimator']);
  const dialog = await openTask('Estimator', 'Delete');
  deletedElsewhere('Estimator');
  click(button('Delete the role', dialog));
  await said(/Deleted Estimator/);
  await waitFor(() => expect(document.querySelector('[aria-label="Estimator: edit jobs"]')).toBeNull());
});

test('a role that a colleague changed is deleted by who confirms again', async () => {
  const { byColleague } = await open({}, null, ['Estimator']);
  const dialog = await openTask('Estimator', 'Delete');
  byColleague('Estimator', { permissions: ['Wip_view', 'Wip_edit'] });
  click(button('Delete the role', dialog));
  await said(/^Somebody else changed Estimator meanwhile/);
  await waitFor(() => expect(box('Estimator: edit jobs').checked).toBe(true));
  click(button('Delete the role', dialog));
  await said(/Deleted Estimator/);
});
