import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { givenToken, type Scim, scimClient } from '@plumbline/testing/scim';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patch = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
/** As Entra ID creates a person by its own mapping of attributes. */
const entraUser = (name: string) => ({
  schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `entra-${name}`,
  userName: `${name}@acme.example`,
  active: true,
  displayName: `${name} Baker`,
  emails: [{ primary: true, type: 'work', value: `${name}@acme.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Baker`, familyName: 'Baker', givenName: name },
  roles: [],
  title: 'Estimator',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Estimating' },
});

describe.each(engines)('SCIM on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let scim: Scim;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    scim = scimClient(world, await givenToken(tenant));
  });

  const created = async (name: string) => {
    const { status, body } = await scim('POST', '/Users', entraUser(name));
    expect(status).toBe(201);
    return body;
  };
  const find = async (filter: string) =>
    (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources;
  const userOf = async (id: string) =>
    succeeded(await tenant.admin.platform.adminUsers()).users.find((user) => user.id === id);
  const changesOf = async (subjectId: string) =>
    succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'user', subjectId } })).changes;

  describe('as Entra ID speaks it', () => {
    test('the connection is tried by asking for a person who is not there', async () => {
      const { status, headers, body } = await scim('GET', `/Users?filter=userName+eq+"${crypto.randomUUID()}"`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/scim+json');
      expect(body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      });
    });

    test('a person is created, found by user name in any case, and read', async () => {
      const user = await created('ann');
      expect(user).toMatchObject({
        schemas: [USER],
        externalId: 'entra-ann',
        userName: 'ann@acme.example',
        displayName: 'ann Baker',
        active: true,
        name: { givenName: 'ann', familyName: 'Baker', formatted: 'ann Baker' },
        emails: [{ value: 'ann@acme.example', type: 'work', primary: true }],
        groups: [],
        meta: { resourceType: 'User', location: `https://plumbline.test/scim/v2/Users/${user.id}`, version: 'W/"1"' },
      });
      expect(user).not.toHaveProperty('title');
      expect(await find('userName eq "ANN@Acme.example"')).toEqual([user]);
      expect(await find('externalId eq "entra-ann"')).toEqual([user]);
      expect(await find('externalId eq "ENTRA-ann"')).toEqual([]);
      expect(await find('emails[type eq "work"].value eq "Ann@acme.example"')).toEqual([user]);
      const { headers, body } = await scim('GET', `/Users/${user.id}`);
      expect(body).toEqual(user);
      expect(headers.get('etag')).toBe('W/"1"');
      expect(await userOf(user.id)).toMatchObject({ firstName: 'ann', lastName: 'Baker', externalId: null, roles: [] });
    });

    test('a PATCH with paths changes what it names, with operations in capitals, and passes over what is not kept', async () => {
      const { id } = await created('ann');
      const { status, body } = await scim(
        'PATCH',
        `/Users/${id}`,
        patch(
          { op: 'Replace', path: 'name.familyName', value: 'Cooper' },
          { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ann.cooper@acme.example' },
          { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '555-0100' },
          { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Roads' },
          { op: 'Add', path: 'title', value: 'Foreman' },
        ),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        userName: 'ann@acme.example',
        name: { givenName: 'ann', familyName: 'Cooper', formatted: 'ann Cooper' },
        displayName: 'ann Cooper',
        emails: [{ value: 'ann.cooper@acme.example', type: 'work' }],
        phoneNumbers: [{ value: '555-0100', type: 'work' }],
        meta: { version: 'W/"2"' },
      });
      expect((await changesOf(id)).slice(0, 3)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            field: 'lastName',
            oldValue: 'Baker',
            newValue: 'Cooper',
            personId: null,
            personName: 'Provisioning (Entra ID)',
          }),
          expect.objectContaining({ field: 'phoneNumber', oldValue: null, newValue: '555-0100' }),
        ]),
      );
    });

    test('a picture over https is kept until the directory takes it away, and another is passed over', async () => {
      const { id } = await created('ann');
      const photo = 'https://people.example/ann.jpg';
      const photoUrl = async () =>
        (
          await world.database.transaction((tx) =>
            tx.query('select photo_url from platform.tenant_user where id = $1', [id]),
          )
        )[0]?.photo_url;
      const { body } = await scim(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'add', path: 'photos', value: [{ value: photo, type: 'photo' }] }),
      );
      expect(body).toMatchObject({ photos: [{ value: photo, type: 'photo', primary: true }] });
      expect(await photoUrl()).toBe(photo);
      await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Ann B.' }));
      await scim('PUT', `/Users/${id}`, { schemas: [USER], userName: 'ann@acme.example' });
      expect(await photoUrl()).toBe(photo);
      await scim('PATCH', `/Users/${id}`, patch({ op: 'remove', path: 'photos' }));
      expect(await photoUrl()).toBeNull();
      const plain = patch({ op: 'add', path: 'photos', value: [{ value: 'http://people.example/ann.jpg' }] });
      expect((await scim('PATCH', `/Users/${id}`, plain)).status).toBe(200);
      expect(await photoUrl()).toBeNull();
    });

    test('a PATCH without a path may write paths as names of members', async () => {
      const { id } = await created('ann');
      const { body } = await scim(
        'PATCH',
        `/Users/${id}`,
        patch({
          op: 'replace',
          value: {
            displayName: 'Annie',
            'name.givenName': 'Anne',
            'emails[type eq "work"].value': 'anne@acme.example',
            active: 'False',
          },
        }),
      );
      expect(body).toMatchObject({
        displayName: 'Annie',
        name: { givenName: 'Anne' },
        emails: [{ value: 'anne@acme.example' }],
        active: false,
      });
    });

    test.each(['False', 'false', false])(
      'a person is deactivated by %j and back by its opposite, and keeps the name in Plumbline',
      async (off) => {
        const { id } = await created('ann');
        const { body } = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: off }));
        expect(body.active).toBe(false);
        expect(await userOf(id)).toMatchObject({ isActive: false, firstName: 'ann' });
        expect((await find('userName eq "ann@acme.example"'))[0].active).toBe(false);
        const on = typeof off === 'string' ? 'True' : true;
        expect(
          (await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: on }))).body.active,
        ).toBe(true);
        expect(await userOf(id)).toMatchObject({ isActive: true });
      },
    );

    test('deactivation ends what the person may do at the next call', async () => {
      succeeded(await tenant.manager.workflow.wipInit());
      await scim('PATCH', `/Users/${tenant.manager.userId}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
      expect((await tenant.manager.workflow.wipInit()).ok).toBe(false);
    });

    test('whoever is there already is found by the e-mail address, taken over, and not made twice', async () => {
      const member = succeeded(await tenant.admin.platform.adminUsers()).users.find(
        ({ id }) => id === tenant.manager.userId,
      );
      const [found] = await find(`userName eq "${member?.email.toUpperCase()}"`);
      expect(found.id).toBe(member?.id);
      expect(found).not.toHaveProperty('externalId');
      const taken = await scim('POST', '/Users', {
        ...entraUser('x'),
        userName: member?.email.toUpperCase(),
        emails: [],
      });
      expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
      const { body } = await scim(
        'PATCH',
        `/Users/${found.id}`,
        patch({ op: 'Add', path: 'externalId', value: 'entra-9' }),
      );
      expect(body.externalId).toBe('entra-9');
      expect(await userOf(found.id)).toMatchObject({
        externalId: tenant.manager.externalId,
        roles: ['Project Manager'],
      });
    });

    test('a deleted person is gone for provisioning, stays in Plumbline, and comes back from nothing', async () => {
      const { id } = await created('ann');
      await scim('POST', '/Groups', { displayName: 'accountant', members: [{ value: id }] });
      expect((await userOf(id))?.roles).toEqual(['Accountant']);
      expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
      expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
      expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
      expect(await find('userName eq "ann@acme.example"')).toEqual([]);
      expect(await userOf(id)).toMatchObject({ firstName: 'ann', isActive: false, roles: [] });
      expect((await find('active eq false')).length).toBe(0);
      const again = await created('ann');
      expect(again).toMatchObject({ id, active: true, groups: [] });
      expect(await userOf(id)).toMatchObject({ isActive: true, roles: [] });
    });

    test('an account is no longer tied to somebody who was deleted', async () => {
      await scim('DELETE', `/Users/${tenant.manager.userId}`);
      expect(await userOf(tenant.manager.userId)).toMatchObject({ externalId: null, isActive: false });
    });

    test('groups come, are found without their members, get and lose members, are renamed and deleted', async () => {
      const ann = await created('ann');
      const bob = await created('bob');
      const group = await scim('POST', '/Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: 'g-1',
        displayName: 'ACCOUNTANT',
        meta: { resourceType: 'Group' },
      });
      expect(group).toMatchObject({ status: 201, body: { displayName: 'ACCOUNTANT', externalId: 'g-1', members: [] } });
      const path = `/Groups/${group.body.id}`;
      const found = await scim('GET', '/Groups?excludedAttributes=members&filter=displayName+eq+"accountant"');
      expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] });
      expect(found.body.Resources[0]).not.toHaveProperty('members');

      await scim(
        'PATCH',
        path,
        patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: ann.id }, { value: bob.id }] }),
      );
      expect((await scim('GET', path)).body.members).toMatchObject([
        { value: ann.id, display: 'ann Baker' },
        { value: bob.id },
      ]);
      expect((await userOf(ann.id))?.roles).toEqual(['Accountant']);
      expect((await scim('GET', `/Users/${ann.id}`)).body.groups).toMatchObject([
        { value: group.body.id, display: 'ACCOUNTANT' },
      ]);
      const byMember = encodeURIComponent(`id eq "${group.body.id}" and members[value eq "${bob.id}"]`);
      expect((await scim('GET', `/Groups?excludedAttributes=members&filter=${byMember}`)).body.totalResults).toBe(1);

      await scim('PATCH', path, patch({ op: 'Remove', path: 'members', value: [{ value: ann.id }] }));
      expect((await userOf(ann.id))?.roles).toEqual([]);
      expect((await changesOf(ann.id))[0]).toMatchObject({ field: 'roles', oldValue: ['Accountant'], newValue: [] });
      await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${bob.id}"]` }));
      expect((await userOf(bob.id))?.roles).toEqual([]);

      await scim('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: bob.id }] }));
      await scim('PATCH', path, patch({ op: 'Replace', path: 'displayName', value: 'Bookkeepers' }));
      expect((await scim('GET', path)).body).toMatchObject({ displayName: 'Bookkeepers', externalId: 'g-1' });
      expect((await userOf(bob.id))?.roles).toEqual(['Accountant']);
      expect((await scim('DELETE', path)).status).toBe(204);
      expect((await scim('GET', path)).status).toBe(404);
      expect((await userOf(bob.id))?.roles).toEqual([]);
    });
  });

  describe('as Okta speaks it', () => {
    test('the connection is tried by a short page of people and one of groups', async () => {
      const users = await scim('GET', '/Users?startIndex=1&count=2');
      expect(users.body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 });
      expect((await scim('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({
        totalResults: 0,
        Resources: [],
      });
    });

    test('a person is created with a password and groups that are passed over, replaced, deactivated without a path', async () => {
      const okta = {
        schemas: [USER],
        userName: 'test.user@okta.local',
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
        displayName: 'Test User',
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
        active: true,
      };
      const { status, body: user } = await scim('POST', '/Users', okta);
      expect(status).toBe(201);
      expect(JSON.stringify(user)).not.toContain('1mz050nq');
      const replaced = await scim('PUT', `/Users/${user.id}`, {
        ...okta,
        id: user.id,
        name: { givenName: 'Another', middleName: '', familyName: 'User' },
        displayName: 'Another User',
        meta: { resourceType: 'User' },
      });
      expect(replaced).toMatchObject({
        status: 200,
        body: { id: user.id, name: { givenName: 'Another' }, displayName: 'Another User' },
      });
      const off = await scim('PATCH', `/Users/${user.id}`, patch({ op: 'replace', value: { active: false } }));
      expect(off).toMatchObject({ status: 200, body: { active: false } });
      expect((await scim('PUT', `/Users/${user.id}`, { ...okta, active: true })).body.active).toBe(true);
    });

    test('a group is pushed, its name given with its id, its members replaced', async () => {
      const ann = await created('ann');
      const bob = await created('bob');
      const { body: group } = await scim('POST', '/Groups', {
        schemas: [GROUP],
        displayName: 'Project Manager',
        members: [{ value: ann.id, display: 'ann@acme.example' }],
      });
      expect((await userOf(ann.id))?.roles).toEqual(['Project Manager']);
      const path = `/Groups/${group.id}`;
      const renamed = await scim('PATCH', path, patch({ op: 'replace', value: { id: group.id, displayName: 'PMs' } }));
      expect(renamed).toMatchObject({ status: 200, body: { displayName: 'PMs' } });
      await scim('PATCH', path, patch({ op: 'replace', path: 'members', value: [{ value: bob.id, display: 'bob' }] }));
      expect((await scim('GET', path)).body.members).toMatchObject([{ value: bob.id }]);
      expect([(await userOf(ann.id))?.roles, (await userOf(bob.id))?.roles]).toEqual([[], ['Project Manager']]);
      await scim('PUT', path, { schemas: [GROUP], displayName: 'PMs', members: [{ value: ann.id }] });
      expect([(await userOf(ann.id))?.roles, (await userOf(bob.id))?.roles]).toEqual([['Project Manager'], []]);
    });
  });

  test('a role that somebody has by another group stays when one is left', async () => {
    const ann = await created('ann');
    const { roles } = succeeded(await tenant.admin.platform.provisioning());
    const accountant = roles.find(({ name }) => name === 'Accountant')?.id ?? null;
    const ids = [];
    for (const displayName of ['Office', 'Month end']) {
      const { body } = await scim('POST', '/Groups', { displayName, members: [{ value: ann.id }] });
      succeeded(await tenant.admin.platform.mapScimGroup({ body: { groupId: body.id, roleId: accountant } }));
      ids.push(body.id);
    }
    await scim('DELETE', `/Groups/${ids[0]}`);
    expect((await userOf(ann.id))?.roles).toEqual(['Accountant']);
    await scim('PATCH', `/Groups/${ids[1]}`, patch({ op: 'remove', path: 'members' }));
    expect((await userOf(ann.id))?.roles).toEqual([]);
  });

  describe('the tenant keeps its last administrator', () => {
    const refusal = {
      status: 400,
      body: { scimType: 'mutability', detail: 'At least one active user must be able to change users and roles' },
    };

    test('against deactivation, deletion, and a group that is left, deleted or given another role', async () => {
      const path = `/Users/${tenant.admin.userId}`;
      expect(await scim('PATCH', path, patch({ op: 'replace', path: 'active', value: 'False' }))).toMatchObject(
        refusal,
      );
      expect(await scim('DELETE', path)).toMatchObject(refusal);
      const { body: group } = await scim('POST', '/Groups', {
        displayName: 'ADMIN',
        members: [{ value: tenant.admin.userId }],
      });
      const members = `/Groups/${group.id}`;
      expect(await scim('PATCH', members, patch({ op: 'remove', path: 'members' }))).toMatchObject(refusal);
      expect(await scim('PUT', members, { displayName: 'ADMIN', members: [] })).toMatchObject(refusal);
      expect(await scim('DELETE', members)).toMatchObject(refusal);
      expect(await tenant.admin.platform.mapScimGroup({ body: { groupId: group.id, roleId: null } })).toMatchObject({
        ok: false,
        problem: {
          type: 'provisioning-refused',
          reason: 'At least one active user must be able to change users and roles',
        },
      });
      expect(await userOf(tenant.admin.userId)).toMatchObject({ isActive: true, roles: ['Admin'] });
      expect((await scim('GET', members)).body.members).toHaveLength(1);
    });

    const crowd = Number(process.env.CROWD ?? 60);
    test(`when ${crowd} are deactivated and deleted at once, exactly one is left`, async () => {
      const admins = [tenant.admin];
      while (admins.length < crowd)
        admins.push(await givenMember(world, tenant, { firstName: `Admin ${admins.length}`, roles: ['Admin'] }));
      const answers = await Promise.all(
        admins.map(({ userId }, i) =>
          i % 2 === 0
            ? scim('DELETE', `/Users/${userId}`)
            : scim('PATCH', `/Users/${userId}`, patch({ op: 'Replace', path: 'active', value: 'False' })),
        ),
      );
      const kept = answers.flatMap(({ status }, i) => (status >= 400 ? [admins[i]] : []));
      expect(kept).toHaveLength(1);
      const { users } = succeeded(await (kept[0] ?? tenant.admin).platform.adminUsers());
      expect(users.filter(({ isActive, roles }) => isActive && roles.includes('Admin')).map(({ id }) => id)).toEqual([
        kept[0]?.userId,
      ]);
    });
  });
});
