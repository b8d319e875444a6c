import type { Job } from '@plumbline/contract/workflow/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines, freshDatabase } from '../databases.ts';
import { givenJobs } from '../jobs.ts';
import { createWorld, succeeded, type World } from '../world.ts';

const [engine] = engines.toReversed(); // each asks the same
let world: World;
let asked: string[] = [];

beforeAll(async () => {
  if (!engine) throw new Error('no engine');
  world = await createWorld(engine, {}, async () => {
    const database = await freshDatabase(engine);
    return {
      ...database,
      transaction: (run, allowance) =>
        database.transaction(
          (tx, place) =>
            run(
              {
                query: (text, params) => {
                  asked.push(text);
                  return tx.query(text, params);
                },
                fetchText: (text, params) => {
                  asked.push(text);
                  return tx.fetchText(text, params);
                },
              },
              place,
            ),
          allowance,
        ),
    };
  });
});
afterAll(() => world.close());

/** How many statements, besides those that begin and end a transaction. */
const statementsOf = async (call: () => Promise<{ ok: true; value: unknown } | { ok: false; problem: unknown }>) => {
  asked = [];
  succeeded(await call());
  return asked.length;
};

// Each statement is a round trip to the server. A call that needs more has its reason written here.
test('what a call asks the database: no statement more than it needs', async () => {
  const { manager } = world.acme;
  const { workflow } = manager;
  const [job, managed] = (await givenJobs(world, world.acme, [
    { jobNumber: 'A' },
    { jobNumber: 'B', projectManagerUserIds: [manager.userId] },
  ])) as [Job, Job];
  const save =
    ({ id, version }: Job, changes: Record<string, unknown>) =>
    () =>
      workflow.saveJobs({ body: { updates: [{ id, version, changes }] } });
  const { cursor } = succeeded(await workflow.loadJobs());
  const asTable = { onTable: () => {} };
  expect({
    'one cell': await statementsOf(save(job, { notes: 'x' })),
    'one cell of a job that somebody manages': await statementsOf(save(managed, { notes: 'x' })),
    'one value of a list': await statementsOf(
      save({ ...job, version: job.version + 1 }, { projectManagerUserIds: [manager.userId] }),
    ),
    'all jobs': await statementsOf(() => workflow.loadJobs(asTable)),
    'all jobs again': await statementsOf(() => workflow.loadJobs(asTable)),
    'what changed since': await statementsOf(() => workflow.jobsSince({ query: { since: cursor }, ...asTable })),
    'the schedule': await statementsOf(() => workflow.schedule({ query: { today: '2026-11-23' } })),
    'the totals of the home page': await statementsOf(() => workflow.summary({ query: { today: '2026-11-23' } })),
    'a page of activity': await statementsOf(() => workflow.activity({ query: {} })),
    'the settings of the sheets': await statementsOf(() => workflow.wipInit()),
  }).toEqual({
    'one cell': 4,
    'one cell of a job that somebody manages': 5, // names
    'one value of a list': 7, // names, what may be chosen, and who
    'all jobs': 6, // of those kept, after a change: the time of the schema, the number, some by column, and names of people, of statuses
    'all jobs again': 5,
    'what changed since': 8,
    'the schedule': 4,
    'the totals of the home page': 2,
    'a page of activity': 3,
    'the settings of the sheets': 7,
  });
});
