import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { clusterUrl } from '@plumbline/service-kit/testing/citus';
import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs } from '@plumbline/testing/jobs';
import { patient } from '@plumbline/testing/patient';
import { size } from '@plumbline/testing/size';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKFLOW_ROLE } from '../app.ts';
import { BY_WORDS, FIRST_BY_NAME, RAREST, searchExternalJobs } from './store.ts';

const TENANTS = size(6, 20);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

// A cluster’s plan says only whom it asks.
describe.skipIf(clusterUrl() !== undefined).each(engines)('the lookup of a large directory on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
    await givenExternalJobs(
      world,
      world.acme,
      Array.from({ length: 5_000 }, (_, i) => ({ externalId: `x${i}`, jobName: `Depot roof ${i}` })),
    );
    await world.database.script('analyze');
  });
  afterAll(() => world.close());

  /** The plan's nodes that read a table, as the service's role has them made under row-level security. */
  const reads = (sql: string, params: unknown[]) =>
    world.database.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true)`, [WORKFLOW_ROLE]);
      await enterTenant(tx, world.acme.tenantId);
      const rows = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, params);
      const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
      const plans = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => flat(Plan));
      return plans.filter((node) => node['Relation Name'] !== undefined);
    });

  test('walks the index of words from the typed one on, and reads each job by its key', async () => {
    const nodes = await reads(BY_WORDS, [world.acme.tenantId, 'roo', 50, ['% depot%'], 'roo\u{10FFFF}']);
    const words = nodes.filter((node) => node['Relation Name'] === 'external_job_word');
    expect(words).toMatchObject([{ 'Index Name': 'external_job_word_pkey' }]);
    expect(words[0]?.['Index Cond']).toMatch(/word >= 'roo'.*word < 'roo/);
    expect(nodes.filter((node) => node['Relation Name'] === 'external_job')).toMatchObject([
      { 'Index Name': 'external_job_pkey' },
    ]);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'job')).toEqual([]);
  });

  test('counts the words of each typed one between two places of the index', async () => {
    const ends = ['depot\u{10FFFF}', 'roo\u{10FFFF}'];
    const nodes = await reads(RAREST, [world.acme.tenantId, ['depot', 'roo'], 10_000, ends]);
    expect(nodes).toMatchObject([{ 'Index Name': 'external_job_word_pkey' }]);
    expect(nodes[0]?.['Index Cond']).toMatch(/word >= typed\.word.*word < typed\.past/);
  });

  test('leads with the rarest of the typed words, and counts each only so far', async () => {
    await world.database.transaction(async (tx) => {
      const rarest = async (words: string[], most: number) =>
        (await tx.query(RAREST, [world.acme.tenantId, words, most, words.map((word) => `${word}\u{10FFFF}`)]))[0];
      expect(await rarest(['depot', '499', '4999'], 10_000)).toEqual({ word: '4999' });
      expect(await rarest(['depot', '49', '4999'], 1)).toEqual({ word: 'depot' });
      const led: unknown[] = [];
      const watched: Tx = {
        ...tx,
        query(text, params) {
          if (text === BY_WORDS) led.push(params?.[1]);
          return tx.query(text, params);
        },
      };
      const found = await searchExternalJobs(watched, world.acme.tenantId, 'depot roof 4999', 50);
      expect(found.map(({ name }) => name)).toEqual(['Depot roof 4999']);
      expect(led).toEqual(['4999']);
    });
  });

  test('without a text walks the index of names', async () => {
    const nodes = await reads(FIRST_BY_NAME, [world.acme.tenantId, 50]);
    expect(nodes.find((node) => node['Relation Name'] === 'external_job')).toMatchObject({
      'Index Name': 'external_job_by_name',
    });
  });

  test(`of ${TENANTS} tenants at once each is answered its own jobs`, async () => {
    const tenants: TestTenant[] = [];
    for (let i = 0; i < TENANTS; i++) {
      const tenant = await world.addTenant(`t${i}`);
      const jobs = [1, 2, 3].map((n) => ({ externalId: `e${n}`, jobName: `Depot ${i}-${n}` }));
      await givenExternalJobs(world, tenant, jobs);
      tenants.push(tenant);
    }
    const asked = Array.from({ length: 10 }, () => [...tenants.entries()])
      .flat()
      .map(async ([i, { manager }]) => {
        const texts = { word: 'depot', none: '', theirs: `${(i + 1) % TENANTS}-1` };
        const lookups = Object.entries(texts).map(([correlationId, searchText]) => ({
          type: 'JobConnectLookup',
          correlationId,
          searchText,
        }));
        return { i, found: succeeded(await patient(() => manager.workflow.lookup({ body: { lookups } }))).lookups };
      });
    const own = (i: number) => [1, 2, 3].map((n) => expect.objectContaining({ name: `Depot ${i}-${n}` }));
    for (const { i, found } of await Promise.all(asked)) {
      expect(found).toEqual({ word: own(i), none: own(i), theirs: [] });
    }
  });
});
