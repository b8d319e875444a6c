import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe.each(engines)('lookups of the platform on %s', (engine) => {
  let world: World;
  const asked: { text: string; limit: number }[] = [];
  const people = Array.from({ length: 80 }, (_, i) => ({ id: `p-${i}`, name: `Person ${String(i).padStart(2, '0')}` }));
  beforeAll(async () => {
    world = await createWorld(engine, {
      directory: {
        search: async (text, limit) => {
          asked.push({ text, limit });
          return people.filter(({ name }) => name.includes(text)).slice(0, limit);
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
    expect(lookups).toEqual({ a: [{ id: 'p-7', name: 'Person 07' }], b: [] });
    expect(asked.at(-2)?.text).toBe('Person 07');
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
