import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { migrated } from '@plumbline/testing/databases';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, type World } from '@plumbline/testing/world';
import { KeptAnswers } from '@plumbline/workflow/kept/kept-answers';
import { fillCompanies, type Scale, subjectOf } from '../../../tools/scale/fill-companies.ts';
import { say } from '../say.ts';
import { headersOf, listening } from '../service-world.ts';

/** The day on which the companies' years end. */
export const TODAY = '2026-11-20';
/** Cells of a large save. */
export const CELLS = 500;
/** Whose calls are measured: many, so that no company's rows are at hand because they were just read. */
const MOST_COMPANIES = 50;

/** A company of a filled database, its manager's requests, and jobs with the versions that the manager has seen. */
export interface Company {
  headers: Record<string, string>;
  jobs: { id: string; version: number }[];
}
export interface FilledWorld {
  world: World;
  companies: readonly Company[];
  address: string;
  close(): Promise<void>;
}

/** A database of its own on the server, filled, and the workflow service on it. */
export async function filledWorld(server: string, name: string, scale: Scale): Promise<FilledWorld> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const operator = postgresDatabase({ url: server, poolSize: 1, withinMs: null });
  await operator.script(`create database ${name}`);
  await operator.script(`alter database ${name} set synchronous_commit = on`);
  await operator.close();
  const started = performance.now();
  // Each read is of the database, or one company would be measured from kept answers and many from none.
  const kept = new KeptAnswers({ mostBytes: 0 });
  const world = await createWorld('postgres', { kept }, async () => {
    const database = await migrated(postgresDatabase({ url: url.href, poolSize: 60, withinMs: null }));
    await fillCompanies(database, { ...scale, issuer: ISSUER, now: `${TODAY}T12:00:00.000Z` });
    return database;
  });
  const { database } = world;
  const [size] = await database.transaction((tx) =>
    tx.query<{ text: string }>('select pg_size_pretty(pg_database_size(current_database())) as text'),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const rows = `${(scale.companies * scale.jobs).toLocaleString('en-US')} jobs, ${(scale.companies * scale.history).toLocaleString('en-US')} rows of history`;
  say(`  ${scale.companies} companies, ${rows}: ${size?.text}, filled in ${seconds} s`);
  const companies = await Promise.all(
    Array.from({ length: Math.min(scale.companies, MOST_COMPANIES) }, (_, i) => companyOf(world, i + 1)),
  );
  const { address, close } = await listening(world.services.workflow);
  return {
    world,
    companies,
    address,
    async close() {
      await close();
      await world.close();
    },
  };
}

async function companyOf(world: World, company: number): Promise<Company> {
  const jobs = await world.database.transaction((tx) =>
    tx.query<{ id: string; version: number }>(
      `select j.id, j.version from workflow.job j join platform.tenant t on t.tenant_id = j.tenant_id
       where t.name = $1 order by j.id limit $2`,
      [`Company ${company}`, CELLS],
    ),
  );
  return { headers: await headersOf(world, subjectOf(company, 'manager')), jobs };
}
