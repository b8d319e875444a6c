const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** The example schedule of Standard Webhooks 1.0.0: the pauses after the first attempt, the second and so on. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Pauses are up to a tenth longer, so that what failed together does not come back together. */
export const JITTER = 0.1;

/** Milliseconds to wait, by the number of attempts; undefined after the last. `random` is from 0 to 1. */
export function pauseAfter(attempts: number, random: number): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : pause * (1 + JITTER * random);
}

/** Whether it is less than `ms` since then. A system's clock that was set back does not make the pause longer. */
export const isWithin = (now: Date, since: number, ms: number): boolean => Math.abs(now.getTime() - since) < ms;
