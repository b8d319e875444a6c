import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import type { Scale } from '../../tools/scale/fill-companies.ts';
import { type Budget, median, percentile } from './measure.ts';
import { say } from './say.ts';
import { CALLS, type ScaleCall } from './scale/calls.ts';
import { type FilledWorld, filledWorld } from './scale/filled-world.ts';
import { benchWriters } from './scale/writers.ts';

/** A median against another that ought to be the same. */
const FLAT = 1.5;

interface Size {
  name: string;
  scale: Scale;
  /** The size whose times these ought to be. */
  like?: string;
}

/** The time of a call must depend neither on other companies nor on the age of its own. */
const sizesOf = ({ companies, ...each }: Scale): Size[] => {
  const share = (part: number) => Math.max(1, Math.round(companies * part));
  const long = { ...each, history: each.history * 10, companies: share(0.1) };
  return [
    { name: '1 %', scale: { ...each, companies: share(0.01) } },
    { name: '10 %', scale: { ...each, companies: share(0.1) } },
    { name: '10 %, ten times the history', scale: long, like: '10 %' },
    { name: '100 %', scale: { ...each, companies }, like: '1 %' },
  ];
};

/** Databases of several sizes on one PostgreSQL, each call in turn on all of them. */
export async function benchScale(scale: Scale): Promise<Budget[]> {
  const postgres = await startPostgres();
  const sizes = sizesOf(scale);
  const worlds: FilledWorld[] = [];
  try {
    const operator = postgresDatabase({ url: postgres.url, poolSize: 1, withinMs: null });
    await operator.script(`alter system set shared_buffers = '1GB'`);
    await operator.close();
    await restarted(postgres);
    for (const [i, size] of sizes.entries()) worlds.push(await filledWorld(postgres.url, `size_${i}`, size.scale));
    const budgets: Budget[] = [];
    for (const call of CALLS) budgets.push(...(await benchCall(call, sizes, worlds)));
    const [largest] = worlds.slice(-1);
    if (largest) budgets.push(...(await benchWriters(largest, postgres.url)));
    return budgets;
  } finally {
    for (const { close } of worlds) await close();
    await postgres.stop();
  }
}

async function restarted(postgres: Postgres): Promise<void> {
  const awake = setInterval(() => {}, 1_000); // the server's guard keeps no process alive
  await postgres.crash();
  await postgres.start();
  clearInterval(awake);
}

/** Rounds that are not measured: statements get prepared, and plans become generic. */
const WARM_UP = 10;

/** The sizes in turn, each time another company. */
async function benchCall(
  { name, rounds, run }: ScaleCall,
  sizes: readonly Size[],
  worlds: readonly FilledWorld[],
): Promise<Budget[]> {
  const times = worlds.map((): number[] => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [i, { address, companies }] of worlds.entries()) {
      const company = companies[(round + WARM_UP) % companies.length];
      if (!company) throw new Error('a filled world has companies');
      const started = performance.now();
      await run(address, company, round + WARM_UP);
      if (round >= 0) times[i]?.push(performance.now() - started);
    }
  }
  say(`\n${name}`);
  const medians = new Map(sizes.map((size, i) => [size.name, median(times[i] ?? [])]));
  return sizes.flatMap(({ name: of, like }, i): Budget[] => {
    const ratio = like === undefined ? 1 : (medians.get(of) ?? Number.NaN) / (medians.get(like) ?? Number.NaN);
    const compared = like === undefined ? '' : `  ${ratio.toFixed(2)} of ${like}${ratio <= FLAT ? '' : '  OVER'}`;
    say(`  ${of.padEnd(28)} p50 ${ms(medians.get(of) ?? 0)}  p99 ${ms(percentile(times[i] ?? [], 0.99))}${compared}`);
    return like === undefined ? [] : [{ what: `${name}: ${of} against ${like}`, ratio, atMost: FLAT }];
  });
}

const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;
