import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type Body = Parameters<TestTenant['admin']['platform']['saveTenant']>[0]['body'];

describe.each(engines)('the company’s page on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let name: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    tenant = await world.addTenant(name);
  });

  const read = async () => succeeded(await tenant.admin.platform.adminTenant()).tenant;
  const save = (body: Body, person = tenant.admin) => person.platform.saveTenant({ body });
  const history = async () =>
    succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'tenant' } })).changes;

  test('keeps every field, and app init carries name and logo at once', async () => {
    const changes = {
      name: 'Keystone Builders',
      companyLogoUrl: 'https://keystone.example/logo.svg',
      address1: '12 Quarry Road',
      address2: 'Suite 4',
      city: 'Denver',
      stateOrProvince: 'CO',
      postalCode: '80202',
      contactEmail: 'office@keystone.example',
      contactPhone: '(303) 555-0100',
      websiteUrl: 'https://keystone.example/',
    };
    const before = await read();
    const { tenant: saved } = succeeded(await save({ changes, seen: before }));
    const { users } = succeeded(await tenant.admin.platform.adminUsers());
    expect(users).toHaveLength(3);
    expect(saved).toEqual({ ...changes, id: tenant.tenantId, products: ['platform', 'workflow'], users });
    expect(await read()).toEqual(saved);
    const { tenant: inHeader } = succeeded(await tenant.manager.platform.appInit());
    expect(inHeader).toMatchObject({ name: 'Keystone Builders', companyLogoUrl: 'https://keystone.example/logo.svg' });
  });

  test('leaves alone what a save does not name', async () => {
    succeeded(
      await save({ changes: { city: 'Denver', address1: 'Quarry Road' }, seen: { city: null, address1: null } }),
    );
    succeeded(await save({ changes: { address1: null }, seen: { address1: 'Quarry Road' } }));
    expect(await read()).toMatchObject({ name, city: 'Denver', address1: null });
  });

  test.each([
    ['name', '   ', 'must not be empty'],
    ['name', 'x'.repeat(201), 'is longer than 200 characters'],
    ['companyLogoUrl', 'http://plain.example/logo.png', /https:\/\//],
    ['companyLogoUrl', 'data:image/png;base64,AAAA', /https:\/\//],
    ['companyLogoUrl', 'https://key\nstone.example/logo.png', /https:\/\//],
    ['companyLogoUrl', 'https://user:secret@example.com/logo.png', /https:\/\//],
    ['websiteUrl', 'javascript:alert(1)', /https:\/\//],
    ['contactEmail', 'office at keystone', /is not an e-mail address/],
    ['postalCode', '1'.repeat(21), 'is longer than 20 characters'],
  ] as const)('refuses %s %j with the reason', async (field, value, reason) => {
    const result = await save({ changes: { [field]: value }, seen: { [field]: field === 'name' ? name : null } });
    expect(result).toMatchObject({
      ok: false,
      problem: { type: 'invalid-request', errors: [{ pointer: `/changes/${field}` }] },
    });
    if (!result.ok && result.problem.type === 'invalid-request')
      expect(result.problem.errors[0]?.reason).toMatch(reason);
    expect(await history()).toEqual([]);
  });

  test('records who changed what, from what to what', async () => {
    succeeded(await save({ changes: { city: 'Denver', name }, seen: { city: null, name } }));
    expect(await history()).toMatchObject([
      { subjectId: tenant.tenantId, field: 'city', oldValue: null, newValue: 'Denver', personName: `${name} Admin` },
    ]);
  });

  describe('of two administrators', () => {
    const second = () => givenMember(world, tenant, { firstName: 'Bea', roles: ['Admin'] });

    test('keeps both’s changes of different fields', async () => {
      const bea = await second();
      succeeded(await save({ changes: { city: 'Denver' }, seen: { city: null } }));
      succeeded(await save({ changes: { postalCode: '80202' }, seen: { postalCode: null } }, bea));
      expect(await read()).toMatchObject({ city: 'Denver', postalCode: '80202' });
    });

    test('tells the later one who changed the same field to what, and stores nothing', async () => {
      const bea = await second();
      succeeded(await save({ changes: { city: 'Denver' }, seen: { city: null } }, bea));
      const met = await save({
        changes: { city: 'Boulder', postalCode: '80301' },
        seen: { city: null, postalCode: null },
      });
      expect(met).toMatchObject({
        ok: false,
        problem: {
          type: 'tenant-conflict',
          conflicts: [
            { field: 'city', yourValue: 'Boulder', theirValue: 'Denver', who: 'Bea Member', at: expect.any(Date) },
          ],
        },
      });
      expect(await read()).toMatchObject({ city: 'Denver', postalCode: null });
    });

    test('lets the later one save over it once that value was seen, and the same value at any time', async () => {
      succeeded(await save({ changes: { city: 'Denver' }, seen: { city: null } }));
      succeeded(await save({ changes: { city: 'Denver' }, seen: { city: 'Aspen' } }));
      succeeded(await save({ changes: { city: 'Boulder' }, seen: { city: 'Denver' } }));
      expect((await read()).city).toBe('Boulder');
    });
  });

  describe('with its products', () => {
    const turn = (product: 'platform' | 'workflow', isOn: boolean) =>
      tenant.admin.platform.switchProduct({ body: { product, isOn } });

    test('without workflow its service answers 403, and with it again everything is there', async () => {
      expect(succeeded(await turn('workflow', false)).tenant.products).toEqual(['platform']);
      expect(await tenant.manager.workflow.loadJobs()).toMatchObject({
        problem: { type: 'forbidden', status: 403, product: 'workflow' },
      });
      expect(await tenant.admin.workflow.selectLists()).toMatchObject({
        problem: { status: 403, product: 'workflow' },
      });
      const init = succeeded(await tenant.manager.platform.appInit());
      expect(init).toMatchObject({ products: ['platform'], permissions: [] });
      expect(init.user.productPermissions.filter(({ allowed }) => allowed)).toEqual([]);
      expect(succeeded(await turn('workflow', true)).tenant.products).toEqual(['platform', 'workflow']);
      succeeded(await tenant.manager.workflow.loadJobs());
      expect((await history()).map(({ field, newValue }) => [field, newValue])).toEqual([
        ['products', ['Administration', 'Jobs']],
        ['products', ['Administration']],
      ]);
    });

    test('platform stays on: nobody could switch it on again', async () => {
      expect(await turn('platform', false)).toMatchObject({ problem: { type: 'product-needed', status: 422 } });
      expect((await read()).products).toEqual(['platform', 'workflow']);
    });

    test('switching twice is switching once', async () => {
      await Promise.all([turn('workflow', false), turn('workflow', false)]);
      expect((await read()).products).toEqual(['platform']);
      expect(await history()).toHaveLength(1);
    });
  });

  test('of another company neither shows nor changes', async () => {
    succeeded(await save({ changes: { city: 'Denver' }, seen: { city: null } }));
    expect(succeeded(await world.birch.admin.platform.adminTenant()).tenant).toMatchObject({
      name: 'birch',
      city: null,
    });
  });
});
