import type { CallResult } from '@plumbline/contract/client';
import type { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { JobsSince, jobsSinceCalls } from '@plumbline/contract/workflow/jobs-since';

interface CatchUpOptions {
  /** What changed since a number, or all jobs. */
  readonly ask: (
    query: { since: number; digest?: 'yes' },
    signal: AbortSignal,
  ) => Promise<CallResult<typeof jobsSinceCalls.jobsSince>>;
  readonly load: (signal: AbortSignal) => Promise<CallResult<typeof allJobsCalls.loadJobs>>;
  /** Jobs that are gone leave; null: all jobs that are not among these. */
  readonly show: (jobs: readonly Job[], gone: JobsSince['gone']) => void;
  /** Notes what the page shows. The function that it returns writes all jobs over that, older versions too. */
  readonly overwrite: () => (jobs: readonly Job[]) => void;
  /** Of the jobs that the page shows. */
  readonly digest: () => string;
  /** The page has all changes up to here. The stream continues from here. */
  readonly since: { current: number };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Asks for what the page missed. */
export function catchUp({ ask, load, show, overwrite, digest, since }: CatchUpOptions) {
  const stopped = new AbortController();
  let isBehind = false;
  let isRunning = false;
  /** Up to here nothing was missed; null: up to `since`. */
  let wholeUntil: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** `isQuiet`: no stream is open, so the page's jobs can be compared with the service's. */
  async function tryOnce(signal: AbortSignal, isQuiet: boolean): Promise<void> {
    const known = since.current;
    const news = await ask({ since: wholeUntil ?? known, ...(isQuiet && { digest: 'yes' }) }, signal);
    if (!news.ok) return;
    // A database that was restored, or lost its newest changes in a failover.
    const hasGoneBack = isQuiet && news.value.cursor < known;
    if (!hasGoneBack && !take(news.value, news.value.gone)) return;
    if (hasGoneBack || (isQuiet && news.value.digest !== digest())) {
      const write = overwrite();
      const all = await load(signal);
      if (!all.ok || all.value.cursor < news.value.cursor) return;
      write(all.value.jobs);
      since.current = all.value.cursor;
    }
    isBehind = false;
    wholeUntil = null;
  }

  /** An answer older than the stream would remove jobs that the stream has added: it is not taken. */
  function take({ jobs, cursor }: { jobs: readonly Job[]; cursor: number }, gone: JobsSince['gone']): boolean {
    if (cursor < since.current) return false;
    show(jobs, gone);
    since.current = cursor;
    return true;
  }

  async function run(pauseMs: number): Promise<void> {
    await tryOnce(stopped.signal, false).catch(() => {}); // an aborted load throws
    if (!isBehind || stopped.signal.aborted) isRunning = false;
    else timer = setTimeout(() => void run(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
  }

  return {
    /** The stream is about to end: catch up before it opens again. */
    missed(): void {
      isBehind = true;
    },
    /** The stream goes on: catch up beside it, at once, with what came after `from`. */
    missedOne(from = since.current): void {
      isBehind = true;
      wholeUntil = Math.min(wholeUntil ?? from, from);
      if (isRunning) return;
      isRunning = true;
      void run(FIRST_PAUSE_MS);
    },
    /** Before the stream opens. */
    async beforeOpening(signal: AbortSignal): Promise<void> {
      if (isBehind) await tryOnce(signal, true);
    },
    stop(): void {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
