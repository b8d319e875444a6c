import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyProblem } from '../../lib/api.ts';
import { isSure, type Outcome, untilKnown, wakeable } from '../../lib/creation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Draft, type DraftPlace, EMPTY_DRAFT, forgetDraft, keepDraft, keptDraft } from './drafts.ts';

const UNKNOWN = 'It is not known whether your comment was written: look before you send it again.';

/** `lost`: it was sent without an answer, is sent again by itself, and nobody changes it meanwhile. */
export type SendState = 'idle' | 'sending' | 'lost';

interface DraftOptions<Failure extends AnyProblem, Value> {
  readonly place: DraftPlace;
  readonly jobId: string;
  /** Who writes it, as the identity provider names them. */
  readonly person: string;
  /** What the field begins with if no draft is kept. */
  readonly initial?: Draft;
  /** Sends the draft under the key. The same key with the same draft does nothing twice. */
  readonly send: (draft: Draft, key: string) => Promise<{ ok: true; value: Value } | { ok: false; problem: Failure }>;
  readonly onSent: (value: Value) => void;
}

/**
 * The text of a comment while it is being written. The browser keeps it with each change, so that it survives the panel and the
 * page; also that it was sent, so that a later page asks under the same key what became of it.
 */
export function useDraft<Failure extends AnyProblem, Value>(options: DraftOptions<Failure, Value>) {
  const { place, jobId, person, initial = EMPTY_DRAFT } = options;
  const keep = (kept: Draft): void => keepDraft(place, { ...kept, jobId, person });
  const [draft, setDraft] = useState(() => keptDraft(place) ?? initial);
  const [state, setState] = useState<SendState>(() => (draft.sent ? 'lost' : 'idle'));
  const [problem, setProblem] = useState<Failure | null>(null);
  const running = useRef<{ isGivenUp: boolean; wake: () => void } | null>(null);

  const change = (next: Draft): void => {
    setDraft(next);
    setProblem(null);
    if (isSame(next, initial)) forgetDraft(place, draft);
    else keep(next);
  };

  const run = async (sending: Draft & { sent: { key: string; at: string } }): Promise<void> => {
    if (running.current) return;
    const { pause, wake } = wakeable();
    const mine = { isGivenUp: false, wake };
    running.current = mine;
    setState((before) => (before === 'lost' ? 'lost' : 'sending'));
    const firstSentAt = Date.parse(sending.sent.at);
    let value: Value | undefined;
    const answer: Outcome<Failure> = await untilKnown<Outcome<Failure>>(
      async () => {
        const result = await options.send(sending, sending.sent.key);
        if (result.ok) value = result.value;
        return result;
      },
      {
        onLost: () => setState('lost'),
        pause,
        isGivenUp: () => mine.isGivenUp || !isSure(firstSentAt),
      },
    );
    if (running.current === mine) running.current = null;
    // If the person left before the outcome was known, the draft asks again where it is opened next.
    if (!answer.ok && mine.isGivenUp) return;
    if (!answer.ok && !isSure(firstSentAt)) toast.warn(UNKNOWN);
    const next = answer.ok ? initial : { ...sending, sent: null };
    if (answer.ok) forgetDraft(place, sending);
    else keep(next);
    setDraft(next);
    setState('idle');
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok && value !== undefined) options.onSent(value);
  };

  const send = (): void => {
    const sending = { ...draft, sent: { key: crypto.randomUUID(), at: new Date().toISOString() } };
    keep(sending);
    setDraft(sending);
    void run(sending);
  };

  const goOn = useEffectEvent(() => {
    if (draft.sent) void run({ ...draft, sent: draft.sent });
  });
  useEffect(() => {
    goOn();
    const tryNow = (): void => running.current?.wake();
    window.addEventListener('online', tryNow);
    return () => {
      window.removeEventListener('online', tryNow);
      if (running.current) running.current.isGivenUp = true;
      running.current?.wake();
      running.current = null;
    };
  }, []);

  return { draft, change, state, problem, send, tryNow: () => running.current?.wake() };
}

const isSame = (a: Draft, b: Draft): boolean => a.text === b.text && a.field === b.field;
