import { KEY_HOURS } from '@plumbline/contract/idempotency';
import type { AnyProblem } from './api.ts';

/** What a call came to. */
export type Outcome<Failure extends AnyProblem = AnyProblem> =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: Failure };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A service that breaks each time it is asked has not stored it either: a key that it had kept would have brought the answer. */
const MOST_BREAKDOWNS = 3;

/** The service forgets a key after a day. What was lost so long ago, in a laptop that slept, could be done twice. */
const SURE_MS = (KEY_HOURS - 1) * 3_600_000;
/** Whether a call that was first sent then (milliseconds since 1970) may be sent again under its key. */
export const isSure = (firstSentAt: number, now = Date.now()): boolean => now - firstSentAt <= SURE_MS;

const isLost = ({ type }: AnyProblem): boolean =>
  type === 'network' || type === 'unavailable' || type === 'unexpected' || type === 'idempotency-key-in-use';

interface Asking {
  /** The answer was lost: whether the call went through is not known until a further try tells. */
  onLost(): void;
  pause(ms: number): Promise<void>;
  isGivenUp(): boolean;
}

/**
 * Sends a call that creates something until it is known what became of it, and answers that; the last failure where somebody
 * gives up. Each try must send the same: the client then sends the same key, and nothing is created twice.
 */
export async function untilKnown<Answer extends Outcome>(
  send: () => Promise<Answer>,
  { onLost, pause, isGivenUp }: Asking,
): Promise<Answer> {
  let answer = await send();
  let breakdowns = 0;
  for (let ms = FIRST_PAUSE_MS; !answer.ok; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    // Too many requests: the first try was not heard at all, a later one only says to wait.
    const isOpen = isLost(answer.problem) || (ms > FIRST_PAUSE_MS && answer.problem.type === 'rate-limited');
    breakdowns = answer.problem.type === 'unexpected' ? breakdowns + 1 : 0;
    if (!isOpen || breakdowns >= MOST_BREAKDOWNS || isGivenUp()) return answer;
    onLost();
    await pause(ms);
    if (isGivenUp()) return answer;
    answer = await send();
  }
  return answer;
}
