import type { CallResult } from '@plumbline/contract/client';
import type { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import type { Job } from '@plumbline/contract/workflow/jobs';

interface CatchUpOptions {
  readonly load: (signal: AbortSignal) => Promise<CallResult<typeof allJobsCalls.loadJobs>>;
  readonly show: (jobs: readonly Job[]) => void;
  /** The page has all changes up to here. The stream continues from here. */
  readonly since: { current: number };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Loads all jobs again after the page missed a change. */
export function catchUp({ load, show, since }: CatchUpOptions) {
  const stopped = new AbortController();
  let isBehind = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tryOnce(signal: AbortSignal): Promise<void> {
    const result = await load(signal);
    // An answer older than the stream would remove jobs that the stream has added.
    if (!result.ok || result.value.cursor < since.current) return;
    show(result.value.jobs);
    since.current = result.value.cursor;
    isBehind = false;
  }

  async function run(pauseMs: number): Promise<void> {
    await tryOnce(stopped.signal).catch(() => {}); // an aborted load throws
    if (!isBehind || stopped.signal.aborted) isRunning = false;
    else timer = setTimeout(() => void run(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
  }

  return {
    /** The stream is about to end: catch up before it opens again. */
    missed(): void {
      isBehind = true;
    },
    /** The stream goes on: catch up beside it, at once. */
    missedOne(): void {
      isBehind = true;
      if (isRunning) return;
      isRunning = true;
      void run(FIRST_PAUSE_MS);
    },
    /** Before the stream opens. */
    async beforeOpening(signal: AbortSignal): Promise<void> {
      if (isBehind) await tryOnce(signal);
    },
    stop(): void {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
