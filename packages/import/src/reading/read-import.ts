import type { ImportDecisions } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { RowGroup } from '@plumbline/contract/workflow/import-proof';
import { type Plan, planMapping } from '../mapping/plan.ts';
import { readMapping } from '../mapping/read-mapping.ts';
import { structureOf } from '../structure/structure-of.ts';
import type { ImportTable } from './import-table.ts';
import type { ListContext } from './list-values.ts';
import { type RowsRead, rowReader } from './row-reader.ts';

/** What became of a row of the file, before its job is looked for in the WIP. */
export interface ReadRow {
  /** Of the file, from 1. */
  row: number;
  group: Exclude<RowGroup, 'new' | 'changed' | 'unchanged'> | 'job';
  /** The name of its job; otherwise what the row says. */
  text: string;
  reasons: string[];
  /** Whether a person put it into this group. */
  isDecided: boolean;
}

export interface ReadImport extends RowsRead {
  mapping: ImportMapping;
  plan: Plan;
  /** Every row of the file, in its order. */
  rows: ReadRow[];
}

export type ImportOutcome = { ok: true; read: ReadImport } | { ok: false; problems: string[] };

/** Reads a file's rows into jobs, by a mapping and by what a person decided about single rows and cells. */
export function readImport(
  table: ImportTable,
  given: unknown,
  decisions: ImportDecisions,
  lists: ListContext,
): ImportOutcome {
  const outcome = readMapping(given);
  if (!outcome.ok) return outcome;
  const { mapping } = outcome;
  const planned = planMapping(mapping, table.headings);
  if (!planned.ok) return planned;
  const typed = withTypedCells(table, decisions.cells);
  const kinds = structureOf(typed);
  const reader = rowReader(planned.plan, mapping.onDuplicate, lists);
  const rows = typed.rows.map((cells, i): ReadRow => {
    const row = table.firstRow + i;
    const decision = decisions.rows[row];
    const { kind, reasons } = kinds[i] ?? { kind: 'job', reasons: [] };
    const said = { row, text: textOf(cells), isDecided: decision !== undefined };
    if (decision === 'leave-out') return { ...said, group: 'left-out', reasons: ['You left it out.'] };
    if (decision === undefined && kind !== 'job') return { ...said, group: kind, reasons };
    return { ...said, ...reader.read(cells, row) };
  });
  return { ok: true, read: { mapping, plan: planned.plan, rows, ...reader.result() } };
}

const LONGEST_TEXT = 200;
const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ')
    .slice(0, LONGEST_TEXT);

/** The table with the cells that a person typed over. */
function withTypedCells(table: ImportTable, cells: ImportDecisions['cells']): ImportTable {
  if (cells.length === 0) return table;
  const rows = [...table.rows];
  for (const { row, column, text } of cells) {
    const index = table.headings.indexOf(column);
    const old = rows[row - table.firstRow];
    if (old && index >= 0) rows[row - table.firstRow] = old.with(index, text);
  }
  return { ...table, rows };
}
