import { JOBS_TABLE_FORM } from '@plumbline/contract/workflow/all-jobs';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { digestOf, jobsNow } from '@plumbline/contract/workflow/jobs-since';
import { afterDrawing } from '../../../lib/after-drawing.ts';
import { type Api, ProblemError, unwrap } from '../../../lib/api.ts';
import { inTime } from '../../../lib/in-time.ts';
import type { KeptHead, KeptJobs, Place } from './kept-jobs.ts';

interface LoadOptions {
  readonly workflow: Pick<Api['workflow'], 'loadJobs' | 'jobsSince'>;
  readonly kept: KeptJobs;
  readonly place: Place;
  /** Whether this person is still signed in: what comes later is not kept. */
  readonly isStill: () => boolean;
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  /** Calls back when it is time to keep what came. */
  readonly whenIdle?: (work: () => void) => void;
}

interface Loaded {
  readonly jobs: Job[];
  readonly cursor: number;
  readonly stamp: string;
}

/** The time between comparisons of all jobs by their digest. */
const COMPARED_EVERY_MS = 3_600_000;
/** A browser whose storage takes longer than this to answer loads all jobs. A machine that is busy with other things takes two seconds and more. */
const PATIENCE_MS = 5_000;

/**
 * Every job of the WIP: the jobs that the browser kept from the last load, with later changes. Returns nothing before the service has answered this
 * person. If nothing is kept, or it does not fit, all jobs are loaded and kept. Throws a ProblemError.
 */
export async function loadJobs(options: LoadOptions): Promise<Loaded> {
  const { kept, place, now = Date.now } = options;
  const head = await keptInTime(kept.head(place));
  if (head?.form !== JOBS_TABLE_FORM) return loadAll(options);
  const reading = keptInTime(kept.table(place));
  const isDue = now() - head.comparedAt > COMPARED_EVERY_MS;
  const answer = await askSince(options, head, isDue);
  if (answer.gone === null) return answer;
  const table = await reading;
  // Another tab may have kept a newer table meanwhile.
  if (table?.stamp !== head.stamp || table.cursor !== head.cursor) return loadAll(options);
  const { cursor, stamp } = answer;
  const jobs = jobsNow(table, answer);
  if (!isDue) return { jobs, cursor, stamp };
  if (answer.digest !== digestOf(jobs)) return loadAll(options);
  void kept.compared(place, head).catch(() => {}); // compared again next time
  return { jobs, cursor, stamp };
}

async function askSince(options: LoadOptions, { cursor, stamp }: KeptHead, isDue: boolean) {
  const { workflow, signal } = options;
  const keep = keeping(options);
  const answer = await heard(
    options,
    unwrap(
      workflow.jobsSince({
        query: { since: cursor, stamp, ...(isDue && { digest: 'yes' }) },
        onTable: keep.take,
        ...(signal && { signal }),
      }),
    ),
  );
  if (answer.gone === null) keep.later(answer);
  return answer;
}

async function loadAll(options: LoadOptions): Promise<Loaded> {
  const { workflow, signal } = options;
  const keep = keeping(options);
  const answer = await heard(options, unwrap(workflow.loadJobs({ onTable: keep.take, ...(signal && { signal }) })));
  keep.later(answer);
  return answer;
}

/** The value of an answer. If the person may no longer see the jobs, the browser's copy is deleted. */
async function heard<Value>({ kept, place }: LoadOptions, asking: Promise<Value>): Promise<Value> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === 'forbidden') await kept.drop(place).catch(() => {});
    throw error;
  }
}

/** Notes the text of an answer, and keeps it when the rows are drawn. */
function keeping({ kept, place, isStill, now = Date.now, whenIdle = afterDrawing }: LoadOptions) {
  let text: string | null = null;
  return {
    take: (table: string): void => {
      text = table;
    },
    later: ({ cursor, stamp }: Loaded): void => {
      const table = text;
      if (table === null) return; // no table came
      whenIdle(() => {
        if (!isStill()) return;
        const at = now();
        // A full disk or a private window: the next page loads all jobs.
        void kept.keep(place, { cursor, stamp, form: JOBS_TABLE_FORM, at, comparedAt: at }, table).catch(() => {});
      });
    },
  };
}

/** Null if the browser keeps nothing, or does not say in time. */
const keptInTime = <Found>(finding: Promise<Found>): Promise<Found | null> =>
  inTime(
    finding.catch(() => null),
    PATIENCE_MS,
  );
