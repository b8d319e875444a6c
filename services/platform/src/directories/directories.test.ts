import { describe, expect, test } from 'vitest';
import type { DirectoryPerson, Invitable, PeopleDirectory } from '../lookups/people-directory.ts';
import { createGraphDirectory } from './graph-directory.ts';
import { createScimDirectory } from './scim-directory.ts';
import { directoryEnvironment, directoryOf } from './settings.ts';
import { graphServer } from './testing/graph-server.ts';
import { type Asked, localServer, type Reply } from './testing/local-server.ts';
import { invitable, type TestPerson, testPeople } from './testing/people.ts';
import { scimServer } from './testing/scim-server.ts';

interface Setup {
  people?: readonly TestPerson[];
  before?: (asked: Asked, count: number) => Reply | undefined;
  /** How long a request may take, for a directory that says nothing. Else long enough for a busy machine. */
  requestMs?: number;
}
interface Ready {
  directory: PeopleDirectory;
  asked: Asked[];
}
const patience = { searchMs: 60_000, requestMs: 30_000 };

/** The behaviour that every remote directory must have, whatever its protocol. */
const kinds: [string, (setup: Setup) => Promise<Ready>][] = [
  [
    'Microsoft Graph',
    async ({ people = [], before, requestMs = patience.requestMs }) => {
      const { origin, asked } = await graphServer({ people, ...(before && { before }) });
      const client = { tenantId: 'contoso', clientId: 'plumbline', clientSecret: 'secret&more' };
      const settings = { ...client, patience: { ...patience, requestMs } };
      return { directory: createGraphDirectory({ ...settings, graphOrigin: origin, loginOrigin: origin }), asked };
    },
  ],
  [
    'SCIM',
    async ({ people = [], before, requestMs = patience.requestMs }) => {
      const { url, asked } = await scimServer({ people, ...(before && { before }) });
      const settings = { url: `${url}/`, token: 'scim-token', patience: { ...patience, requestMs } };
      return { directory: createScimDirectory(settings), asked };
    },
  ],
];
const everybody: Invitable = async (people) => [...people];
const without =
  (isLeftOut: (person: DirectoryPerson) => boolean): Invitable =>
  async (people) =>
    people.filter((person) => !isLeftOut(person));
const INSTEAD = /invite by e-mail address instead$/;

