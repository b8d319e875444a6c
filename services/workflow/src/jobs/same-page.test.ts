import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const JOBS = 60;

describe.each(engines)('a saved job on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  const pageOf = async (id: string): Promise<number | undefined> => {
    const [row] = await world.database.transaction((tx) =>
      tx.query<{ page: number }>('select (ctid::text::point)[0]::integer as page from workflow.job where id = $1', [
        id,
      ]),
    );
    return row?.page;
  };

  test('stays on its page, where its indexes find it without a new entry', async () => {
    const given = Array.from({ length: JOBS }, (_, i) => ({ jobNumber: `24-${100 + i}`, notes: 'n'.repeat(200) }));
    const jobs = await givenJobs(world, world.acme, given);
    // The first page is full: others follow it.
    const pages = await Promise.all(jobs.map(async (job) => ({ job, page: await pageOf(job.id) })));
    const first = pages.find(({ page }) => page === Math.min(...pages.map(({ page = 0 }) => page)));
    expect(new Set(pages.map(({ page }) => page)).size).toBeGreaterThan(1);
    if (!first) throw new Error('some job stands on the first page');
    const { id, version } = first.job;
    succeeded(
      await world.acme.accountant.workflow.saveJobs({
        body: { updates: [{ id, version, changes: { retainageAmount: 5_00 } }] },
      }),
    );
    expect(await pageOf(id)).toBe(first.page);
  });
});
