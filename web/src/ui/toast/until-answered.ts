import { isSure, type Outcome, untilKnown, wakeable } from '../../lib/creation.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { toast } from './toast.ts';

/**
 * Sends what a button does until its outcome is known, whatever page is open by then. `send` is called for each attempt, and repeating it must change
 * nothing more. `what` as in "It is not known yet whether the forecast of 24-001 is confirmed."
 */
export async function untilAnswered<Answer extends Outcome>(
  send: () => Promise<Answer>,
  what: string,
): Promise<Answer> {
  const firstSentAt = Date.now();
  const waiting = { isTold: false, endTold: () => {}, release: () => {} };
  const { pause, wake: tryNow } = wakeable();
  const tryAgain = (): void => {
    waiting.isTold = false;
    tryNow();
  };
  const tell = (): void => {
    if (waiting.isTold) return;
    waiting.isTold = true;
    toast.warn(`It is not known yet whether ${what}. It is asked again until it is known.`, {
      action: { label: 'Try again', onClick: tryAgain },
      until: (end) => {
        waiting.endTold = end;
      },
    });
  };
  window.addEventListener('online', tryNow);
  try {
    const answer = await untilKnown(send, {
      onLost: () => {
        waiting.release();
        waiting.release = registerUnsavedWork(() => true);
        tell();
      },
      pause,
      isGivenUp: () => !isSure(firstSentAt),
    });
    if (!answer.ok && !isSure(firstSentAt)) toast.warn(`It is not known whether ${what}: look before you do it again.`);
    return answer;
  } finally {
    window.removeEventListener('online', tryNow);
    waiting.endTold();
    waiting.release();
  }
}
