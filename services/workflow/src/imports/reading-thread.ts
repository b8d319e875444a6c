import { Worker } from 'node:worker_threads';
import type { TableOutcome } from '@plumbline/import/files/read-table';
import type { Reading, ReadTableOf } from './import-file.ts';

export interface ReadingBounds {
  /** Of the thread's own memory. Files that the browser takes need less than 300. */
  megabytes: number;
  seconds: number;
  /** Files that are read at once. Others wait for their turn. */
  atOnce: number;
}

const BOUNDS: ReadingBounds = { megabytes: 768, seconds: 60, atOnce: 2 };

/**
 * Reads each file in a thread of its own, which ends with it: a file that takes too much memory or time, or breaks the program
 * that reads it, is refused and harms nobody.
 */
export function readInThreads({ megabytes, seconds, atOnce }: ReadingBounds = BOUNDS): ReadTableOf {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (bytes, name, terms) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await read({ bytes, name, terms }, { megabytes, seconds });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function read(
  reading: Reading,
  { megabytes, seconds }: Pick<ReadingBounds, 'megabytes' | 'seconds'>,
): Promise<TableOutcome> {
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
