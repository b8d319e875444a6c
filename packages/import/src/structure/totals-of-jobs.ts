import type { ImportTable } from '../reading/import-table.ts';
import type { RowKind } from './row-kind.ts';
import type { ColumnRoles } from './row-look.ts';
import { totalWordsOf } from './row-words.ts';
import { structureOf } from './structure-of.ts';

/** A job with its amounts in the total below it, as in job-cost reports. Row indexes start at 0. */
interface TotalOfJob {
  job: number;
  /** Cost codes and similar rows between the two. */
  parts: number[];
  total: number;
}

/** A report with more details per job is not a list of jobs. */
const MOST_PARTS = 2_000;

/**
 * A job has a number and no amounts; rows without a number follow; then a row that says that it is the total of this number: `Total Job
 * 24-01`. A new job without a total has no amounts yet. `Total Wine #12` with its own number is a job.
 */
function totalsOfJobs(rows: ImportTable['rows'], given: ImportTable['rows'], { amounts, identifiers }: ColumnRoles) {
  const hasAmounts = (row: readonly string[]) => amounts.some(({ index }) => /\d/.test(row[index] ?? ''));
  const numberOf = (row: readonly string[]) => {
    const number = identifiers.map((index) => (row[index] ?? '').trim()).find((text) => text !== '') ?? '';
    return /\d/.test(number) && totalWordsOf(number) === null ? number : '';
  };
  const found: TotalOfJob[] = [];
  for (let job = 0; job < rows.length; job++) {
    const number = numberOf(rows[job] ?? []);
    if (number === '' || hasAmounts(given[job] ?? [])) continue;
    const parts: number[] = [];
    let total: number | null = null;
    for (let index = job + 1; index < rows.length && parts.length < MOST_PARTS; index++) {
      const row = rows[index] ?? [];
      if (row.every((cell) => cell.trim() === '')) continue;
      if (!['', number].includes(numberOf(row))) break;
      const of = totalOf(row);
      if (of !== null && hasAmounts(row) && !isOfPart(of)) {
        if (names(of, number)) total = index;
        break;
      }
      parts.push(index);
    }
    if (total === null) continue;
    found.push({ job, parts, total });
    job = total;
  }
  return found;
}

/** The name in a row's first words of a total. */
const totalOf = (row: readonly string[]): string | null => {
  for (const cell of row) {
    const words = totalWordsOf(cell);
    if (words) return words.of;
  }
  return null;
};

/** `Job 24-01` names 24-01, but not 24-0. */
const names = (text: string, number: string): boolean =>
  ` ${text.toLowerCase()} `.split(/[\s:,()#]+/).some((word) => word === number.toLowerCase());

const PART =
  /\b(?:phase|division|div|section|area|floor|level|stage|item|cost code|code|category|task|week)s?\.?\s*#?:?\s*[\w.-]+$/i;
/** `Phase 1` is part of a job: its total is not job 1's. */
const isOfPart = (text: string): boolean => PART.test(text.trim());

const cellOf = (table: ImportTable, row: number): string =>
  (table.rows[row] ?? []).map((cell) => cell.trim()).find((cell) => cell !== '') ?? '';

/**
 * The kind of each row, as `structureOf` returns it, and the table with each job's amounts in the job's own row where the file has them in
 * the total below its parts. Amounts that a person typed into the job's row, over the file as `given`, win over that total.
 */
export function structureWithTotals(
  table: ImportTable,
  roles: ColumnRoles,
  given: ImportTable['rows'] = table.rows,
): { table: ImportTable; kinds: RowKind[] } {
  const found = roles.isOurs ? [] : totalsOfJobs(table.rows, given, roles);
  if (found.length === 0) return { table, kinds: structureOf(table, roles) };
  const rows = [...table.rows];
  const others = [...rows];
  const said = new Map<number, RowKind>();
  for (const { job, parts, total } of found) {
    const own = [...(rows[job] ?? [])];
    for (const { index } of roles.amounts)
      if (own[index] === given[job]?.[index]) own[index] = rows[total]?.[index] ?? '';
    rows[job] = own;
    others[job] = own;
    const name = cellOf(table, job);
    for (const part of [...parts, total]) others[part] = (rows[part] ?? []).map(() => '');
    for (const part of parts)
      if (cellOf(table, part) !== '')
        said.set(part, { kind: 'detail', reasons: [`It is a part of job ${name}, whose total stands below.`] });
    said.set(total, { kind: 'subtotal', reasons: [`It is the total of job ${name}, which has its amounts.`] });
  }
  const kinds = structureOf({ ...table, rows: others }, roles);
  return { table: { ...table, rows }, kinds: kinds.map((kind, row) => said.get(row) ?? kind) };
}