describe.each(kinds)('the directory by %s', (_, given) => {
  test('gives people with their names, address and phone number', async () => {
    const { directory } = await given({ people: testPeople(3) });
    expect((await directory.search('', 50, everybody))[0]).toEqual({
      id: 'id-0',
      firstName: 'Ann',
      lastName: 'Number 0000',
      name: 'Ann Number 0000',
      email: 'person0@acme.example',
      phoneNumber: '555-0100',
    });
  });

  test('leaves out who has left, who has no address, and whom the search leaves out', async () => {
    const people = testPeople(40);
    const { directory } = await given({ people });
    const expected = invitable(people).filter(({ firstName }) => firstName === 'Ann');
    const found = await directory.search(
      '',
      50,
      without(({ firstName }) => firstName !== 'Ann'),
    );
    expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  test('finds by every word, in names and addresses, quotes and all', async () => {
    const people = [
      ...testPeople(20),
      { id: 'o', firstName: 'Tom', lastName: "O'Brien", email: 'tob@acme.example', isActive: true },
    ];
    const { directory } = await given({ people });
    const ids = async (text: string) => (await directory.search(text, 50, everybody)).map(({ id }) => id);
    expect(await ids('ANN  0004')).toEqual(['id-4']);
    expect(await ids("o'brien")).toEqual(['o']);
    expect(await ids('tob@acme')).toEqual(['o']);
    expect(await ids('nobody')).toEqual([]);
    expect(await ids('a" or userName pr or displayName co "')).toEqual([]);
  });

  test('goes on page by page until there are enough, and no further', async () => {
    const people = testPeople(600);
    const { directory, asked } = await given({ people });
    const leftOut = new Set(people.slice(0, 130).map(({ id }) => id));
    const found = await directory.search(
      '',
      50,
      without(({ id }) => leftOut.has(id)),
    );
    expect(found).toHaveLength(50);
    expect(new Set(found.map(({ id }) => id)).size).toBe(50);
    expect(found.some(({ id }) => leftOut.has(id))).toBe(false);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  test('gives up after a few pages, however many there are', async () => {
    const { directory, asked } = await given({ people: testPeople(5_000) });
    expect(await directory.search('', 50, async () => [])).toEqual([]);
    expect(asked).toHaveLength(5);
  });

  test('waits as long as a busy directory asks for, then goes on where it was', async () => {
    const people = testPeople(300);
    const { directory, asked } = await given({
      people,
      before: (_asked, count) => (count === 2 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : undefined),
    });
    const leftOut = new Set(people.slice(0, 110).map(({ id }) => id));
    const started = performance.now();
    expect(
      await directory.search(
        '',
        50,
        without(({ id }) => leftOut.has(id)),
      ),
    ).toHaveLength(50);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(asked[2]?.url.search).toBe(asked[1]?.url.search);
  });

  test('does not wait for one that asks for minutes, and says what to do', async () => {
    const { directory, asked } = await given({
      before: () => ({ status: 429, headers: { 'retry-after': '120' }, body: {} }),
    });
    await expect(directory.search('a', 50, everybody)).rejects.toThrow(/too busy.*by e-mail address instead$/);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Reply]>([
    ['an error', { status: 500, body: {} }],
    ['a page that is no JSON', { body: '<html>' }],
    ['something else than people', { body: { value: 'x', Resources: 'x', totalResults: 'x' } }],
    ['no word', { body: 'silence' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: {} }],
  ])('answered with %s, says in plain words what to do', async (_name, reply) => {
    const { directory } = await given({ before: () => reply, ...(reply.body === 'silence' && { requestMs: 400 }) });
    const searching = directory.search('a', 50, everybody);
    await expect(searching).rejects.toThrow('The directory does not answer');
    await expect(searching).rejects.toThrow(INSTEAD);
  });

  test('that does not let us in says so', async () => {
    const { directory } = await given({ before: () => ({ status: 403, body: {} }) });
    await expect(directory.search('a', 50, everybody)).rejects.toThrow('does not let Plumbline in');
  });
});

test('a directory that is not there does not answer', async () => {
  const directory = createScimDirectory({ url: 'http://127.0.0.1:1/scim/v2', token: 'x', patience });
  await expect(directory.search('a', 50, everybody)).rejects.toThrow(INSTEAD);
});

describe('the token for Microsoft Graph', () => {
  const settings = { tenantId: 'contoso', clientId: 'plumbline', clientSecret: 'secret&more', patience };
  const at = (origin: string, over: object = {}) =>
    createGraphDirectory({ ...settings, graphOrigin: origin, loginOrigin: origin, ...over });

  test('is fetched once for many searches, also at once', async () => {
    const { origin, tokens } = await graphServer({ people: testPeople(3) });
    const directory = at(origin);
    await Promise.all(['a', 'b', 'c'].map((text) => directory.search(text, 50, everybody)));
    await directory.search('d', 50, everybody);
    expect(tokens).toHaveLength(1);
  });

  test('is renewed before it ends, and when Graph does not take it any more', async () => {
    const short = await graphServer({ people: testPeople(3), tokenLivesS: 30 });
    const directory = at(short.origin);
    await directory.search('', 50, everybody);
    await directory.search('', 50, everybody);
    expect(short.tokens).toHaveLength(2);

    const revoked = await graphServer({
      people: testPeople(3),
      before: (_, count) => (count === 2 ? { status: 401, body: {} } : undefined),
    });
    const second = at(revoked.origin);
    await second.search('', 50, everybody);
    expect(await second.search('', 50, everybody)).toHaveLength(3);
    expect(revoked.tokens).toHaveLength(2);
  });

  test('that is refused is said, and asked for anew the next time', async () => {
    const { origin } = await graphServer({
      people: testPeople(3),
      beforeToken: (_, count) => (count === 0 && refusals-- > 0 ? { status: 500, body: {} } : undefined),
    });
    const directory = at(origin);
    await expect(directory.search('', 50, everybody)).rejects.toThrow(INSTEAD);
    expect(await directory.search('', 50, everybody)).toHaveLength(3);
    await expect(at(origin, { clientSecret: 'wrong' }).search('', 50, everybody)).rejects.toThrow('does not let');
  });
  let refusals = 1;

  test('never goes to another server, wherever the next page is said to be', async () => {
    const seen: (string | null)[] = [];
    const foreign = await localServer(({ headers }) => {
      seen.push(headers.get('authorization'));
      return { body: { value: [] } };
    });
    const { origin } = await graphServer({
      people: [],
      before: () => ({ body: { value: [], '@odata.nextLink': `${foreign}/v1.0/users` } }),
    });
    await expect(at(origin).search('', 50, everybody)).rejects.toThrow(INSTEAD);
    expect(seen).toEqual([]);
  });
});

const MINE = '0190a000-0000-4000-8000-000000000001';
const OURS = '0190a000-0000-4000-8000-000000000002';

test('the environment chooses the directory and names what is missing', async () => {
  expect(await directoryOf(directoryEnvironment.parse({ DIRECTORY: 'none' })).search('', 9, everybody)).toEqual([]);
  expect(directoryEnvironment.safeParse({ DIRECTORY: 'ldap' }).success).toBe(false);
  const missing = directoryEnvironment.safeParse({ DIRECTORY: 'graph', DIRECTORY_TENANT_ID: 'contoso' });
  expect(missing.error?.issues.map(({ path }) => path[0])).toEqual([
    'DIRECTORY_CLIENT_ID',
    'DIRECTORY_CLIENT_SECRET',
    'DIRECTORY_TENANTS',
  ]);
  const { url } = await scimServer({ people: testPeople(2) });
  const scim = { DIRECTORY: 'scim', DIRECTORY_URL: `${url}/`, DIRECTORY_TOKEN: 'scim-token' };
  const chosen = directoryEnvironment.parse({
    ...scim,
    DIRECTORY_TENANTS: `${MINE}, ${OURS}`,
  });
  const directory = directoryOf(chosen);
  expect(await directory.search('', 9, everybody)).toHaveLength(2);
  expect([MINE, OURS, crypto.randomUUID()].map((id) => directory.isFor?.(id))).toEqual([true, true, false]);
  const everybodys = directoryOf(directoryEnvironment.parse({ ...scim, DIRECTORY_TENANTS: '*' }));
  expect(everybodys.isFor?.(crypto.randomUUID())).toBe(true);
  expect(directoryEnvironment.safeParse({ ...scim, DIRECTORY_TENANTS: 'acme' }).success).toBe(false);
});
