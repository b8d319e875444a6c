// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { problem, stubApi } from '../../testing/stub-services.ts';
import { givesUpRight } from './own-right.ts';
import type { UserRow } from './users-queries.ts';
import { refusalOf, sendUsers, wireValue } from './users-save.ts';

const id = '0190a000-0000-7000-8000-000000000002';
// The ids are branded strings of this form.
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

const update = { rowId: id, updateId: 'u1', version: 3, cells: [{ field: 'firstName', value: 'Anna' }] };
const answered = (answer: object | ((body: unknown) => object)) =>
  sendUsers(stubApi({ 'POST /admin/users/save': answer }).platform, [update]);

test('an update is sent with its id and the version that the person saw, and the answer brings the new version', async () => {
  const bodies: unknown[] = [];
  const outcome = await answered((body) => {
    bodies.push(body);
    return { users: [{ ...ana, firstName: 'Anna', version: 4 }], replayed: [{ id, version: 4 }] };
  });
  expect(outcome).toMatchObject({
    kind: 'stored',
    rows: [{ firstName: 'Anna', version: 4 }],
    replayed: [{ id, version: 4 }],
  });
  expect(bodies).toEqual([{ updates: [{ id, version: 3, updateId: 'u1', changes: { firstName: 'Anna' } }] }]);
});

test('each refused cell is named with its reason', async () => {
  const cell = { userId: id, userName: 'Ana Abbott', title: 'First Name', value: 'Anna', reason: 'is taken' };
  const refusals = [
    { ...cell, field: 'firstName' },
    { ...cell, field: 'lastName' },
  ];
  expect(await answered(problem('users-refused', 422, { refusals }))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('First Name of Ana Abbott is taken'),
    cells: [
      { rowId: id, field: 'firstName', reason: 'is taken' },
      { rowId: id, field: 'lastName', reason: 'is taken' },
    ],
  });
});

test('a user who is not there any more has no name, and the other cells are sent again', async () => {
  const reason = 'there is no such user (any more)';
  const refusals = [{ userId: id, userName: '', field: 'firstName', title: 'First Name', value: 'Anna', reason }];
  expect(await answered(problem('users-refused', 422, { refusals }))).toMatchObject({
    message: `Not saved. First Name: ${reason}.`,
  });
});

test('a conflict brings the colleague’s value and the current user', async () => {
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
  expect(await answered(problem('users-conflict', 409, { conflicts: [conflict], users: [theirs] }))).toMatchObject({
    kind: 'conflict',
    rows: [theirs],
    cells: [
      {
        rowId: id,
        field: 'firstName',
        reason: 'Otto Owner changed it too',
        theirs: { value: 'Anja', who: 'Otto Owner', at: new Date('2026-11-20T10:00:00.000Z') },
        version: 5,
      },
    ],
  });
});

test.each([
  ['a service that starts', 'unavailable', 503, 'unavailable'],
  ['a break of the service', 'unexpected', 500, 'failed'],
  ['too many requests', 'rate-limited', 429, 'passing'],
  // The session's dialog asks to sign in again; the edits wait for it.
  ['a session that is over', 'unauthenticated', 401, 'passing'],
  ['a right that is missing', 'forbidden', 403, 'denied'],
  ['a request that is not understood', 'invalid-request', 400, 'malformed'],
])('%s means for the updates: %s %s %s', async (_, type, status, kind) => {
  expect(await answered(problem(type, status, { permission: 'Admin_edit', errors: [] }))).toMatchObject({ kind });
});

test.each([
  ['gives up on the batch', 502, 'failed'],
  ['finds the batch too large', 413, 'malformed'],
  ['wants a sign-in of its own', 511, 'failed'],
  ['sends a page', 200, 'passing'],
])('a proxy that %s: %s %s', async (_, status, kind) => {
  expect(await answered(new Response('<h1>Proxy</h1>', { status }))).toMatchObject({ kind });
});

test('a Retry-After is passed on', async () => {
  const answer = problem('unavailable', 503);
  answer.headers.set('retry-after', '7');
  expect(await answered(answer)).toMatchObject({ kind: 'unavailable', retryAfterMs: 7_000 });
});

test('a lost answer is temporary', async () => {
  const outcome = await answered(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(outcome).toEqual({ kind: 'passing' });
});

test('the contract checks values before they are sent', () => {
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
