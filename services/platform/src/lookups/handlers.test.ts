import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DirectoryError } from './people-directory.ts';

describe.each(engines)('lookups of the platform on %s', (engine) => {
  let world: World;
  const asked: { text: string; limit: number }[] = [];
  let closedTo = '';
  let failure: Error | null = null;
  let whileAsked: () => Promise<unknown> = async () => {};
  const people = Array.from({ length: 80 }, (_, i) => {
    const lastName = String(i).padStart(2, '0');
    return {
      ...{ id: `p-${i}`, firstName: 'Person', lastName, name: `Person ${lastName}` },
      ...{ email: `p${lastName}@directory.example`, phoneNumber: null },
    };
  });
  beforeAll(async () => {
    world = await createWorld(engine, {
      directory: {
        isFor: (tenantId) => tenantId !== closedTo,
        search: async (text, limit, invitable) => {
          asked.push({ text, limit });
          if (failure) throw failure;
          await whileAsked();
          return (await invitable(people.filter((person) => person.name.includes(text)))).slice(0, limit);
        },
      },
    });
  });
  afterAll(() => world.close());

  const lookup = (...lookups: { type: string; correlationId: string; searchText?: string }[]) =>
    world.acme.admin.platform.lookup({ body: { lookups } });
  const invitees = (correlationId: string, searchText?: string) => ({
    type: 'UserInviteDirectoryLookup',
    correlationId,
    ...(searchText === undefined ? {} : { searchText }),
  });

  test('each is answered under its correlation id, the text trimmed', async () => {
    const { lookups } = succeeded(await lookup(invitees('a', '  Person 07 '), invitees('b', 'nobody')));
    expect(lookups).toEqual({ a: [people[7]], b: [] });
    expect(asked.at(-2)?.text).toBe('Person 07');
  });

  test('the directory of other companies is not searched', async () => {
    closedTo = world.birch.tenantId;
    const before = asked.length;
    expect(await world.birch.admin.platform.lookup({ body: { lookups: [invitees('a')] } })).toMatchObject({
      problem: { type: 'directory-unavailable', detail: expect.stringContaining('by e-mail address instead') },
    });
    expect(asked).toHaveLength(before);
    expect(succeeded(await lookup(invitees('a'))).lookups.a).toHaveLength(50);
  });

  test('people who are users already are not offered, active or not, and make room for others', async () => {
    await givenMember(world, world.acme, { firstName: 'One', roles: [], externalId: 'p-1' });
    await givenMember(world, world.acme, { firstName: 'Two', roles: [], externalId: 'p-2', isActive: false });
    await givenMember(world, world.birch, { firstName: 'Three', roles: [], externalId: 'p-3' });
    const { lookups } = succeeded(await lookup(invitees('a')));
    const ids = lookups.a?.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(50);
    expect(ids).not.toContain('p-1');
    expect(ids).not.toContain('p-2');
    expect(ids).toContain('p-3');
  });

  test('people who are invited are not offered, by directory id or address; once revoked they are', async () => {
    const invited = [{ email: 'elsewhere@directory.example', directoryId: 'p-11' }, { email: 'P12@Directory.example' }];
    const { invitations } = succeeded(
      await world.acme.admin.platform.invite({ body: { people: invited, roleIds: [] } }),
    );
    const offered = async () => succeeded(await lookup(invitees('a', 'Person 1'))).lookups.a?.map(({ id }) => id);
    expect(await offered()).not.toEqual(expect.arrayContaining(['p-11']));
    expect(await offered()).not.toEqual(expect.arrayContaining(['p-12']));
    for (const { id, version } of invitations)
      succeeded(await world.acme.admin.platform.revokeInvitation({ body: { id, version } }));
    expect(await offered()).toEqual(expect.arrayContaining(['p-11', 'p-12']));
  });

  test('no transaction is open while the directory thinks', async () => {
    // PGlite has one session: a call in between would wait for ever.
    whileAsked = async () => succeeded(await world.acme.admin.platform.adminUsers());
    const { lookups } = succeeded(await lookup(invitees('a', 'Person 07')));
    whileAsked = async () => {};
    expect(lookups.a).toHaveLength(1);
  });

  test('a directory that fails is said to, in its own plain words', async () => {
    failure = new DirectoryError('The directory does not answer; invite by e-mail address instead');
    const result = await lookup(invitees('a'));
    failure = null;
    expect(result).toMatchObject({
      ok: false,
      problem: { type: 'directory-unavailable', status: 502, detail: expect.stringContaining('invite by e-mail') },
    });
  });

  test.each(['JobConnectLookup', 'Nonsense', 'constructor', '__proto__', ''])(
    'the type %j is unhandled and said to be so, and nothing else is looked up',
    async (type) => {
      const before = asked.length;
      const result = await lookup(invitees('a'), { type, correlationId: 'b' });
      expect(result).toMatchObject({
        ok: false,
        problem: {
          type: 'unhandled-lookup-type',
          status: 400,
          lookupType: type,
          detail: `The lookup type ${type} is unhandled`,
        },
      });
      expect(asked).toHaveLength(before);
    },
  );

  test('none at all, or too many, are refused', async () => {
    expect(await lookup()).toMatchObject({ ok: false, problem: { type: 'invalid-request' } });
    const many = Array.from({ length: 21 }, (_, i) => invitees(String(i)));
    expect(await lookup(...many)).toMatchObject({ ok: false, problem: { type: 'invalid-request' } });
  });
});
