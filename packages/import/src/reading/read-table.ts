import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { type BadGroup, type ImportCheck, MAX_BAD_CELLS } from '@plumbline/contract/workflow/imports';
import { type Plan, planMapping } from '../mapping/plan.ts';
import { readMapping } from '../mapping/read-mapping.ts';
import { type FileReading, fileReader, type Tally } from './file-reader.ts';
import type { BadCell } from './map-row.ts';

export interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** The file's row number, from 1, of the first of `rows`. */
  firstRow: number;
}

export type ReadTable =
  | { ok: true; mapping: ImportMapping; plan: Plan; reading: FileReading }
  | { ok: false; problems: string[] };

/** Reads a table by a mapping, in the same way as a file from the terminal. */
export function readTable({ headings, rows, firstRow }: Table, given: unknown): ReadTable {
  const outcome = readMapping(given);
  if (!outcome.ok) return outcome;
  const { mapping } = outcome;
  const planned = planMapping(mapping, headings);
  if (!planned.ok) return planned;
  const reader = fileReader(planned.plan, mapping.onDuplicate, 'row');
  for (const [i, cells] of rows.entries()) reader.add(cells, firstRow + i);
  return { ok: true, mapping, plan: planned.plan, reading: reader.reading };
}

type ReadingReport = Pick<
  ImportCheck,
  | 'rows'
  | 'emptyRows'
  | 'badRows'
  | 'badCells'
  | 'bad'
  | 'badGroups'
  | 'duplicateRows'
  | 'numberedRows'
  | 'blanks'
  | 'truncated'
  | 'unusedColumns'
>;

/** What was read, and which texts of the file were changed in reading. */
export function readingReport(plan: Plan, reading: FileReading): ReadingReport {
  const { bad } = reading;
  return {
    rows: reading.rows,
    emptyRows: reading.emptyRows,
    badRows: new Set(bad.map(({ line }) => line)).size,
    badCells: bad.length,
    bad: bad.slice(0, MAX_BAD_CELLS).map(({ line, ...cell }) => ({ ...cell, row: line })),
    badGroups: grouped(plan, bad),
    duplicateRows: reading.duplicates,
    numberedRows: reading.numbered,
    blanks: tallied(reading.blanks).map(([column, code, count]) => ({ column, code, count })),
    truncated: [...reading.truncated].map(([column, texts]) => ({
      column,
      count: [...texts.values()].reduce((sum, count) => sum + count, 0),
    })),
    unusedColumns: plan.unused,
  };
}

const tallied = (tally: Tally): [string, string, number][] =>
  [...tally].flatMap(([column, texts]) =>
    [...texts].map(([text, count]): [string, string, number] => [column, text, count]),
  );

const SHOWN_GROUPS = 50;

function grouped(plan: Plan, bad: readonly BadCell[]): BadGroup[] {
  const fieldOf = (column: string) =>
    plan.fields.find(({ source, columnName }) => source.kind === 'column' && columnName === column)?.name ?? null;
  const groups = Map.groupBy(bad, ({ column, value, reason }) => JSON.stringify([column, value, reason]));
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, SHOWN_GROUPS)
    .flatMap((cells) => {
      const [first] = cells;
      if (!first) return [];
      const { column, value, reason } = first;
      return [{ column, value, reason, field: fieldOf(column), count: cells.length }];
    });
}
