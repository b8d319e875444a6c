import { expect, test } from 'vitest';
import { SeenVersions } from '../../lib/seen-versions.ts';
import { UnansweredSaves } from '../../lib/unanswered-saves.ts';
import type { CellConflict } from '../../lib/use-saved-rows.ts';
import { problem, stubApi } from '../../testing/stub-services.ts';
import { type CellChange, GridModel } from '../../ui/grid/index.ts';
import { givesUpRight } from './own-right.ts';
import type { UserRow } from './users-queries.ts';
import { refusalOf, sendUsers, wireValue } from './users-save.ts';

const id = '0190a000-0000-7000-8000-000000000002';
// The ids are branded strings; these are of that shape.
const ana = {
  id,
  externalId: null,
  firstName: 'Ana',
  lastName: 'Abbott',
  email: 'ana@keystone.example',
  phoneNumber: null,
  isActive: true,
  roles: [],
  roleIds: [],
  version: 3,
} as unknown as UserRow;

const change = (value: string) => [{ rowId: id, field: 'firstName', value }];

function setUp(answer: () => object, now: UserRow = ana) {
  const bodies: unknown[] = [];
  const saved: (readonly CellChange[])[] = [];
  const conflicts: CellConflict[] = [];
  const seen = new SeenVersions();
  const unanswered = new UnansweredSaves();
  const model = new GridModel<UserRow>({
    rows: [structuredClone(ana)],
    validate: refusalOf,
    onOverlaid: (row, field) => seen.note(row.id, field, row.version),
  });
  const answers = { 'POST /admin/users/save': answer, 'GET /admin/users': { users: [now] } };
  const { saveAdminUsers, adminUsers } = stubApi(answers).platform;
  const platform: Parameters<typeof sendUsers>[0]['platform'] = {
    adminUsers,
    saveAdminUsers: async (input) => {
      bodies.push(input.body);
      return saveAdminUsers(input);
    },
  };
  const send = (changes: readonly CellChange[]) =>
    sendUsers(
      {
        model,
        seen,
        unanswered,
        platform,
        onConflict: (more) => conflicts.push(...more),
        onSaved: (changes) => saved.push(changes),
      },
      changes,
    );
  return { send, bodies, saved, conflicts, model };
}

test('a batch goes out with the version that was seen, and the answer brings the new one', async () => {
  const { send, bodies, saved } = setUp(() => ({ users: [{ ...ana, firstName: 'Anna', version: 4 }] }));
  expect(await send(change('Anna'))).toMatchObject({ kind: 'saved', rows: [{ firstName: 'Anna', version: 4 }] });
  expect(bodies).toEqual([{ updates: [{ id, version: 3, changes: { firstName: 'Anna' } }] }]);
  expect(saved).toEqual([change('Anna')]);
});

test('an edit over which somebody else’s came names the version that the person had seen', async () => {
  const { send, bodies, model } = setUp(() => problem('unavailable', 503));
  model.apply(change('Anna'), 'edit');
  model.mergeRows([{ ...ana, firstName: 'Anja', version: 5 }]);
  await send(change('Anna'));
  expect(bodies).toEqual([{ updates: [{ id, version: 3, changes: { firstName: 'Anna' } }] }]);
});

test('each refused cell is named with its reason', async () => {
  const cell = { userId: id, userName: 'Ana Abbott', title: 'First Name', value: 'Anna', reason: 'is taken' };
  const { send, saved } = setUp(() =>
    problem('users-refused', 422, {
      refusals: [
        { ...cell, field: 'firstName' },
        { ...cell, field: 'lastName' },
      ],
    }),
  );
  expect(await send(change('Anna'))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('First Name of Ana Abbott is taken'),
    cells: [
      { rowId: id, field: 'firstName', reason: 'is taken' },
      { rowId: id, field: 'lastName', reason: 'is taken' },
    ],
  });
  expect(saved).toEqual([]);
});

test('a conflict is asked about once the others’ values are in the grid, and the next save names their version', async () => {
  const theirs = { ...ana, firstName: 'Anja', phoneNumber: '555', version: 5 };
  const conflict = {
    userId: id,
    userName: 'Ana Abbott',
    field: 'firstName',
    title: 'First Name',
    yourValue: 'Anna',
    theirValue: 'Anja',
    who: 'Otto Owner',
    at: '2026-11-20T10:00:00.000Z',
    version: 5,
  };
  const { send, bodies, conflicts, model } = setUp(
    () => problem('users-conflict', 409, { conflicts: [conflict] }),
    theirs,
  );
  model.apply(change('Anna'), 'edit');
  const cells = [{ rowId: id, field: 'firstName', reason: 'Otto Owner changed it too' }];
  expect(await send(change('Anna'))).toMatchObject({ kind: 'conflict', cells });
  expect(conflicts).toMatchObject([{ rowId: id, rowName: 'Ana Abbott', yourValue: 'Anna', theirValue: 'Anja' }]);
  expect(model.row(id)).toMatchObject({ firstName: 'Anna', phoneNumber: '555', version: 5 });
  await send(change('Anna'));
  expect(bodies.at(-1)).toMatchObject({ updates: [{ version: 5 }] });
});

test('what cannot be sent now is a passing trouble, what may not be sent is refused as a whole', async () => {
  expect(await setUp(() => problem('unavailable', 503)).send(change('Anna'))).toEqual({ kind: 'passing' });
  const forbidden = await setUp(() => problem('forbidden', 403, { permission: 'Admin_edit' })).send(change('Anna'));
  expect(forbidden).toMatchObject({ kind: 'refused', cells: [], message: expect.stringContaining('Admin_edit') });
});

test('values are checked by the contract before they go anywhere', () => {
  expect(refusalOf('firstName', null)).toBe('must not be empty');
  expect(refusalOf('phoneNumber', null)).toBeNull();
  expect(refusalOf('email', 'x@y')).toBe('cannot be changed here');
  expect(wireValue('roleIds', null)).toEqual([]);
});

test.each([
  ['deactivating oneself', { rowId: id, field: 'isActive', value: false }, true],
  ['activating oneself', { rowId: id, field: 'isActive', value: true }, false],
  ['taking all one’s roles', { rowId: id, field: 'roleIds', value: null }, true],
  ['leaving oneself a role without the right', { rowId: id, field: 'roleIds', value: ['viewer'] }, true],
  ['leaving oneself one with it', { rowId: id, field: 'roleIds', value: ['viewer', 'owner'] }, false],
  ['renaming oneself', { rowId: id, field: 'firstName', value: 'Anna' }, false],
  ['deactivating somebody else', { rowId: 'other', field: 'isActive', value: false }, false],
])('%s: is it asked about first? %j %s', (_, cell, expected) => {
  const roles = [
    { id: 'viewer', permissions: ['Admin_view' as const] },
    { id: 'owner', permissions: ['Admin_view' as const, 'Admin_edit' as const] },
  ] as unknown as Parameters<typeof givesUpRight>[2]; // branded ids
  expect(givesUpRight(cell, id, roles)).toBe(expected);
});
