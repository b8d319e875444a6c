import type { RowGroup } from '@plumbline/contract/workflow/import-proof';
import type { ImportTable } from '../reading/import-table.ts';

/** What a row of a file is, whatever a person decides about it, and why. */
export interface RowKind {
  kind: 'job' | Exclude<RowGroup, 'new' | 'changed' | 'unchanged' | 'left-out'>;
  reasons: string[];
}

const JOB: RowKind = { kind: 'job', reasons: [] };
const EMPTY: RowKind = { kind: 'empty', reasons: [] };

/** Which rows of a table are jobs, and which are totals, headings, titles, notes or empty. One kind for each row, in their order. */
export function structureOf({ rows }: ImportTable): RowKind[] {
  return rows.map((row) => (row.every((cell) => cell.trim() === '') ? EMPTY : JOB));
}
