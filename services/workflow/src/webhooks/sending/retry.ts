/** What a receiver answered, or why there is no answer. */
export type PostResult =
  | { status: number /** Its first 1,024 bytes. */; answer: string; retryAfter: string | null }
  | { failure: string };

/** What becomes of a message after an attempt. */
export type Fate =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: Date /** Until when the receiver wants no message at all. */; heldUntil: Date | null }
  | { state: 'dead' /** The receiver wants no more messages. */; isGone: boolean };

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
const JITTER = 0.1;
const LONGEST_MS = 24 * HOUR;
/** A webhook is turned off when each attempt has failed for so long. */
export const FAILING_DAYS = 5;
const GONE = 410;
/** The receiver is overloaded: other messages wait too. */
const BUSY = [429, 502, 503, 504];

/** `attempts` counts the one that had this result; `random` is from 0 to 1. */
export function fateOf(result: PostResult, attempts: number, now: Date, random: number): Fate {
  const status = 'status' in result ? result.status : null;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === GONE) return { state: 'dead', isGone: true };
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return { state: 'dead', isGone: false };
  const asked = 'retryAfter' in result ? askedPause(result.retryAfter, now) : null;
  const wait = Math.min(LONGEST_MS * (1 + JITTER), Math.max(pause * (1 + JITTER * random), asked ?? 0));
  const isHeld = status !== null && BUSY.includes(status);
  return {
    state: 'waiting',
    nextAt: new Date(now.getTime() + wait),
    heldUntil: isHeld ? new Date(now.getTime() + Math.min(LONGEST_MS, asked ?? (PAUSES_MS[0] as number))) : null, // the first of nine
  };
}

/** RFC 9110, 10.2.3: seconds, or a date. Milliseconds; null for anything else. */
function askedPause(text: string | null, now: Date): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
