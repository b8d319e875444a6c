import type { SheetCell, SheetHead, SheetLooks } from './sheet.ts';
import { writeWorkbook } from './workbook.ts';

/** Rows arrive in parts, so that the page stays responsive. `head` says that they are complete. */
export type ToWorker =
  | { readonly kind: 'rows'; readonly rows: SheetCell[][]; readonly looks: SheetLooks[] }
  | { readonly kind: 'write'; readonly head: SheetHead };
export type FromWorker =
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };

const rows: SheetCell[][] = [];
const looks: SheetLooks[] = [];

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'rows') {
    for (const row of data.rows) rows.push(row);
    for (const look of data.looks) looks.push(look);
    return;
  }
  try {
    const bytes = new Uint8Array(await writeWorkbook(data.head, rows, looks));
    self.postMessage({ kind: 'done', bytes } satisfies FromWorker, { transfer: [bytes.buffer] });
  } catch (error) {
    self.postMessage({ kind: 'failed', reason: String(error) } satisfies FromWorker);
  }
};
