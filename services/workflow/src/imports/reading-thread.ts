import { Worker } from 'node:worker_threads';
import { unavailable } from '@plumbline/contract/problem';
import type { TableOutcome } from '@plumbline/import/files/read-table';
import { Turns } from '@plumbline/service-kit/database/turns';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import type { Reading, ReadTableOf } from './import-file.ts';

/** The limits for one file. */
interface ThreadBounds {
  /** Of the thread's own memory. Files that the browser takes need less than 300. */
  megabytes: number;
  seconds: number;
}
export interface LineBounds {
  /** Files that are read at once. Others wait for their turn, in memory. */
  atOnce: number;
  /** Files that may wait, in all and of one company. */
  mostWaiting: number;
  mostOfOne: number;
}

const BOUNDS: ThreadBounds & LineBounds = { megabytes: 768, seconds: 60, atOnce: 2, mostWaiting: 8, mostOfOne: 2 };

/**
 * Reads each file in a separate thread that ends with it: a file that takes too much memory or time, or crashes its reader,
 * is refused and harms nobody. Files take turns as in `readInLine`.
 */
export const readInThreads = ({ megabytes, seconds, ...line } = BOUNDS): ReadTableOf =>
  readInLine(line, (reading) => readInThread(reading, { megabytes, seconds }));

/** Companies take turns. Throws `unavailable` with a retry time if too many files are waiting. */
export function readInLine(
  { atOnce, mostWaiting, mostOfOne }: LineBounds,
  read: (reading: Reading) => Promise<TableOutcome>,
): ReadTableOf {
  const turns = new Turns(atOnce);
  return async (bytes, name, terms, tenantId) => {
    // A company reads one file or more, and the others of it wait.
    const isFull = turns.load().waiting >= mostWaiting || turns.of(tenantId) > mostOfOne;
    if (isFull) throw new Refusal(unavailable, {}, TOO_MANY, { 'retry-after': String(RETRY_AFTER_SECONDS) });
    const seat = await turns.take(tenantId, null);
    try {
      return await read({ bytes, name, terms });
    } finally {
      seat.giveBack();
    }
  };
}

const TOO_MANY = 'Too many files are being read already';
const RETRY_AFTER_SECONDS = 30;

function readInThread(reading: Reading, { megabytes, seconds }: ThreadBounds): Promise<TableOutcome> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const refused = (reason: string): TableOutcome => ({ ok: false, reason: `${reading.name}: ${reason}` });
  return new Promise<TableOutcome>((resolve) => {
    const late = setTimeout(
      () => resolve(refused(`The file takes longer than ${seconds} seconds to read. Split it, or save it as CSV.`)),
      seconds * 1_000,
    );
    worker.once('message', resolve);
    worker.once('error', (error) => {
      const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(
        refused(
          isTooLarge
            ? 'The file takes too much memory to read. Split it.'
            : 'The file cannot be read: it may be damaged.',
        ),
      );
    });
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(refused('The file cannot be read: it may be damaged.'));
    });
  }).finally(() => worker.terminate());
}
