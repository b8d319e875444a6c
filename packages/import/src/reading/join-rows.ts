import {
  type ImportField,
  importFieldOf,
  importValueProblem,
  isOwnNumber,
} from '@plumbline/contract/workflow/import-fields';
import { isCents, plainAmount } from '@plumbline/domain/money';
import type { Plan, PlannedField } from '../mapping/plan.ts';
import { completed, type MappedRow, mapFields } from './map-row.ts';
import type { Repeats } from './repeated-rows.ts';
import { numberIn } from './summed-fields.ts';

/** A row of the file, and its number there, from 1. */
export interface FileRow {
  cells: readonly string[];
  line: number;
}

/** Numbers are added in millionths: nobody writes more decimals. */
const FINEST = 1e6;

/**
 * Reads the rows of one job into its values: amounts that `repeats` adds are added up, the day of the last invoice is the latest, and of
 * any other column the first text counts. Where one row of an added amount cannot be read, its field is bad.
 */
export function mapJoinedRows(plan: Plan, rows: readonly [FileRow, ...FileRow[]], repeats: Repeats): MappedRow {
  const [first] = rows;
  const isOfEachRow = ({ name }: PlannedField) => repeats.get(name) === 'add' || name === LATEST;
  const ofRow = { ...plan, fields: plan.fields.filter(isOfEachRow) };
  const ofJob = { ...plan, fields: plan.fields.filter((field) => !isOfEachRow(field)) };
  const row = mapFields(ofJob, joinedCells(ofJob, rows), first.line);
  row.bad = row.bad.map((bad) => ({ ...bad, line: lineOf(bad.column, plan, rows) }));
  const parts = rows.map(({ cells, line }) => ({ cells, line, mapped: mapFields(ofRow, cells, line) }));
  for (const { mapped } of parts) {
    row.blanks.push(...mapped.blanks);
    row.truncated.push(...mapped.truncated);
  }
  for (const field of ofRow.fields) {
    const { name } = field;
    const found = parts.map(({ cells, mapped }) => ({
      value: mapped.values[name],
      // A part may be negative, such as a credit. Only the sum is checked against the field.
      number: mapped.unread.includes(name) ? numberIn(field, cells) : null,
      isUnread: mapped.unread.includes(name),
    }));
    const unread = found.findIndex(({ isUnread, number }) => isUnread && (name === LATEST || number === null));
    if (unread >= 0) {
      row.bad.push(...(parts[unread]?.mapped.bad.filter(({ column }) => column === field.columnName) ?? []));
      row.unread.push(name);
      continue;
    }
    const values = found.map(({ value, number }) => value ?? number).filter((value) => value !== null);
    const given = values.filter((value) => value !== undefined);
    if (given.length > 0) put(row, field, name === LATEST ? latest(given) : sumOf(name, given), first.line);
  }
  return completed(row, plan, first.line);
}

/** The latest of several invoices counts. */
const LATEST = 'lastInvoiceDate';
const latest = (days: readonly unknown[]): unknown => days.map(String).toSorted().at(-1);

function sumOf(name: ImportField, values: readonly unknown[]): number {
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  return isOwnNumber(name) ? Math.round(sum * FINEST) / FINEST : sum;
}

function put(row: MappedRow, { name, columnName }: PlannedField, value: unknown, line: number): void {
  const problem = importValueProblem(name, value);
  if (problem === null) {
    row.values[name] = value;
    return;
  }
  const text = isCents(value) && importFieldOf(name).type === 'currency' ? plainAmount(value) : String(value);
  row.bad.push({ line, column: columnName, value: text, reason: `${problem}, as the sum of the job’s rows` });
  row.unread.push(name);
}

/** For each column the first cell with a text that does not mean empty. */
const joinedCells = (plan: Plan, rows: readonly [FileRow, ...FileRow[]]): string[] => {
  const none = new Map(
    plan.fields.flatMap(({ source, rule }) =>
      source.kind === 'column' ? [[source.column.index, rule.blank?.map((code) => code.trim()) ?? []] as const] : [],
    ),
  );
  return rows[0].cells.map(
    (_, column) => (textIn(rows, column, none.get(column)) ?? textIn(rows, column))?.cells[column] ?? '',
  );
};
const textIn = (rows: readonly FileRow[], column: number, none: readonly string[] = []): FileRow | undefined =>
  rows.find(({ cells }) => {
    const text = (cells[column] ?? '').trim();
    return text !== '' && !none.includes(text);
  });
const lineOf = (column: string, { headings }: Plan, rows: readonly [FileRow, ...FileRow[]]): number =>
  (
    textIn(
      rows,
      headings.findIndex((heading) => heading.trim() === column),
    ) ?? rows[0]
  ).line;
