import type { FileBytes } from '@plumbline/import/files/file-bytes';
import { Refused } from '@plumbline/import/files/limits';
import { readFile } from '@plumbline/import/files/read-file';
import { answersFrom, previewOf } from './file-questions.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Keeps the file's rows, of which the page gets what it shows and what it sends. */
let answerTo = answersFrom([]);

const post = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });
const BETWEEN_REPORTS_MS = 100;

const NOT_OPENED = 'The file cannot be opened. It may have been moved, or another program holds it.';

/** Workers alone have it, so that the types of a page do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Reads what is asked for: a file of text is never in memory as a whole. */
function bytesOf(file: File): FileBytes {
  const reader = new FileReaderSync();
  return {
    length: file.size,
    subarray: (start, end = file.size) => {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end)));
      } catch {
        throw new Refused(NOT_OPENED);
      }
    },
  };
}

async function open(file: File): Promise<void> {
  const checksum = await checksumOf(file);
  if (checksum === null) {
    post({ kind: 'refused', reason: NOT_OPENED });
    return;
  }
  let reported = performance.now();
  const outcome = await readFile(bytesOf(file), (rows) => {
    const now = performance.now();
    if (now - reported < BETWEEN_REPORTS_MS) return;
    reported = now;
    post({ kind: 'progress', rows });
  });
  if (!outcome.ok) {
    post({ kind: 'refused', reason: outcome.reason });
    return;
  }
  const { sheets, leftOut = [] } = outcome;
  answerTo = answersFrom(sheets);
  post({ kind: 'opened', checksum, sheets: sheets.map(previewOf), leftOut });
}

/** The SHA-256 of a file in hexadecimal, by which the record of an import names it. Null where it cannot be opened. */
async function checksumOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  // At once, before the rows come: the next collection of garbage may be after them.
  bytes.transfer(0);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === 'open') return open(message.file);
  const answer = await answerTo(message.question);
  const isPart = answer !== null && 'body' in answer;
  post({ kind: 'answer', id: message.id, answer }, isPart ? [answer.body.buffer] : []);
}

/** One after another: the parts of a sending that was cancelled and of the next one are written into one buffer. */
let last = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  // A rejection alone would not reach the page, which would wait for ever.
  last = last.then(() => hear(data)).catch(reportError);
};
