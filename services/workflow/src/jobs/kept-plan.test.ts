import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORKFLOW_ROLE } from '../app.ts';
import { readNews } from '../changes/store.ts';

/** A statement is kept from its fifth use on, and then planned for its values five times. */
const SAVES = 15;
/** In a small table PostgreSQL keeps the plan for any list of ids. */
const JOBS = 1_000;

// PGlite's one session is the one that is asked; of a server's connections it could be another.
let world: World;
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());

test('what a save of one job and the news of it ask is not planned again each time', async () => {
  const [job] = await givenJobs(
    world,
    world.acme,
    Array.from({ length: JOBS }, (_, i) => ({ jobNumber: `26-${1_000 + i}` })),
  );
  if (!job) throw new Error('many jobs were given');
  await world.database.script('analyze workflow.job');
  for (let i = 0; i < SAVES; i++) {
    const updates = [{ id: job.id, version: job.version + i, changes: { notes: `note ${i}` } }];
    succeeded(await world.acme.manager.workflow.saveJobs({ body: { updates } }));
    await readNews(world.database, WORKFLOW_ROLE, world.acme.tenantId, i, [world.acme.manager.userId]);
  }
  const kept = await world.database.transaction((tx) =>
    tx.query<{ text: string; kept: number }>(
      `select statement as text, generic_plans::integer as kept from pg_prepared_statements where statement like '%notes%'`,
    ),
  );
  expect(kept).toHaveLength(3); // of the lock, of the change with its answer, and of the job for the news
  expect(kept.filter(({ kept }) => kept === 0)).toEqual([]);
});
