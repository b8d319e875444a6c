import { type ImportDecisions, importDecisions } from '@plumbline/contract/workflow/import-calls';
import type { ImportTable } from './import-table.ts';
import type { ListContext } from './list-values.ts';
import { type ReadImport, readImport } from './read-import.ts';

/** A table drawn as text: each line is a row, with bars between its cells; the first row has the headings. */
export function drawn(text: string): ImportTable {
  const lines = text.split('\n').filter((line) => line.includes('|'));
  const [headings = [], ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { headings, rows, firstRow: 2 };
}

export const decided = (decisions: Partial<ImportDecisions>): ImportDecisions => importDecisions.parse(decisions);

export const lists: ListContext = {
  options: {
    jobStatus: [
      { value: 'Active', name: 'In progress' },
      { value: 'Closed', name: 'Closed' },
    ],
    division: [],
    branch: [],
    monthIncomeExpected: [],
  },
  people: [],
};

/** A mapping of columns to fields of the job, by `{ field: heading }` or `{ field: rule }`. */
export const mappingOf = (fields: Record<string, string | Record<string, unknown>>, rest = {}) => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => [name, typeof rule === 'string' ? { column: rule } : rule]),
  ),
  ...rest,
});

/** Reads a table that can be read. Throws what is wrong with the mapping. */
export function readOf(table: ImportTable, mapping: unknown, decisions: Partial<ImportDecisions> = {}): ReadImport {
  const outcome = readImport(table, mapping, decided(decisions), lists);
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return outcome.read;
}
