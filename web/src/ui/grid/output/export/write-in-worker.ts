import type { ExportNames, ExportSource } from './export-source.ts';
import type { Task } from './in-slices.ts';
import { eachSheetRow, type SheetCell, type SheetLooks, sheetHead } from './sheet.ts';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

const ROWS_AT_ONCE = 500;

/** Makes the workbook in a worker. The page only reads its rows, in slices. */
export async function writeInWorker(
  source: ExportSource,
  names: ExportNames,
  task: Task,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker): void => worker.postMessage(message);
  try {
    const written = answerOf(worker, task.signal);
    // A worker that fails while rows are being read is reported below, not as an unhandled rejection.
    written.catch(() => {});
    let part: { rows: SheetCell[][]; looks: SheetLooks[] } = { rows: [], looks: [] };
    const take = (cells: SheetCell[], looks: SheetLooks): void => {
      part.rows.push(cells);
      part.looks.push(looks);
      if (part.rows.length < ROWS_AT_ONCE) return;
      send({ kind: 'rows', ...part });
      part = { rows: [], looks: [] };
    };
    await eachSheetRow(source, take, task);
    send({ kind: 'rows', ...part });
    send({ kind: 'write', head: sheetHead(source, names) });
    return await written;
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
      data.kind === 'done' ? resolve(data.bytes) : reject(new Error(data.reason));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || 'the writer could not be loaded'));
  });
}
