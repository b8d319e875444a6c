import type { SentPart } from './file-parts.ts';
import type { FileAnswers, FileQuestion, PartPlace, SheetPreview, TablePlace, TableShape } from './file-questions.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** A file whose rows are kept in a worker. Questions fail once it is closed. */
export interface OpenFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly checksum: string;
  /** Visible sheets first. */
  readonly sheets: readonly SheetPreview[];
  /** Sheets that are too large to be offered, and why. */
  readonly leftOut: readonly string[];
  /** The table below a row of headings, by index; below the likeliest one if none is given. */
  table(sheet: number, headingRow?: number): Promise<TableShape>;
  /** The rows that one request can carry, from this row of the file on, as its body. Null below the last one. */
  part(at: TablePlace, part: PartPlace): Promise<SentPart | null>;
  /** The cells of these rows of the file. */
  rows(at: TablePlace, rows: readonly number[]): Promise<string[][]>;
  /** Ends the worker and forgets the rows. */
  close(): void;
}

export type Opening = { ok: true; file: OpenFile } | { ok: false; reason: string };

type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
const newWorker = (): WorkerLike => new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });

/**
 * Reads a file in a worker. `onProgress` hears how many rows are read. Rejects when aborted, which ends the worker at once, or if
 * the reader cannot be loaded.
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
    opening.reject(reason);
    for (const { reject } of asked.values()) reject(reason);
    asked.clear();
  };
  const abort = () => end(signal.reason);
  signal.addEventListener('abort', abort);

  const post = (message: ToWorker): void => worker.postMessage(message);
  let lastId = 0;
  // The worker answers each kind of question with its own type.
  const ask = <Kind extends FileQuestion['kind']>(question: FileQuestion & { kind: Kind }) => {
    const answer = Promise.withResolvers<unknown>();
    lastId += 1;
    asked.set(lastId, answer);
    post({ kind: 'ask', id: lastId, question });
    return answer.promise as Promise<FileAnswers[Kind]>;
  };

  worker.onerror = ({ message }) => end(new Error(message || 'the reader could not be loaded'));
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') onProgress(data.rows);
    if (data.kind === 'refused') opening.resolve({ ok: false, reason: data.reason });
    if (data.kind === 'opened') {
      const { checksum, sheets, leftOut } = data;
      opening.resolve({
        ok: true,
        file: {
          ...{ checksum, sheets, leftOut },
          table: (sheet, headingRow) => ask({ kind: 'table', sheet, headingRow }),
          part: (at, part) => ask({ kind: 'part', at: placeOf(at), ...part }),
          rows: (at, rows) => ask({ kind: 'rows', at: placeOf(at), rows }),
          close: () => end(new Error('the file is closed')),
        },
      });
    }
    if (data.kind === 'answer') {
      asked.get(data.id)?.resolve(data.answer);
      asked.delete(data.id);
    }
  };
  post({ kind: 'open', file });
  try {
    const outcome = await opening.promise;
    if (!outcome.ok) end(new Error(outcome.reason));
    return outcome;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Given a whole table, leaves out its survey, so that it is not copied to the worker. */
const placeOf = ({ sheet, headingRow }: TablePlace): TablePlace => ({ sheet, headingRow });
