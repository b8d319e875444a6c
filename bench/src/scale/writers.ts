import { setTimeout as pause } from 'node:timers/promises';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import type { Budget } from '../measure.ts';
import { say } from '../say.ts';
import { save } from './calls.ts';
import type { Company, FilledWorld } from './filled-world.ts';

const WRITERS = 50;
const SAVES = 20;
const SAMPLE_MS = 5;

/**
 * Fifty people of as many companies who each save one cell after another, against one of them alone: saves a second, and what the
 * sessions of the database wait for meanwhile. A lock that companies have in common would show as many waiting for it.
 */
export async function benchWriters({ world, companies, address }: FilledWorld, server: string): Promise<Budget[]> {
  const writers = companies.slice(0, WRITERS);
  const run = async (savers: readonly Company[], saves: number) => {
    const started = performance.now();
    await Promise.all(
      savers.map(async (company) => {
        for (let i = 0; i < saves; i++) await save(address, company, 1, 1_000 + i);
      }),
    );
    return (savers.length * saves * 1_000) / (performance.now() - started);
  };
  await run(writers, 2);
  const single = await run(writers.slice(0, 1), SAVES * 10);
  const [name] = await world.database.transaction((tx) =>
    tx.query<{ name: string }>('select current_database() as name'),
  );
  const sampler = sampling(server, name?.name ?? '');
  const many = await run(writers, SAVES);
  const { samples, waits } = await sampler.end();
  say(
    `\n${writers.length} writers of as many companies: ${many.toFixed(0)} saves a second; one alone: ${single.toFixed(0)}`,
  );
  const active = [...waits.values()].reduce((sum, count) => sum + count, 0);
  say(`  ${samples} looks at the sessions, ${(active / samples).toFixed(1)} of them at work at a time:`);
  const sorted = [...waits].sort(([, a], [, b]) => b - a);
  for (const [event, count] of sorted)
    say(`  ${event.padEnd(34)} ${((count / active) * 100).toFixed(1).padStart(5)} %`);
  const locked = sorted.filter(([event]) => event.startsWith('Lock ')).reduce((sum, [, count]) => sum + count, 0);
  return [
    { what: `one writer’s saves a second against those of ${writers.length}`, ratio: single / many, atMost: 1 },
    {
      what: `sessions of different companies that wait for a lock of another, of 100`,
      ratio: (locked / active) * 100,
      atMost: 1,
    },
  ];
}

/** Looks again and again at what the sessions at work wait for, until it is ended. */
function sampling(server: string, name: string) {
  const operator = postgresDatabase({ url: server, poolSize: 1, withinMs: null });
  const waits = new Map<string, number>();
  let samples = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const seen = await operator.transaction((tx) =>
        tx.query<{ event: string; count: number }>(
          `select coalesce(wait_event_type || ' ' || wait_event, 'at work') as event, count(*)::int as count
           from pg_stat_activity where datname = $1 and state = 'active' group by 1`,
          [name],
        ),
      );
      samples++;
      for (const { event, count } of seen) waits.set(event, (waits.get(event) ?? 0) + count);
      await pause(SAMPLE_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await looking;
      await operator.close();
      return { samples, waits };
    },
  };
}
