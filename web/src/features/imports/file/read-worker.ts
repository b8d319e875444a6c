import { readFile } from '@plumbline/import/files/read-file';
import { answersFrom, previewOf } from './file-questions.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Keeps the file's rows, of which the page gets what it shows and what it sends. */
let answerTo = answersFrom([]);

const post = (message: FromWorker): void => self.postMessage(message);
const BETWEEN_REPORTS_MS = 100;

async function open(file: File): Promise<void> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) {
    const reason = 'The file cannot be opened. It may have been moved, or another program holds it.';
    post({ kind: 'refused', reason });
    return;
  }
  // Before the rows are there: the browser copies the bytes for it.
  const checksum = await checksumOf(buffer);
  let reported = performance.now();
  const outcome = await readFile(new Uint8Array(buffer), (rows) => {
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

/** The SHA-256 of a file in hexadecimal, by which the record of an import names it. */
async function checksumOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  // A rejection alone would not reach the page, which would wait for ever.
  if (data.kind === 'open') await open(data.file).catch(reportError);
  else post({ kind: 'answer', id: data.id, answer: answerTo(data.question) });
};
