import type { RoleId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { patient } from '@plumbline/testing/patient';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRights } from './administrators.ts';

const ADMINISTRATORS = Number(process.env.CROWD ?? 16);

describe.each(engines)('a tenant never loses its last administrator on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  test(`of ${ADMINISTRATORS} who give the right up at once, each in another way, exactly one keeps it`, async () => {
    const tenant = await world.addTenant('many');
    const roleOf = new Map<string, { id: RoleId; version: number }>();
    const people: Person[] = [tenant.admin];
    while (people.length < ADMINISTRATORS) {
      const ownRole = `Own ${people.length}`;
      const isOwn = people.length % 4 >= 2;
      if (isOwn) {
        const body = { name: ownRole, permissions: ['Admin_edit' as const] };
        const { roles, roleId } = succeeded(await tenant.admin.platform.saveRole({ body }));
        roleOf.set(ownRole, { id: roleId, version: roles.find(({ id }) => id === roleId)?.version ?? 0 });
      }
      people.push(await givenMember(world, tenant, { firstName: 'A', roles: [isOwn ? ownRole : 'Admin'] }));
    }
    const giveUp = async ({ userId, platform }: Person, i: number): Promise<boolean> => {
      const own = roleOf.get(`Own ${i}`) ?? { id: crypto.randomUUID() as RoleId, version: 0 }; // those of ways 2 and 3 have one
      const updates = (changes: Record<string, unknown>) => ({
        body: { updates: [{ id: userId, version: 1, changes }] },
      });
      switch (i % 4) {
        case 0:
          return (await patient(() => platform.saveAdminUsers(updates({ isActive: false })))).ok;
        case 1:
          return (await patient(() => platform.saveAdminUsers(updates({ roleIds: [] })))).ok;
        case 2:
          return (await patient(() => platform.saveRole({ body: { ...own, permissions: ['Admin_view'] } }))).ok;
        default:
          return (await patient(() => platform.deleteRole({ body: { ...own, moveTo: null } }))).ok;
      }
    };
    const haveGivenUp = await Promise.all(people.map(giveUp));
    expect(haveGivenUp.filter(Boolean)).toHaveLength(ADMINISTRATORS - 1);
    const left = people.filter((_, i) => !haveGivenUp[i]);
    const mayEdit = await Promise.all(people.map(({ platform }) => patient(() => platform.appInit())));
    const editors = people.filter((_, i) => {
      const init = mayEdit[i];
      return init?.ok && init.value.permissions.includes('Admin_edit');
    });
    expect(editors).toEqual(left);
  });

  /** Begins these calls while a transaction that holds the lock changes rights, and resolves with their answers after it. */
  async function answersAfter<T>(
    { tenantId }: TestTenant,
    change: (tx: Tx) => Promise<unknown>,
    begin: () => readonly Promise<T>[],
  ): Promise<T[]> {
    const hasLock = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    const taking = world.database.transaction(async (tx) => {
      await lockRights(tx, tenantId);
      await change(tx);
      hasLock.resolve();
      await isReleased.promise;
    });
    await hasLock.promise;
    const late = begin();
    await waitingFor(late.length);
    isReleased.resolve();
    await taking;
    return Promise.all(late);
  }

  // PGlite has one session: there a waiting call has not started.
  describe.runIf(engine === 'postgres')('a call that waited', () => {
    test('while its caller lost the right changes nothing', async () => {
      const tenant = await world.addTenant('waiting');
      const second = await givenMember(world, tenant, { firstName: 'Bea', roles: ['Admin'] });
      const deactivate = (tx: Tx) =>
        tx.query('update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2', [
          tenant.tenantId,
          second.userId,
        ]);
      const answers = await answersAfter<unknown>(tenant, deactivate, () => [
        second.platform.saveAdminUsers({
          body: { updates: [{ id: tenant.manager.userId, version: 1, changes: { firstName: 'Late' } }] },
        }),
        second.platform.saveRole({ body: { name: 'Late', permissions: ['Admin_edit'] } }),
        second.platform.createScimToken({ body: { name: 'Late', expiresInDays: 1 } }),
        second.platform.invite({ body: { people: [{ email: 'late@example.test' }], roleIds: [] } }),
        second.platform.switchProduct({ body: { product: 'workflow', isOn: false } }),
        second.platform.saveTenant({ body: { changes: { city: 'Late' }, seen: { city: null } } }),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: false, problem: { type: 'forbidden', status: 403 } });
      const { users } = succeeded(await tenant.admin.platform.adminUsers());
      expect(users.some(({ firstName }) => firstName === 'Late')).toBe(false);
    });

    test('while its caller lost a further right gives a service no token with it', async () => {
      const tenant = await world.addTenant('lesser');
      const close = (tx: Tx) =>
        tx.query(
          `delete from platform.role_permission p using platform.role r
           where p.tenant_id = $1 and r.tenant_id = $1 and r.id = p.role_id and r.name = 'Admin' and p.permission = 'Wip_close'`,
          [tenant.tenantId],
        );
      const token = { name: 'Sage', permissions: ['Wip_close' as const], expiresInDays: null };
      const [answer] = await answersAfter<unknown>(tenant, close, () => [
        tenant.admin.platform.createServiceToken({ body: token }),
      ]);
      expect(answer).toMatchObject({ problem: { type: 'token-refused' } });
    });
  });

  /** Waits until this many calls wait for a lock. */
  const waitingFor = (count: number) =>
    expect
      .poll(async () => {
        const [row] = await world.database.transaction((tx) =>
          tx.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        );
        return row?.waiting;
      })
      .toBe(count);
});
