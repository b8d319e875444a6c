import { createRateLimiter } from '@plumbline/service-kit/node/rate-limiter';
import { engines } from '@plumbline/testing/databases';
import { givenToken, type Scim, scimClient } from '@plumbline/testing/scim';
import { createWorld, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the protocol of provisioning on %s', (engine) => {
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

  const create = async (userName: string, more: object = {}) =>
    (await scim('POST', '/Users', { userName, name: { givenName: 'Ann', familyName: 'Lee' }, ...more })).body;
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });

  describe('what it can is described', () => {
    test('in one document', async () => {
      const { status, body } = await scim('GET', '/ServiceProviderConfig');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 1000 },
        etag: { supported: true },
        sort: { supported: false },
        authenticationSchemes: [{ type: 'oauthbearertoken' }],
      });
    });

    test.each([
      ['/ResourceTypes', ['User', 'Group'], '/ResourceTypes/Group'],
      [
        '/Schemas',
        ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:core:2.0:Group'],
        '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group',
      ],
    ])('%s lists its documents and shows each', async (path, ids, example) => {
      const { body } = await scim('GET', path);
      expect(body).toMatchObject({ totalResults: 2, itemsPerPage: 2 });
      expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect((await scim('GET', example)).body).toEqual(body.Resources[1]);
      expect((await scim('GET', `${path}/Nonsense`)).status).toBe(404);
    });

    test('HEAD answers as GET does, without the body', async () => {
      const { id } = await create('ann@acme.example');
      for (const path of ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes/User', '/Users', `/Users/${id}`]) {
        const [got, head] = [await scim('GET', path), await scim('HEAD', path)];
        expect([head.status, head.body], path).toEqual([200, null]);
        for (const name of ['content-type', 'etag']) expect(head.headers.get(name)).toBe(got.headers.get(name));
      }
      expect((await scim('HEAD', `/Users/${crypto.randomUUID()}`)).status).toBe(404);
    });

    test('every attribute that a resource shows is in its schema', async () => {
      const user = await create('ann@acme.example', {
        phoneNumbers: [{ value: '555', type: 'work' }],
        externalId: 'x',
      });
      await scim('POST', '/Groups', { displayName: 'Crew', externalId: 'c', members: [{ value: user.id }] });
      for (const [schema, path] of [
        ['User', '/Users'],
        ['Group', '/Groups'],
      ] as const) {
        const described = (await scim('GET', `/Schemas/urn:ietf:params:scim:schemas:core:2.0:${schema}`)).body;
        const names = new Set(described.attributes.map(({ name }: { name: string }) => name));
        for (const resource of (await scim('GET', path)).body.Resources)
          for (const name of Object.keys(resource)) expect([...names, 'schemas', 'id', 'meta']).toContain(name);
      }
    });
  });

  describe('tokens', () => {
    test.each([
      ['none', null],
      ['nonsense', 'nonsense'],
      ['one that was never given', `plumbline_scim_${'A'.repeat(43)}`],
    ])('%s is refused as SCIM says it', async (_, token) => {
      const { status, headers, body } = await scimClient(world, token)('GET', '/Users');
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(headers.get('content-type')).toBe('application/scim+json');
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    });

    test('the access token of a person opens nothing here', async () => {
      const token = await world.issuer.sign({
        subject: tenant.admin.externalId,
        audience: 'urn:plumbline:platform',
        scope: 'platform.access',
      });
      expect((await scimClient(world, token)('GET', '/Users')).status).toBe(401);
    });

    test('another tenant’s token sees, finds and changes nothing', async () => {
      const secret = await create('secret@acme.example');
      const { body: group } = await scim('POST', '/Groups', { displayName: 'Secret', members: [] });
      const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
      const foreign = scimClient(world, await givenToken(other));
      expect((await foreign('GET', '/Users')).body.totalResults).toBe(3);
      expect((await foreign('GET', '/Groups')).body.totalResults).toBe(0);
      expect((await foreign('GET', '/Users?filter=userName+eq+"secret@acme.example"')).body.totalResults).toBe(0);
      const nowhere = crypto.randomUUID();
      for (const [method, body] of [
        ['GET', undefined],
        ['DELETE', undefined],
        ['PUT', { userName: 'm@x.example', displayName: 'M' }],
        ['PATCH', patch({ op: 'replace', path: 'displayName', value: 'M' })],
      ] as const) {
        for (const [kind, id] of [
          ['Users', secret.id],
          ['Groups', group.id],
        ]) {
          const theirs = await foreign(method, `/${kind}/${id}`, body);
          const none = await foreign(method, `/${kind}/${nowhere}`, body);
          expect(theirs.status).toBe(404);
          expect(JSON.stringify(theirs.body).replaceAll(id, '')).toBe(
            JSON.stringify(none.body).replaceAll(nowhere, ''),
          );
        }
      }
      const joined = await foreign('POST', '/Groups', { displayName: 'Mine', members: [{ value: secret.id }] });
      expect(joined).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
      // Names are each tenant's own.
      expect((await foreign('POST', '/Users', { userName: 'secret@acme.example' })).status).toBe(201);
      expect((await scim('GET', `/Users/${secret.id}`)).body).toEqual(secret);
    });

    test('a tenant without the product is refused', async () => {
      await world.database.transaction((tx) =>
        tx.query(`update platform.tenant set products = '{workflow}' where tenant_id = $1`, [tenant.tenantId]),
      );
      expect(await scim('GET', '/Users')).toMatchObject({ status: 403, body: { status: '403' } });
    });

    test('too many requests are asked to wait', async () => {
      const limited = await createWorld(engine, { rateLimiter: createRateLimiter(2) });
      try {
        const token = await givenToken(limited.acme);
        const client = scimClient(limited, token);
        for (const _ of [1, 2]) expect((await client('GET', '/Users')).status).toBe(200);
        const { status, headers, body } = await client('GET', '/Users');
        expect(status).toBe(429);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(body.status).toBe('429');
      } finally {
        await limited.close();
      }
    });
  });

  describe('versions', () => {
    test('an unchanged resource is not sent twice, a changed one is', async () => {
      const { id } = await create('ann@acme.example');
      const path = `/Users/${id}?excludedAttributes=groups`;
      const seen = (await scim('GET', path)).headers.get('etag') ?? '';
      expect((await scim('GET', path, undefined, { 'if-none-match': seen })).status).toBe(304);
      await scim('PATCH', `/Users/${id}`, patch({ op: 'add', path: 'externalId', value: 'x' }));
      expect((await scim('GET', path, undefined, { 'if-none-match': seen })).status).toBe(200);
    });

    test('what tells of others, and changes with these, is always sent', async () => {
      const { id } = await create('ann@acme.example');
      const { body: group } = await scim('POST', '/Groups', { displayName: 'Crew', members: [{ value: id }] });
      const headers = { 'if-none-match': 'W/"1"' };
      for (const query of ['', '?attributes=groups.display']) {
        const { status, body } = await scim('GET', `/Users/${id}${query}`, undefined, headers);
        expect([status, body.groups?.[0].display]).toEqual([200, 'Crew']);
      }
      await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.familyName', value: 'Cooper' }));
      const shown = await scim('GET', `/Groups/${group.id}`, undefined, headers);
      expect([shown.status, shown.body?.members[0].display]).toEqual([200, 'Ann Cooper']);
      const alone = await scim('GET', `/Groups/${group.id}?excludedAttributes=members`, undefined, headers);
      expect(alone.status).toBe(304);
    });

    test.each(['PUT', 'PATCH', 'DELETE'])(
      '%s of a version that is no longer the last is refused, of the last it is done',
      async (method) => {
        const { id } = await create('ann@acme.example');
        const body =
          method === 'PUT'
            ? { userName: 'ann@acme.example', displayName: 'New Name' }
            : method === 'PATCH'
              ? patch({ op: 'replace', path: 'displayName', value: 'New Name' })
              : undefined;
        await scim('PATCH', `/Users/${id}`, patch({ op: 'add', path: 'externalId', value: 'x' }));
        expect((await scim(method, `/Users/${id}`, body, { 'if-match': 'W/"1"' })).status).toBe(412);
        expect((await scim('GET', `/Users/${id}`)).body.displayName).toBe('Ann Lee');
        expect((await scim(method, `/Users/${id}`, body, { 'if-match': 'W/"1", W/"2"' })).status).toBeLessThan(300);
      },
    );

    test('a group has versions too, and one that asks for what is there already is none', async () => {
      const { body } = await scim('POST', '/Groups', { displayName: 'Crew' });
      const same = await scim(
        'PATCH',
        `/Groups/${body.id}`,
        patch({ op: 'replace', path: 'displayName', value: 'Crew' }),
      );
      expect(same.headers.get('etag')).toBe('W/"1"');
      const stale = await scim('DELETE', `/Groups/${body.id}`, undefined, { 'if-match': 'W/"7"' });
      expect(stale.status).toBe(412);
    });

    test('a role by a group counts as a change of the person', async () => {
      const { id } = await create('ann@acme.example');
      await scim('POST', '/Groups', { displayName: 'Admin', members: [{ value: id }] });
      expect((await scim('GET', `/Users/${id}`)).headers.get('etag')).toBe('W/"2"');
    });
  });

  describe('refusals', () => {
    const filters: [string, string | undefined][] = [
      ['userName eq', 'invalidFilter'],
      ['(userName eq "a"', 'invalidFilter'],
      ['userName is "a"', 'invalidFilter'],
      ['password eq "a"', 'invalidFilter'],
      ['constructor eq "a"', 'invalidFilter'],
      ['emails[type eq "work"', 'invalidFilter'],
      ['active eq "maybe"', 'invalidFilter'],
      ['active gt true', 'invalidFilter'],
      ['userName eq 5', 'invalidFilter'],
      ['userName eq "\u0000"', 'invalidFilter'],
      ['meta.created gt "yesterday"', 'invalidFilter'],
      ['meta.created gt "+010000-01-01T00:00:00Z"', 'invalidFilter'],
      ['meta.created gt "1899-12-31T23:59:59Z"', 'invalidFilter'],
      ['meta.created lt "-000001-01-01T00:00:00Z"', 'invalidFilter'],
      ['meta.created lt "2199-12-31T23:59:59Z"', undefined],
      ['groups ne "a"', 'invalidFilter'],
      [`${'('.repeat(3_000)}active pr${')'.repeat(3_000)}`, 'invalidFilter'],
      [`${'not('.repeat(380)}active pr${')'.repeat(380)}`, undefined],
      ["userName eq \"x' or '1'='1\"", undefined],
    ];
    test.each(filters.map(([filter, scimType]) => [filter.slice(0, 60), filter, scimType] as const))(
      'the filter %s',
      async (_, filter, scimType) => {
        const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
        expect([status, body.scimType]).toEqual(scimType ? [400, scimType] : [200, undefined]);
      },
    );

    test.each<[string, string, string, object, number, string | undefined]>([
      ['a user without a name', 'POST', '/Users', {}, 400, 'invalidValue'],
      ['a user without an address', 'POST', '/Users', { userName: 'ann' }, 400, 'invalidValue'],
      [
        'a user whose activity is a word',
        'POST',
        '/Users',
        { userName: 'a@b.example', active: 'maybe' },
        400,
        'invalidValue',
      ],
      [
        'a name that is too long',
        'POST',
        '/Users',
        { userName: 'a@b.example', name: { givenName: 'x'.repeat(201) } },
        400,
        'invalidValue',
      ],
      [
        'a name that cannot be stored',
        'POST',
        '/Users',
        { userName: 'a@b.example', name: { givenName: 'a\u0000b' } },
        400,
        'invalidValue',
      ],
      [
        'a user of more addresses than anybody has',
        'POST',
        '/Users',
        { userName: 'a@b.example', emails: Array.from({ length: 101 }, (_, i) => ({ value: `m${i}@b.example` })) },
        400,
        'tooMany',
      ],
      [
        'a user of more attributes than anybody has',
        'POST',
        '/Users',
        { userName: 'a@b.example', ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`a${i}`, i])) },
        400,
        'tooMany',
      ],
      ['a list for a user', 'POST', '/Users', [], 400, 'invalidSyntax'],
      ['a group without a name', 'POST', '/Groups', { members: [] }, 400, 'invalidValue'],
      [
        'a group with a member who is nobody',
        'POST',
        '/Groups',
        { displayName: 'x', members: [{ value: crypto.randomUUID() }] },
        400,
        'invalidValue',
      ],
      [
        'a group with a member who is no id',
        'POST',
        '/Groups',
        { displayName: 'x', members: [{ value: 'ann' }] },
        400,
        'invalidValue',
      ],
      ['another method', 'DELETE', '/Users', {}, 405, undefined],
      ['a person by something that is no id', 'GET', '/Users/7', {}, 404, undefined],
      ['another kind of thing', 'POST', '/Bulk', {}, 404, undefined],
      ['a thing of an object', 'POST', '/constructor', {}, 404, undefined],
    ])('%s', async (_, method, path, body, status, scimType) => {
      const answer = await scim(method, path, method === 'GET' ? undefined : body);
      expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
      expect(answer.body.detail).not.toBe('');
    });

    test.each<[string, object, string]>([
      ['without operations', {}, 'invalidSyntax'],
      ['with an operation that is none', patch({ op: 'frob', path: 'displayName', value: 'x' }), 'invalidSyntax'],
      ['that removes nothing in particular', patch({ op: 'remove' }), 'noTarget'],
      ['of the id', patch({ op: 'replace', path: 'id', value: crypto.randomUUID() }), 'mutability'],
      ['of the groups', patch({ op: 'add', path: 'groups', value: [] }), 'mutability'],
      ['with a path that is none', patch({ op: 'replace', path: 'emails[', value: 'x' }), 'invalidPath'],
      [
        'with a filter in the path that is none',
        patch({ op: 'replace', path: 'emails[type is "work"].value', value: 'x' }),
        'invalidPath',
      ],
      [
        'of values that no filter makes',
        patch({ op: 'replace', path: 'emails[not (type pr)].value', value: 'x' }),
        'noTarget',
      ],
      [
        'of a chosen value by a text',
        patch({ op: 'replace', path: 'emails[type eq "work"]', value: 'x@acme.example' }),
        'invalidValue',
      ],
      ['that takes the user name', patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
      [
        'with more operations than one can mean',
        patch(...Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
        'tooMany',
      ],
    ])('a PATCH %s, and nothing is stored', async (_, body, scimType) => {
      const user = await create('ann@acme.example');
      const answer = await scim('PATCH', `/Users/${user.id}`, body);
      expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
      expect((await scim('GET', `/Users/${user.id}`)).body).toEqual(user);
    });

    test('a PATCH of a chosen value takes it as an object, or as the list of one that some clients send', async () => {
      const user = await create('ann@acme.example', { emails: [{ value: 'a1@acme.example', type: 'work' }] });
      const path = 'emails[type eq "work"]';
      for (const [n, value] of [{ value: 'a2@acme.example' }, [{ value: 'a3@acme.example' }]].entries()) {
        const { body } = await scim('PATCH', `/Users/${user.id}`, patch({ op: 'replace', path, value }));
        expect(body.emails).toMatchObject([{ value: `a${n + 2}@acme.example` }]);
      }
    });

    test('a part of a member cannot be changed, and the member stays', async () => {
      const user = await create('ann@acme.example');
      const group = (await scim('POST', '/Groups', { displayName: 'Crew', members: [{ value: user.id }] })).body;
      for (const path of [`members[value eq "${user.id}"].display`, 'members.display']) {
        const answer = await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }));
        expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability']);
      }
      expect((await scim('GET', `/Groups/${group.id}`)).body.members).toHaveLength(1);
    });

    test('the address of a deleted user is kept for them, and a change to it says so', async () => {
      const ann = await create('ann@acme.example');
      const bob = await create('bob@acme.example');
      await scim('DELETE', `/Users/${ann.id}`);
      const change = patch({ op: 'replace', path: 'userName', value: 'ann@acme.example' });
      const answer = await scim('PATCH', `/Users/${bob.id}`, change);
      expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
      expect(answer.body.detail).toMatch('a user who was deleted');
      expect((await create('ann@acme.example')).id).toBe(ann.id);
    });

    test('paths that reach for the workings of objects change none', async () => {
      const { id } = await create('ann@acme.example');
      await scim(
        'PATCH',
        `/Users/${id}`,
        patch(
          { op: 'replace', path: '__proto__.polluted', value: 'y' },
          { op: 'add', path: 'name.__proto__', value: { polluted: 'y' } },
        ),
      );
      await scim(
        'PATCH',
        `/Users/${id}`,
        JSON.parse(
          '{"Operations":[{"op":"add","value":{"__proto__":{"polluted":"y"},"constructor":{"prototype":{"polluted":"y"}}}}]}',
        ),
      );
      expect({}).not.toHaveProperty('polluted');
    });

    test('a body that is too large, and one that is no JSON', async () => {
      expect((await scim('POST', '/Users', { userName: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
      const { services } = world;
      const response = await services.platform.fetch(
        new Request('https://plumbline.test/scim/v2/Users', {
          method: 'POST',
          headers: { authorization: `Bearer ${await givenToken(tenant)}` },
          body: '{',
        }),
      );
      expect([response.status, (await response.json()).scimType]).toEqual([400, 'invalidSyntax']);
    });

    test('a body in an encoding that is not read, with the one that is', async () => {
      const { status, headers, body } = await scim('POST', '/Users', { userName: 'a' }, { 'content-encoding': 'br' });
      expect([status, headers.get('accept-encoding'), body.status]).toEqual([415, 'gzip', '415']);
    });

    test('a name that is taken, by a person or by a group, whatever its case', async () => {
      await create('ann@acme.example');
      const bob = await create('bob@acme.example');
      for (const answer of [
        await scim('POST', '/Users', { userName: 'ANN@acme.example' }),
        await scim('POST', '/Users', { userName: 'other', emails: [{ value: 'Ann@ACME.example' }] }),
        await scim('PATCH', `/Users/${bob.id}`, patch({ op: 'replace', path: 'userName', value: 'Ann@acme.example' })),
        await scim('PUT', `/Users/${bob.id}`, { userName: 'bob', emails: [{ value: 'Ann@acme.example' }] }),
      ])
        expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
      await scim('POST', '/Groups', { displayName: 'Crew' });
      expect(await scim('POST', '/Groups', { displayName: 'CREW' })).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
    });
  });

  describe('what is asked for', () => {
    test('a person with one name is found and shown by that name alone', async () => {
      const { body: user } = await scim('POST', '/Users', {
        userName: 'madonna@acme.example',
        name: { givenName: 'Madonna' },
      });
      expect(user).toMatchObject({ displayName: 'Madonna', name: { formatted: 'Madonna' } });
      const total = async (filter: string) =>
        (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;
      expect(await total('displayName eq "Madonna"')).toBe(1);
      expect(await total('name.formatted eq "Madonna"')).toBe(1);
      expect(await total('userName sw "madonna" and name.familyName pr')).toBe(0);
      const group = (await scim('POST', '/Groups', { displayName: 'Crew', members: [{ value: user.id }] })).body;
      expect(group.members).toMatchObject([{ display: 'Madonna' }]);
    });

    test('pages of all that there are, in one order', async () => {
      for (const n of [1, 2, 3, 4]) await create(`p${n}@acme.example`);
      const seen: string[] = [];
      for (const startIndex of [1, 4, 7, 10]) {
        const { body } = await scim('GET', `/Users?startIndex=${startIndex}&count=3`);
        expect(body).toMatchObject({ totalResults: 7, startIndex });
        seen.push(...body.Resources.map(({ userName }: { userName: string }) => userName));
      }
      expect(seen).toHaveLength(7);
      expect(seen).toEqual([...new Set(seen)].sort());
      expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 7, Resources: [] });
      expect((await scim('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1, Resources: [] });
      expect((await scim('GET', '/Users?count=many')).status).toBe(400);
    });

    test('some attributes, all but some, and parts of them', async () => {
      const { id } = await create('ann@acme.example');
      const show = async (query: string) => (await scim('GET', `/Users/${id}?${query}`)).body;
      expect(await show('attributes=userName,name.givenName')).toEqual({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        id,
        userName: 'ann@acme.example',
        name: { givenName: 'Ann' },
      });
      expect(await show('attributes=urn:ietf:params:scim:schemas:core:2.0:User:emails.value')).toMatchObject({
        emails: [{ value: 'ann@acme.example' }],
      });
      const without = await show('excludedAttributes=emails,meta,name.formatted,id');
      expect(without).toMatchObject({ id, name: { givenName: 'Ann', familyName: 'Lee' } });
      expect(Object.keys(without)).not.toEqual(expect.arrayContaining(['emails']));
      expect(without.name).not.toHaveProperty('formatted');
      expect((await scim('GET', `/Users/${id}?attributes=id&excludedAttributes=name`)).status).toBe(400);
    });

    test.each<[string, object, { givenName?: string; familyName?: string }]>([
      ['both parts', { name: { givenName: 'Ann', familyName: 'Lee' } }, { givenName: 'Ann', familyName: 'Lee' }],
      ['the whole', { name: { formatted: 'Ann Mary Lee' } }, { givenName: 'Ann Mary', familyName: 'Lee' }],
      ['the name to show', { displayName: 'Ann Lee' }, { givenName: 'Ann', familyName: 'Lee' }],
      ['one word', { displayName: 'Cher' }, { givenName: 'Cher' }],
      ['the address', {}, { givenName: 'ann', familyName: 'lee' }],
    ])('a name is read from %s', async (_, more, name) => {
      const { body } = await scim('POST', '/Users', { userName: 'ann.lee@acme.example', ...more });
      const { formatted: _whole, ...parts } = body.name;
      expect(parts).toEqual(name);
    });

    test('one of several addresses and numbers is kept: the marked one, else that for work', async () => {
      const emails = [
        { value: 'home@x.example', type: 'home' },
        { value: 'work@x.example', type: 'Work' },
      ];
      expect((await create('a', { emails })).emails).toMatchObject([{ value: 'work@x.example' }]);
      const marked = [
        { value: 'one@x.example', type: 'work' },
        { value: 'two@x.example', type: 'home', primary: 'True' },
      ];
      expect((await create('b', { emails: marked })).emails).toMatchObject([{ value: 'two@x.example' }]);
    });

    describe('the address of somebody whose user name changes', () => {
      const renamed = async (more: object, ...operations: object[]) => {
        const { id } = await create('ann@acme.example', more);
        const to = { op: 'replace', path: 'userName', value: 'ann.lee@acme.example' };
        const { status, body } = await scim('PATCH', `/Users/${id}`, patch(to, ...operations));
        expect([status, body.userName]).toEqual([200, 'ann.lee@acme.example']);
        return { id, address: body.emails[0].value };
      };
      const given = (value: string) => ({ emails: [{ value, type: 'work' }] });

      test('follows where nobody gave one, and the second time too', async () => {
        const { id, address } = await renamed({}, { op: 'replace', path: 'active', value: 'True' });
        expect(address).toBe('ann.lee@acme.example');
        const again = patch({ op: 'replace', value: { userName: 'lee@acme.example' } });
        expect((await scim('PATCH', `/Users/${id}`, again)).body.emails[0].value).toBe('lee@acme.example');
        const word = patch({ op: 'replace', path: 'userName', value: 'lee' });
        expect((await scim('PATCH', `/Users/${id}`, word)).body).toMatchObject({
          userName: 'lee',
          emails: [{ value: 'lee@acme.example' }],
        });
      });

      test('stays where another was given', async () => {
        expect((await renamed(given('a.lee@acme.example'))).address).toBe('a.lee@acme.example');
      });

      test('stays where the one that was given is the user name', async () => {
        expect((await renamed(given('ann@acme.example'))).address).toBe('ann@acme.example');
      });

      test('is the one that the same PATCH gives', async () => {
        const to = { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@acme.example' };
        expect((await renamed({}, to)).address).toBe('new@acme.example');
      });

      test('is not displaced by another that is added', async () => {
        const { id } = await create('ann@acme.example');
        const home = { op: 'add', path: 'emails', value: [{ value: 'ann@home.example', type: 'home' }] };
        const { body } = await scim('PATCH', `/Users/${id}`, patch(home));
        expect(body.emails).toMatchObject([{ value: 'ann@acme.example' }]);
      });

      test('stays where the person was there before provisioning', async () => {
        const path = `/Users/${tenant.manager.userId}`;
        const before = (await scim('GET', path)).body.emails;
        const to = patch({ op: 'replace', path: 'userName', value: 'manager@acme.example' });
        expect((await scim('PATCH', path, to)).body).toMatchObject({
          userName: 'manager@acme.example',
          emails: before,
        });
      });
    });

    test('names of attributes are alike in every case, and nulls are nothing', async () => {
      const { body } = await scim('POST', '/users', {
        USERNAME: 'ann@acme.example',
        Name: { GivenName: 'Ann', familyname: 'Lee', middleName: null },
        Active: 'FALSE',
        phoneNumbers: null,
        displayName: null,
      });
      expect(body).toMatchObject({ userName: 'ann@acme.example', name: { formatted: 'Ann Lee' }, active: false });
    });
  });
});
