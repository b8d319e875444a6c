import { type ReactNode, useState } from 'react';
import { laterPart } from '../page-part.tsx';

const ThrowAwayQuestion = laterPart(async () => (await import('./throw-away-question.tsx')).ThrowAwayQuestion);

/** Asks whether what was typed may go. */
export interface ThrowAway {
  readonly isAsking: boolean;
  /** Whether the person agrees. An earlier question that is still open is answered with no. */
  readonly ask: () => Promise<boolean>;
  /** Belongs beside the form. */
  readonly question: ReactNode;
}

/** The question before a begun form goes. */
export function useThrowAway(): ThrowAway {
  const [waiting, setWaiting] = useState<{ readonly answer: (isAgreed: boolean) => void } | null>(null);
  const ask = (): Promise<boolean> => {
    waiting?.answer(false);
    return new Promise((resolve) => {
      setWaiting({
        answer: (isAgreed) => {
          setWaiting(null);
          resolve(isAgreed);
        },
      });
    });
  };
  return { isAsking: waiting !== null, ask, question: waiting && <ThrowAwayQuestion onAnswer={waiting.answer} /> };
}
