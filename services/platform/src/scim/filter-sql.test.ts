import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenToken, type Scim, scimClient } from '@plumbline/testing/scim';
import { createWorld, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM_ROLE } from '../app.ts';
import { filterSql } from './filter-sql.ts';
import { parseFilter } from './patch.ts';
import { userFilterColumns, usersPage } from './store.ts';

/** A random filter: an attribute compared with a value, or a combination of filters. */
type Asked =
  | { op: 'and' | 'or'; both: [Asked, Asked] }
  | { op: 'not'; one: Asked }
  | { op: string; attribute: Attribute; value?: string };

const attributes = [
  'userName',
  'externalId',
  'name.givenName',
  'name.familyName',
  'phoneNumbers.value',
  'emails.value',
] as const;
type Attribute = (typeof attributes)[number];
type Person = Record<Attribute, string | null>;

const names = ['a', 'B', 'ab', 'Ab', 'b c', 'é', 'x"y', 'x\\"', '%', '_', "o'b"] as const;
const people: Person[] = names.map((name, i) => ({
  userName: `${name.replaceAll(/[^a-z]/gi, '')}${i}@x.example`,
  externalId: i % 3 === 0 ? null : name,
  'name.givenName': name,
  'name.familyName': names[(i * 5) % names.length] ?? 'z',
  'phoneNumbers.value': i % 2 === 0 ? null : `55${i}`,
  'emails.value': `mail${i}@y.example`,
}));

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
/** The filter as a client writes it; with brackets everywhere, or none where precedence gives the same. */
function written(asked: Asked): string {
  if ('both' in asked) return `(${written(asked.both[0])} ${asked.op} ${written(asked.both[1])})`;
  if ('one' in asked) return `not (${written(asked.one)})`;
  return asked.value === undefined ? `${asked.attribute} pr` : `${asked.attribute} ${asked.op} ${quoted(asked.value)}`;
}

/** The rules of RFC 7644, person by person. Only the client's own id is case-sensitive. */
function holds(asked: Asked, person: Person): boolean {
  if ('both' in asked) {
    const [a, b] = asked.both.map((part) => holds(part, person));
    return asked.op === 'and' ? a === true && b === true : a === true || b === true;
  }
  if ('one' in asked) return !holds(asked.one, person);
  const fold = (text: string) => (asked.attribute === 'externalId' ? text : text.toLowerCase());
  const stored = person[asked.attribute];
  if (asked.value === undefined) return stored !== null && stored !== '';
  if (stored === null) return asked.op === 'ne';
  const [have, want] = [fold(stored), fold(asked.value)];
  switch (asked.op) {
    case 'eq':
      return have === want;
    case 'ne':
      return have !== want;
    case 'co':
      return have.includes(want);
    case 'sw':
      return have.startsWith(want);
    case 'ew':
      return have.endsWith(want);
    case 'gt':
      return have > want;
    case 'ge':
      return have >= want;
    case 'lt':
      return have < want;
    default:
      return have <= want;
  }
}

const value = fc.constantFrom(
  ...names.filter((name) => !name.includes('\\')),
  'A',
  'B C',
  '55',
  '@x',
  '',
  '1@X.EXAMPLE',
  'É',
);
const compared = fc.record({
  op: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'),
  attribute: fc.constantFrom(...attributes),
  value,
});
const present = fc.record({ op: fc.constant('pr'), attribute: fc.constantFrom(...attributes) });
const { asked } = fc.letrec<{ asked: Asked }>((tie) => ({
  asked: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    compared,
    present,
    fc.record({ op: fc.constantFrom('and', 'or'), both: fc.tuple(tie('asked'), tie('asked')) }),
    fc.record({ op: fc.constant('not'), one: tie('asked') }),
  ),
}));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

