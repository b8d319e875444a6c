import type { FileOutcome, Sheet } from '@plumbline/import/files/sheet-table';
import { openFile } from './open-file.ts';

/** A whole file, read in a worker and handed over piece by piece. Rejects when aborted, or if the reader cannot be loaded. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<FileOutcome> {
  const opening = await openFile(file, signal);
  if (!opening.ok) return opening;
  const { file: opened } = opening;
  try {
    const sheets: Sheet[] = [];
    for (const [index, { rowCount }] of opened.sheets.entries()) {
      sheets.push({ ...(await opened.shape(index)), rows: await opened.rows(index, 0, rowCount) });
    }
    return { ok: true, sheets, ...(opened.leftOut.length > 0 ? { leftOut: [...opened.leftOut] } : {}) };
  } finally {
    opened.close();
  }
}
