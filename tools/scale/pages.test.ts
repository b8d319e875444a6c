import { AS_LONG_AS_IT_TAKES, type Database } from '@plumbline/service-kit/database';
import { everyOutcome } from '@plumbline/testing/contract/every-outcome';
import { newRoom } from '@plumbline/testing/contract/example';
import { jsonOf, requestOf } from '@plumbline/testing/contract/request';
import { engines, freshDatabase } from '@plumbline/testing/databases';
import { fillTenant } from '@plumbline/testing/fill-tenant';
import { size } from '@plumbline/testing/size';
import { standIns } from '@plumbline/testing/stand-ins';
import { countingPages, type TouchedBy } from '@plumbline/testing/statements/pages';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** How many other companies the two databases have, each with rows in every table. Making many takes a minute, so only before a release. */
const OTHERS = [1, size(0, 2_000)];
/** The first run also reads the catalogue, so the cheaper run of each statement counts. */
const ROUNDS = 2;
/** An index of many more rows is a level deeper, for each row that is looked up or written. People have nine indexes. */
const MOST_PAGES = (alone: number) => 3 * alone + 16;
const MOST_ROWS = (alone: number) => alone + 12;

const successes = everyOutcome.filter(({ problem }) => problem === null);

describe.runIf(OTHERS[1]).each(engines)(
  'the pages that a call touches beside other companies on %s',
  { timeout: 120_000 },
  (engine) => {
    let touched: TouchedBy | undefined;
    const worlds: World[] = [];
    beforeAll(async () => {
      for (const others of OTHERS) {
        let database: Database | undefined;
        const world = await createWorld(engine, standIns, async () => {
          database = await freshDatabase(engine);
          return countingPages(database, () => touched);
        });
        worlds.push(world);
        await fillTenant(world, world.birch);
        if (!database) throw new Error('it was opened');
        await copyTenant(database, world.birch.tenantId, others - 1);
      }
    }, 900_000);
    afterAll(async () => {
      for (const world of worlds) await world.close();
    });

    /** The smaller count of each statement. */
    const touchedBy = async (request: () => Promise<Response>): Promise<TouchedBy> => {
      const least: TouchedBy = new Map();
      for (let round = 0; round < ROUNDS; round++) {
        const response = await request();
        expect(response.status).toBe(200);
        await jsonOf(response);
        for (const [text, now] of touched ?? []) {
          const before = least.get(text) ?? now;
          least.set(text, { pages: Math.min(before.pages, now.pages), rows: Math.min(before.rows, now.rows) });
        }
        touched = undefined;
      }
      return least;
    };

    test.each(successes.map((outcome) => [outcome.name, outcome] as const))(
      '%s: each statement touches as much as alone',
      async (_, { tried, example }) => {
        const found: TouchedBy[] = [];
        for (const world of worlds)
          found.push(
            await touchedBy(async () => {
              const where = await newRoom(world);
              const request = await requestOf(where, tried, await example(where));
              touched = new Map();
              return world.services[tried.service].fetch(request);
            }),
          );
        const [alone, among] = found;
        expect(among?.size).toBeGreaterThan(0);
        const more = [...(among ?? [])].flatMap(([text, now]) => {
          const before = alone?.get(text);
          const isMore = before && (now.pages > MOST_PAGES(before.pages) || now.rows > MOST_ROWS(before.rows));
          return isMore ? [{ before, now, text }] : [];
        });
        expect(more).toEqual([]);
      },
    );
  },
);

/** A person, a token or an invitation is found by these among all companies, so each has its own. */
const OWN = [
  'external_id',
  'email',
  'email_key',
  'user_name',
  'user_name_key',
  'directory_id',
  'token_hash',
  'link_hash',
];

/** Copies a company with all its rows this many times. A column that is unique across companies keeps its value only in the first. */
async function copyTenant(database: Database, tenantId: string, copies: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role to replica'); // no foreign keys, no triggers
    const tables = await tx.query<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name,
              string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('platform', 'workflow') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       group by table_schema, table_name having bool_or(column_name = 'tenant_id')`,
    );
    await tx.query(
      'create temporary table copy on commit drop as select gen_random_uuid() as id from generate_series(1, $1::int)',
      [copies],
    );
    for (const { name, columns } of tables)
      await tx.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns.replaceAll(/(^|, )/g, '$1made.')} from ${name} t cross join copy cross join lateral
           jsonb_populate_record(null::${name}, to_jsonb(t) || jsonb_build_object('tenant_id', copy.id) || coalesce(
             (select jsonb_object_agg(key, case when key like '%hash' then encode(sha256(convert_to(value || copy.id, 'UTF8')), 'hex') else value || copy.id end) from jsonb_each_text(to_jsonb(t))
              where key = any($2) and value is not null), '{}')) made
         where t.tenant_id = $1 on conflict do nothing`,
        [tenantId, OWN],
      );
  }, AS_LONG_AS_IT_TAKES);
  await database.script('analyze');
}