describe.each(engines)('filters of provisioning on %s', (engine) => {
  let world: World;
  let scim: Scim;
  beforeAll(async () => {
    world = await createWorld(engine);
    scim = scimClient(world, await givenToken(world.acme));
    await world.database.transaction((tx) =>
      tx.query(
        `insert into platform.tenant_user (tenant_id, scim_user_name, scim_external_id, first_name, last_name, phone_number, email)
         select $1, "userName", "externalId", "name.givenName", "name.familyName", "phoneNumbers.value", "emails.value"
         from jsonb_to_recordset($2::jsonb) as p("userName" text, "externalId" text, "name.givenName" text, "name.familyName" text,
                                                 "phoneNumbers.value" text, "emails.value" text)`,
        [world.acme.tenantId, JSON.stringify(people)],
      ),
    );
  });
  afterAll(() => world.close());

  const found = async (filter: string): Promise<string[]> => {
    const { status, body } = await scim('GET', `/Users?attributes=userName&filter=${encodeURIComponent(filter)}`);
    if (status !== 200) throw new Error(`${filter}: ${body.detail}`);
    const userNames: string[] = body.Resources.map(({ userName }: { userName: string }) => userName);
    return userNames.filter((name) => people.some(({ userName }) => userName === name)).sort();
  };

  test('find exactly those whom a look at each person finds', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (filter) => {
        const expected = people.filter((person) => holds(filter, person)).map(({ userName }) => userName ?? '');
        expect(await found(written(filter))).toEqual(expected.sort());
      }),
      { numRuns: 150 },
    );
  });

  test('bind and before or, and not before both', async () => {
    const a = 'name.givenName eq "a"';
    const b = 'name.givenName eq "b"';
    const ab = 'name.givenName co "b"';
    const or = await found(`${a} or ${b} and ${ab}`);
    expect(or).toEqual(await found(`${a} or (${b} and ${ab})`));
    expect(or).not.toEqual(await found(`(${a} or ${b}) and ${ab}`));
    expect(await found(`not (${a}) and ${ab}`)).toEqual(await found(`(not (${a})) and (${ab})`));
  });

  test('compare instants and truth', async () => {
    expect(await found('meta.created gt "2020-01-01T00:00:00Z" and active eq true')).toHaveLength(people.length);
    expect(await found('meta.lastModified lt "2020-01-01T00:00:00Z"')).toEqual([]);
    expect(await found('active eq "False"')).toEqual([]);
    expect(await found('emails[type eq "work" and value sw "MAIL1@"]')).toHaveLength(1);
  });

  describe('of a company of 10,000', () => {
    beforeAll(async () => {
      await world.database.transaction((tx) =>
        tx.query(
          `insert into platform.tenant_user (tenant_id, first_name, last_name, email, scim_external_id)
           select $1, 'First', 'Last', 'person' || n || '@acme.example', 'id-' || n from generate_series(1, 10000) n`,
          [world.birch.tenantId],
        ),
      );
      await world.database.script('analyze');
    });

    /** The plan's nodes that read people, for the service's role under row-level security. */
    const reads = (filter: string) =>
      world.database.transaction(async (tx) => {
        await tx.query(`select set_config('role', $1, true)`, [PLATFORM_ROLE]);
        await enterTenant(tx, world.birch.tenantId);
        const parameters: unknown[] = [];
        const condition = filterSql(parseFilter(filter), userFilterColumns, parameters);
        const page = { startIndex: 1, count: 100 };
        const [sql, bound] = usersPage(world.birch.tenantId, { condition, parameters }, page, true);
        const rows = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, bound);
        const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
        return rows
          .flatMap((row) => row['QUERY PLAN'])
          .flatMap(({ Plan }) => flat(Plan))
          .filter((node) => node['Index Cond'] !== undefined || node['Relation Name'] === 'tenant_user');
      });

    test.each([
      ['userName eq "Person77@acme.example"', 'tenant_user_by_user_name', /user_name_key = .*person77/],
      ['externalId eq "id-77"', 'tenant_user_by_scim_external_id', /scim_external_id = .*id-77/],
      ['emails[type eq "work"].value eq "PERSON77@acme.example"', 'tenant_user_by_email_key', /email_key = .*person77/],
    ])('%s is answered by an index', async (filter, index, condition) => {
      const nodes = await reads(filter);
      const used = nodes.filter((node) => node['Index Name'] === index);
      expect(used.length).toBeGreaterThan(0);
      for (const node of used) expect(node['Index Cond']).toMatch(condition);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    });

    test('every person is on one page of them, in one order', async () => {
      const client = scimClient(world, await givenToken(world.birch));
      const seen = new Set<string>();
      for (let startIndex = 1; startIndex <= 10_003; startIndex += 1_000) {
        const { body } = await client('GET', `/Users?startIndex=${startIndex}&count=5000&attributes=userName`);
        expect(body).toMatchObject({ totalResults: 10_003, itemsPerPage: Math.min(1_000, 10_004 - startIndex) });
        for (const { id } of body.Resources) seen.add(id);
      }
      expect(seen.size).toBe(10_003);
    });
  });
});
