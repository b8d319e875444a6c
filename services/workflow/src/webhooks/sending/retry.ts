import { JITTER, PAUSES_MS, pauseAfter } from '../../outbox/pauses.ts';

/** What a receiver answered, or why there is no answer. */
export type PostResult =
  | { status: number /** Its first 1,024 bytes. */; answer: string; retryAfter: string | null }
  | { failure: string };

/** What happens to a message after an attempt. */
export type Fate =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: Date /** Until when the receiver wants no message at all. */; heldUntil: Date | null }
  | { state: 'dead' /** The receiver wants no more messages. */; isGone: boolean };

const [SECOND, HOUR] = [1_000, 3_600_000];
const LONGEST_MS = 24 * HOUR;
/** A webhook is turned off when every attempt has failed for this long. */
export const FAILING_DAYS = 5;
const GONE = 410;
/** The receiver is overloaded: other messages wait too. */
const BUSY = [429, 502, 503, 504];

/** `attempts` counts the one that had this result; `random` is from 0 to 1. */
export function fateOf(result: PostResult, attempts: number, now: Date, random: number): Fate {
  const status = 'status' in result ? result.status : null;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === GONE) return { state: 'dead', isGone: true };
  const pause = pauseAfter(attempts, random);
  if (pause === undefined) return { state: 'dead', isGone: false };
  const asked = 'retryAfter' in result ? askedPause(result.retryAfter, now) : null;
  const wait = Math.min(LONGEST_MS * (1 + JITTER), Math.max(pause, asked ?? 0));
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
