import { say } from './say.ts';

/** Times of several contestants, run in turn so that a noisy machine slows all of them alike. */
export type Contestant = {
  name: string;
  /** Comes before each round's work, and is not measured. */
  prepare?(): Promise<unknown>;
} & (
  | { run(): Promise<unknown> }
  /** Work that another program measures. */
  | { measured(): Promise<{ tookMs: number }> }
);

export interface Timing {
  name: string;
  /** Milliseconds. */
  median: number;
  min: number;
  max: number;
}

/** One warm-up each, then `rounds` rounds in which every contestant has a turn. */
export async function interleaved(contestants: readonly Contestant[], rounds: number): Promise<Timing[]> {
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const contestant of contestants) {
      await contestant.prepare?.();
      const tookMs = 'run' in contestant ? await clocked(contestant.run) : (await contestant.measured()).tookMs;
      if (round >= 0) times.get(contestant.name)?.push(tookMs);
    }
  }
  return [...times].map(([name, all]) => timingOf(name, all));
}

async function clocked(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

export const timingOf = (name: string, all: readonly number[]): Timing => ({
  name,
  median: median(all),
  min: Math.min(...all),
  max: Math.max(...all),
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export interface Budget {
  what: string;
  ratio: number;
  atMost: number;
  /** Of a limit in milliseconds. */
  goal?: Goal;
}

/** Milliseconds. */
export interface Goal {
  ours: number;
  limit: number;
  /** What the machine and the browser take for the same without our work, in the same run. */
  floor?: number | undefined;
}

/** Prints a table of timings, and the first contestant's ratio to the fastest of the others beside its budget. */
export function report(title: string, timings: readonly Timing[], atMost: number): Budget {
  const [ours, ...others] = timings;
  const fastest = Math.min(...others.map(({ median }) => median));
  const ratio = (ours?.median ?? Number.NaN) / fastest;
  say(`\n${title}`);
  for (const timing of timings) say(line(timing));
  say(`  ratio ${ratio.toFixed(2)}, budget ${atMost}${ratio <= atMost ? '' : '  OVER'}`);
  return { what: title, ratio, atMost };
}

/** Prints one timing beside a limit in milliseconds that its median has to keep, and beside what nothing can go below. */
export function reportLimit(title: string, timing: Timing, limit: number, floor?: Timing): Budget {
  const ratio = timing.median / limit;
  say(`\n${title}`);
  say(line(timing));
  if (floor) say(line(floor));
  say(`  budget ${limit} ms${ratio <= 1 ? '' : '  OVER'}`);
  return { what: title, ratio, atMost: 1, goal: { ours: timing.median, limit, floor: floor?.median } };
}

/** A line for each limit in milliseconds: whether it was kept, ours, the limit, and what nothing can go below. */
export function goalLines(budgets: readonly Budget[]): string[] {
  return budgets.flatMap(({ what, ratio, atMost, goal }) => {
    if (!goal) return [];
    const floor = goal.floor === undefined ? '' : `, floor ${goal.floor.toFixed(1)}`;
    return `  ${ratio <= atMost ? 'met    ' : 'NOT MET'} ${what}: ${goal.ours.toFixed(1)} of ${goal.limit} ms${floor}`;
  });
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

export const line = ({ name, median, min, max }: Timing) =>
  `  ${name.padEnd(38)} ${ms(median)}  (${ms(min)} to ${ms(max)})`;
const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;
