import type { Database } from '@plumbline/service-kit/database';
import { type Migration, migrate, worksBeside } from '@plumbline/service-kit/migrate';
import { LAST_RELEASE } from '@plumbline/service-kit/node/last-release';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase } from '@plumbline/service-kit/testing/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf, obstacles } from './catalogue.ts';

const SERVICES = ['platform', 'workflow'] as const;
const all = Object.fromEntries(
  SERVICES.map((service) => [service, migrationsIn(new URL(`../../../${service}/migrations/`, import.meta.url))]),
) as Record<(typeof SERVICES)[number], Migration[]>;

describe('migrations since the last release', () => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyDatabase('pglite');
    for (const service of SERVICES) {
      const until = all[service].filter(({ name }) => name <= LAST_RELEASE.migrations[service]);
      expect(until.at(-1)?.name).toBe(LAST_RELEASE.migrations[service]);
      await migrate(database, service, until);
    }
  });
  afterAll(() => database.close());

  const wrongWith = async (service: string, migrations: readonly Migration[]): Promise<string[]> => {
    const before = await database.transaction(catalogueOf);
    await migrate(database, service, migrations);
    return obstacles(before, await database.transaction(catalogueOf));
  };

  test('only add to what its services use, or say in a line why these have to be stopped before', async () => {
    const found: string[] = [];
    for (const service of SERVICES)
      for (const [i, migration] of all[service].entries()) {
        if (migration.name <= LAST_RELEASE.migrations[service]) continue;
        const wrong = await wrongWith(service, all[service].slice(0, i + 1));
        if (worksBeside(migration)) found.push(...wrong.map((what) => `${service}/${migration.name}: ${what}`));
        else
          expect(
            wrong,
            `${service}/${migration.name} only adds: it needs no "not beside the last release"`,
          ).not.toEqual([]);
      }
    expect(found).toEqual([]);
  });

  /** Incompatibilities that a statement causes; it is rolled back. */
  const obstaclesOf = async (sql: string): Promise<string[]> => {
    let found: string[] = [];
    const tried = database.transaction(async (tx) => {
      const before = await catalogueOf(tx);
      await tx.query(sql);
      found = obstacles(before, await catalogueOf(tx));
      throw new Error('taken back');
    });
    await expect(tried).rejects.toThrow('taken back');
    return found;
  };

  test.each([
    ['alter table workflow.job drop column notes', 'workflow.job.notes is gone'],
    ['alter table workflow.job rename column notes to remarks', 'workflow.job.notes is gone'],
    [
      'alter table workflow.job add column zone text not null',
      'workflow.job.zone is new, and has to be named in each insert',
    ],
    ['alter table workflow.job alter column notes set not null', 'workflow.job.notes has to have a value'],
    [
      'alter table workflow.job alter column notes type varchar(90)',
      'workflow.job.notes is character varying(90) instead of text',
    ],
    [
      'alter table workflow.job add check (length(notes) < 90)',
      'there is a new rule, workflow.job: CHECK ((length(notes) < 90))',
    ],
    [
      'alter table workflow.job add column zone text check (zone > notes)',
      'there is a new rule, workflow.job: CHECK ((zone > notes))',
    ],
    ['create unique index on workflow.job (notes)', 'there is a new rule, workflow.job: unique btree (notes)'],
    [
      'revoke update on workflow.job from plumbline_workflow',
      'gone: grant UPDATE on workflow.job to plumbline_workflow',
    ],
    ['drop function workflow.webhook_queue()', 'gone: function workflow.webhook_queue() answers bigint'],
  ])('%s is found out', async (sql, obstacle) => {
    expect(await obstaclesOf(sql)).toContain(obstacle);
  });

  test.each([
    'alter table workflow.job add column zone text',
    `alter table workflow.job add column zone text not null default ''`,
    `alter table workflow.job add column zone text check (zone in ('north', 'south'))`,
    'create table workflow.zone (tenant_id uuid not null, name text not null unique)',
    'create index on workflow.job (notes)',
  ])('%s only adds', async (sql) => {
    expect(await obstaclesOf(sql)).toEqual([]);
  });
});
