import type { RoleId } from '@plumbline/contract/values';
import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ADMINISTRATORS = 200;

describe.each(engines)('a tenant never loses its last administrator on %s', { timeout: 120_000 }, (engine) => {
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
          return (await platform.saveAdminUsers(updates({ isActive: false }))).ok;
        case 1:
          return (await platform.saveAdminUsers(updates({ roleIds: [] }))).ok;
        case 2:
          return (await platform.saveRole({ body: { ...own, permissions: ['Admin_view'] } })).ok;
        default:
          return (await platform.deleteRole({ body: { ...own, moveTo: null } })).ok;
      }
    };
    const haveGivenUp = await Promise.all(people.map(giveUp));
    expect(haveGivenUp.filter(Boolean)).toHaveLength(ADMINISTRATORS - 1);
    const left = people.filter((_, i) => !haveGivenUp[i]);
    const mayEdit = await Promise.all(people.map(({ platform }) => platform.appInit()));
    const editors = people.filter((_, i) => {
      const init = mayEdit[i];
      return init?.ok && init.value.permissions.includes('Admin_edit');
    });
    expect(editors).toEqual(left);
  });
});
