import { expect, test } from 'vitest';
import { problem, stubApi } from '../../testing/stub-services.ts';
import { type CellChange, GridModel } from '../../ui/grid/index.ts';
import type { UserRow } from './users-queries.ts';
import { refusalOf, sendUsers, wireValue } from './users-save.ts';

// The ids are branded strings; these are of that shape.
const ana = {
  id: '0190a000-0000-7000-8000-000000000002',
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

const change = (value: string) => [{ rowId: ana.id, field: 'firstName', value }];

function setUp(answer: () => object) {
  const bodies: unknown[] = [];
  const model = new GridModel<UserRow>({ rows: [structuredClone(ana)], validate: refusalOf });
  const { saveAdminUsers } = stubApi({ 'POST /admin/users/save': answer }).platform;
  const send = (changes: readonly CellChange[]) =>
    sendUsers(
      model,
      async (input) => {
        bodies.push(input.body);
        return saveAdminUsers(input);
      },
      changes,
    );
  return { send, bodies };
}

test('a batch goes out with the version that was seen, and the answer brings the new one', async () => {
  const { send, bodies } = setUp(() => ({ users: [{ ...ana, firstName: 'Anna', version: 4 }] }));
  expect(await send(change('Anna'))).toMatchObject({ kind: 'saved', rows: [{ firstName: 'Anna', version: 4 }] });
  expect(bodies).toEqual([{ updates: [{ id: ana.id, version: 3, changes: { firstName: 'Anna' } }] }]);
});

test('a refusal names its cell; one of a whole user names every cell that was sent', async () => {
  const refusing = (field: string | null) =>
    setUp(() => problem('users-refused', 422, { refusals: [{ userId: ana.id, field, reason: 'is taken' }] }));
  const cells = [{ rowId: ana.id, field: 'firstName', reason: 'is taken' }];
  expect(await refusing('firstName').send(change('Anna'))).toMatchObject({ kind: 'refused', cells });
  expect(await refusing(null).send(change('Anna'))).toMatchObject({ kind: 'refused', cells });
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
