import { KEY_HOURS } from '@plumbline/contract/idempotency';
import type { AnyProblem } from './api.ts';

/** The outcome of a call. */
export type Outcome<Failure extends AnyProblem = AnyProblem> =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: Failure };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A service that fails at each try, the first included, has not stored it: if it had, the key would have returned the answer. */
const MOST_BREAKDOWNS = 3;
/** Answers that come before the service looks at the key: after a lost answer they say nothing of the first try. */
const BEFORE_THE_KEY: ReadonlySet<AnyProblem['type']> = new Set<AnyProblem['type']>([
  'rate-limited',
  'forbidden',
  'unauthenticated',
]);

/** The service forgets a key after a day. A request sent again later, by a laptop that slept, could be carried out twice. */
const SURE_MS = (KEY_HOURS - 1) * 3_600_000;
/** Whether a call first sent at this time (milliseconds since 1970) may be repeated under its key. */
export const isSure = (firstSentAt: number, now = Date.now()): boolean => now - firstSentAt <= SURE_MS;

/** Whether the call may have been carried out. */
export const isLost = ({ type }: AnyProblem): boolean =>
  type === 'network' || type === 'unavailable' || type === 'unexpected' || type === 'idempotency-key-in-use';

/** A pause between two tries that can be ended early. */
export function wakeable(): { pause(ms: number): Promise<void>; wake(): void } {
  let end = (): void => {};
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => end(),
  };
}

interface Asking {
  /** The answer was lost: only another try shows whether the call was carried out. */
  onLost(): void;
  pause(ms: number): Promise<void>;
  isGivenUp(): boolean;
}

/**
 * Repeats a call that creates something until its outcome is known, and returns the outcome, or the last failure if somebody gives up. Each try must
 * send the same body: the client then sends the same key, and nothing is created twice.
 */
export async function untilKnown<Answer extends Outcome>(
  send: () => Promise<Answer>,
  { onLost, pause, isGivenUp }: Asking,
): Promise<Answer> {
  let answer = await send();
  let breakdowns = 0;
  let isUnknown = false;
  for (let ms = FIRST_PAUSE_MS; !answer.ok; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    const { type } = answer.problem;
    const isOpen = isLost(answer.problem) || (ms > FIRST_PAUSE_MS && BEFORE_THE_KEY.has(type));
    if (type === 'unexpected') breakdowns++;
    else isUnknown = true;
    if (!isOpen || (breakdowns >= MOST_BREAKDOWNS && !isUnknown) || isGivenUp()) return answer;
    onLost();
    await pause(ms);
    if (isGivenUp()) return answer;
    answer = await send();
  }
  return answer;
}
