import type { Sheet } from '@plumbline/import/files/sheet';
import type { FileQuestion, Headings, SheetPreview } from './file-questions.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Cells of one message. The page takes some milliseconds to unpack them, and draws in between. */
const CELLS_AT_ONCE = 10_000;

/** A file whose rows are kept in a worker. Questions fail with the signal's reason once it is aborted. */
export interface OpenFile {
  /** Visible sheets first. */
  readonly sheets: readonly SheetPreview[];
  /** Sheets that are too large to be offered, and why. */
  readonly leftOut: readonly string[];
  /** The index of the row that probably has the headings. */
  headingRow(sheet: number): Promise<number>;
  headings(sheet: number, headingRow: number): Promise<Headings>;
  /** A sheet without its rows. */
  shape(sheet: number): Promise<Sheet>;
  /** The rows from index `from` up to `to`, which is not included; of all columns, or of those given. */
  rows(sheet: number, from: number, to: number, columns?: readonly number[]): Promise<string[][]>;
  /** Ends the worker and forgets the rows. */
  close(): void;
}

export type Opening = { ok: true; file: OpenFile } | { ok: false; reason: string };

type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
const newWorker = (): WorkerLike => new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });

/**
 * Reads a file in a worker. `onProgress` hears how many rows are read. Rejects when aborted, or if the reader cannot be loaded;
 * aborting ends the worker at once, also of a file that is open.
 */
export async function openFile(
  file: File,
  signal: AbortSignal,
  onProgress: (rows: number) => void = () => {},
  start = newWorker,
): Promise<Opening> {
  signal.throwIfAborted();
  if (file.size > MAX_FILE_BYTES) return { ok: false, reason: 'The file is larger than 100 MB. Split it.' };
  const worker = start();
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const opening = Promise.withResolvers<Opening>();
  const end = (reason: unknown): void => {
    worker.terminate();
    signal.removeEventListener('abort', abort);
    opening.reject(reason);
    for (const { reject } of asked.values()) reject(reason);
    asked.clear();
  };
  const abort = () => end(signal.reason);
  signal.addEventListener('abort', abort);

  const post = (message: ToWorker): void => worker.postMessage(message);
  let lastId = 0;
  const ask = (question: FileQuestion): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    lastId += 1;
    asked.set(lastId, answer);
    post({ kind: 'ask', id: lastId, question });
    return answer.promise;
  };

  worker.onerror = ({ message }) => end(new Error(message || 'the reader could not be loaded'));
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') onProgress(data.rows);
    if (data.kind === 'refused') opening.resolve({ ok: false, reason: data.reason });
    if (data.kind === 'opened') {
      opening.resolve({
        ok: true,
        file: opened(data.sheets, data.leftOut, ask, () => end(new Error('the file is closed'))),
      });
    }
    if (data.kind === 'answer') {
      asked.get(data.id)?.resolve(data.answer);
      asked.delete(data.id);
    }
  };
  post({ kind: 'open', file });
  const outcome = await opening.promise;
  if (!outcome.ok) end(new Error(outcome.reason));
  return outcome;
}

function opened(
  sheets: readonly SheetPreview[],
  leftOut: readonly string[],
  ask: (question: FileQuestion) => Promise<unknown>,
  close: () => void,
): OpenFile {
  return {
    sheets,
    leftOut,
    // The worker answers each kind of question with its own type: see answerTo.
    headingRow: (sheet) => ask({ kind: 'headingRow', sheet }) as Promise<number>,
    headings: (sheet, headingRow) => ask({ kind: 'headings', sheet, headingRow }) as Promise<Headings>,
    shape: (sheet) => ask({ kind: 'shape', sheet }) as Promise<Sheet>,
    async rows(sheet, from, to, columns) {
      const { rowCount = 0, columnCount = 0 } = sheets[sheet] ?? {};
      const step = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, columns?.length ?? columnCount)));
      const end = Math.min(to, rowCount);
      const rows: string[][] = [];
      for (let at = Math.max(0, from); at < end; at += step) {
        const question = { kind: 'rows', sheet, from: at, to: Math.min(at + step, end), columns } as const;
        rows.push(...((await ask(question)) as string[][]));
      }
      return rows;
    },
    close,
  };
}
