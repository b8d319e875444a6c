import type { CallFailure, CallResult } from '@plumbline/contract/client';
import type { changeCalls, WipEvent } from '@plumbline/contract/workflow/changes';

type FollowCall = (typeof changeCalls)['followChanges'];

/** `connecting` lasts a moment; `lost` is shown to the person; `ended` means that the service forbids this person to follow. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'ended';

export interface FollowOptions {
  readonly open: (signal: AbortSignal) => Promise<CallResult<FollowCall>>;
  readonly onEvent: (event: WipEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Between 0 and 1. Pages that lost a server together must not reconnect together. */
  readonly random?: () => number;
}

export interface Following {
  /** Reconnects at once instead of after the pause. Leaves an open connection alone. */
  hurry(): void;
  /** Closes a connection that must be dead, and reconnects in a moment. */
  drop(): void;
  /** Closes the connection until `resume`. */
  pause(): void;
  resume(): void;
  stop(): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** The service sends something every 17 seconds at the latest. */
const SILENCE_MS = 40_000;
const LOST_AFTER_MS = 2_500;

/** Keeps a stream of changes open. Reconnects when it ends, and ever more slowly while that fails. */
export function follow({ open, onEvent, onState, random = Math.random }: FollowOptions): Following {
  let state: LiveState = 'connecting';
  let isPaused = false;
  let isStopped = false;
  let connection: AbortController | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let next: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;

  const tell = (now: LiveState): void => {
    clearTimeout(losing);
    losing = undefined;
    if (now === state) return;
    state = now;
    onState(now);
  };
  const hasLost = (): void => {
    if (state === 'live') tell('connecting');
    // Most streams are back before anybody would notice.
    losing ??= setTimeout(() => tell('lost'), LOST_AFTER_MS);
  };
  const later = (): void => {
    if (isStopped || isPaused) return;
    next = setTimeout(() => void connect(), pauseMs * (0.5 + random()));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  async function connect(): Promise<void> {
    next = undefined;
    const mine = new AbortController();
    connection = mine;
    const failure = await listen(mine).catch(() => null); // a broken or cancelled connection throws
    if (connection !== mine) return;
    connection = undefined;
    if (isStopped || isPaused) return;
    if (failure && isFinal(failure)) return tell('ended');
    hasLost();
    later();
  }

  /** Resolves when the stream ends; with the problem if it does not begin. */
  async function listen(mine: AbortController): Promise<CallFailure<FollowCall> | null> {
    let silence = setTimeout(() => mine.abort(), SILENCE_MS);
    try {
      const result = await open(mine.signal);
      if (!result.ok) return result.problem;
      for await (const event of result.value) {
        clearTimeout(silence);
        if (mine.signal.aborted) break;
        silence = setTimeout(() => mine.abort(), SILENCE_MS);
        // What was missed is asked for before the next stream opens. Where that fails, it is too late again.
        if (!event.isTooLate) pauseMs = FIRST_PAUSE_MS;
        tell('live');
        onEvent(event);
      }
      return null;
    } finally {
      clearTimeout(silence);
    }
  }

  const end = (): void => {
    clearTimeout(next);
    next = undefined;
    const dropped = connection;
    connection = undefined;
    dropped?.abort();
  };
  const hurry = (): void => {
    if (isStopped || isPaused || connection || state === 'ended') return;
    clearTimeout(next);
    pauseMs = FIRST_PAUSE_MS;
    void connect();
  };
  hasLost();
  void connect();
  return {
    hurry,
    drop() {
      if (!connection) return;
      end();
      hasLost();
      later();
    },
    pause() {
      isPaused = true;
      end();
      if (state === 'live') tell('connecting');
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      if (state === 'ended') return;
      hasLost();
      hurry();
    },
    stop() {
      isStopped = true;
      end();
      clearTimeout(losing);
    },
  };
}

const isFinal = ({ type }: CallFailure<FollowCall>) => type === 'forbidden' || type === 'invalid-request';
