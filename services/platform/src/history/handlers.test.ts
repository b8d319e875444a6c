import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NewChange, recordChanges } from './store.ts';

describe.each(engines)('the history of the administration on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const change = (over: Partial<NewChange> = {}): NewChange => ({
    subject: 'user',
    subjectId: tenant.manager.userId,
    subjectName: 'Mia Manager',
    field: 'firstName',
    oldValue: 'Mia',
    newValue: 'Max',
    ...over,
  });
  const record = (...changes: NewChange[]) =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await recordChanges(tx, tenant.tenantId, { userId: tenant.admin.userId, userName: 'Ann Admin' }, changes);
    });
  const history = async (query: Parameters<typeof tenant.admin.platform.adminHistory>[0]['query'] = {}) =>
    succeeded(await tenant.admin.platform.adminHistory({ query }));

  test('says who changed what, when, from what to what', async () => {
    await record(change(), change({ field: 'roles', oldValue: ['Admin'], newValue: [] }));
    const { changes, nextCursor } = await history();
    expect(nextCursor).toBeNull();
    expect(changes).toEqual([
      expect.objectContaining({ field: 'roles', oldValue: ['Admin'], newValue: [] }),
      {
        id: expect.any(Number),
        subject: 'user',
        subjectId: tenant.manager.userId,
        subjectName: 'Mia Manager',
        field: 'firstName',
        oldValue: 'Mia',
        newValue: 'Max',
        personId: tenant.admin.userId,
        personName: 'Ann Admin',
        at: expect.any(Date),
      },
    ]);
  });

  test('leaves out what did not change, and keeps null as null', async () => {
    await record(change({ newValue: 'Mia' }), change({ field: 'phoneNumber', oldValue: null, newValue: '555' }));
    expect((await history()).changes).toMatchObject([{ field: 'phoneNumber', oldValue: null, newValue: '555' }]);
  });

  test('is of one kind or of one thing where that is asked for', async () => {
    await record(change(), change({ subject: 'role' }), change({ subjectId: tenant.admin.userId, field: 'lastName' }));
    expect((await history({ subject: 'role' })).changes).toHaveLength(1);
    expect((await history({ subject: 'user' })).changes).toHaveLength(2);
    const ofOne = await history({ subject: 'user', subjectId: tenant.admin.userId });
    expect(ofOne.changes).toMatchObject([{ field: 'lastName' }]);
  });

  test('comes page by page, without a gap or a repetition', async () => {
    await record(...Array.from({ length: 120 }, (_, i) => change({ newValue: `name ${i}` })));
    const seen: unknown[] = [];
    let cursor: number | undefined;
    do {
      const page = await history(cursor === undefined ? {} : { cursor });
      seen.push(...page.changes.map(({ newValue }) => newValue));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `name ${119 - i}`));
  });

  test('shows nothing of another tenant', async () => {
    await record(change());
    const foreign = await world.birch.admin.platform.adminHistory({ query: { subjectId: tenant.manager.userId } });
    expect(succeeded(foreign).changes).toEqual([]);
  });
});
