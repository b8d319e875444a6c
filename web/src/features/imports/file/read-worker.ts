import { readFile } from '@plumbline/import/files/read-file';
import type { Sheet } from '@plumbline/import/files/sheet';
import { answerTo, previewOf } from './file-questions.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Keeps the file's rows, of which the page asks for what it shows. */
let sheets: readonly Sheet[] = [];

const post = (message: FromWorker): void => self.postMessage(message);
const BETWEEN_REPORTS_MS = 100;

async function open(file: File): Promise<void> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) {
    const reason = 'The file cannot be opened. It may have been moved, or another program holds it.';
    post({ kind: 'refused', reason });
    return;
  }
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
  sheets = outcome.sheets;
  post({ kind: 'opened', sheets: sheets.map(previewOf), leftOut: outcome.leftOut ?? [] });
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  // A rejection alone would not reach the page, which would wait for ever.
  if (data.kind === 'open') await open(data.file).catch(reportError);
  else post({ kind: 'answer', id: data.id, answer: answerTo(sheets, data.question) });
};
