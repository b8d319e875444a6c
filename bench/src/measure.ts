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
  goal?: Goal;
}

/** A goal for an idle machine, and the floor that a bare implementation took in the same run. */
export interface Goal {
  ours: number;
  limit: number;
  unit: 'ms' | 'MB' | 'bytes' | '%';
  floor?: number;
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

/** Prints a timing beside the limit in milliseconds for its median, and beside the bare implementation measured in turn with it. */
export function reportLimit(title: string, timing: Timing, limit: number, floor?: Timing): Budget {
  const ratio = timing.median / limit;
  say(`\n${title}`);
  say(line(timing));
  if (floor) say(line(floor));
  say(`  budget ${limit} ms${ratio <= 1 ? '' : '  OVER'}`);
  const goal = { ours: timing.median, limit, unit: 'ms', ...(floor && { floor: floor.median }) } as const;
  return { what: title, ratio, atMost: 1, goal };
}

/** Prints all goals in a table of Markdown: the figure, its floor, and whether the goal is met. */
export function reportGoals(budgets: readonly Budget[]): void {
  const goals = budgets.flatMap(({ what, goal }) => (goal ? [{ what, ...goal }] : []));
  if (goals.length === 0) return;
  const isMet = ({ ours, limit }: Goal) => ours <= limit;
  say(`\n${goals.filter(isMet).length} of ${goals.length} goals are met`);
  say('| measure | goal | ours | floor | |\n|---|---|---|---|---|');
  for (const { what, ...goal } of goals) {
    const { ours, limit, unit, floor } = goal;
    const figure = (value: number) => (unit === 'ms' ? value.toFixed(1) : value.toFixed(0));
    const outcome = isMet(goal) ? 'met' : floor !== undefined && floor > limit ? 'its floor is over it' : 'not met';
    say(`| ${what} | ${limit} ${unit} | ${figure(ours)} | ${floor === undefined ? '' : figure(floor)} | ${outcome} |`);
  }
}

/** By the nearest rank. `part`: 0.99 for the 99th. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

export const line = ({ name, median, min, max }: Timing) =>
  `  ${name.padEnd(38)} ${ms(median)}  (${ms(min)} to ${ms(max)})`;
const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;
