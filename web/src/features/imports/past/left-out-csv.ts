import type { CallResponse } from '@plumbline/contract/call';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import { guardText } from '@plumbline/import/files/text/formula-guard';
import Papa from 'papaparse';
import { BYTE_ORDER_MARK } from '../../../lib/save-file.ts';

type LeftOut = CallResponse<typeof importCalls.leftOutRows>;

// A number is no formula, and a guarded one could not be read when the mended file comes back.
const NUMBER = /^[-+]?[\d.,]+%?$/;
const safe = (text: string): string => (NUMBER.test(text) ? text : guardText(text));

/** Rows that an import left out, as they stand in the file, with a column that says why. */
export function leftOutCsv({ headings, rows }: LeftOut): string {
  const reason = headings.includes('Reason') ? 'Why it was left out' : 'Reason';
  const lines = [
    [...headings, reason],
    ...rows.map((row) => [...headings.map((_, i) => row.cells[i] ?? ''), `Row ${row.row}: ${row.reason}`]),
  ];
  return `${BYTE_ORDER_MARK}${Papa.unparse(
    lines.map((line) => line.map(safe)),
    { newline: '\r\n' },
  )}\r\n`;
}
