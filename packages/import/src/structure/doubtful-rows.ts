import type { ImportTable } from '../reading/import-table.ts';
import { changeOrderIds, changeOrderNames } from './change-order-rows.ts';
import type { RowKind } from './row-kind.ts';
import type { ColumnRoles } from './row-look.ts';

/** The row's amounts in cents, by column. */
export type Amounts = readonly (number | null)[];

/** By how much rounding may change a figure that is a share of another. */
const A_CENT = 1;

/**
 * Whether two figures have the same ratio in every row, as in jobs with the same margin. Then one sum that agrees by chance makes the
 * others agree too.
 */
export function areOfOneRatio(rows: readonly Amounts[], sum: Amounts): boolean {
  const key = sum.findIndex((amount) => amount !== null && amount !== 0);
  const whole = sum[key] ?? 0;
  return rows.every((row) =>
    sum.every((amount, column) => {
      const share = ((row[key] ?? 0) * (amount ?? 0)) / whole;
      return Math.abs((row[column] ?? 0) - share) <= A_CENT;
    }),
  );
}

const isSumOf = (sum: Amounts, rows: readonly Amounts[]): boolean =>
  sum.every((amount, column) => !amount || rows.reduce((total, row) => total + (row[column] ?? 0), 0) === amount);

/** `....01` below 1001. */
const INDENTED = /^(?:\.{2,}|[>·•]+)\s*[\p{L}\d]/u;
const VOIDED =
  /^\W*(?:void(?:ed)?|cancel+ed|deleted|do not use|don['’]t use|duplicate)\b(?!\s*$)|\((?:void(?:ed)?|cancel+ed|deleted|do not use)\)|[-–:]\s*do not use\b|^(?:template|test|sample|dummy)(?: (?:job|project))?$/i;

/** `All other jobs under $50,000`, `Small jobs`, with `Various` or nothing for a number. */
const SEVERAL =
  /^(?:(?:all )?(?:other|others|small|smaller|misc(?:ellaneous)?\.?|various|sundry|remaining)(?: (?:small|open|closed|other))*(?: (?:jobs?|projects?|contracts?))?|(?:jobs|projects|contracts))(?: (?:under|below|less than|<|each under).*)?$/i;
/** `Acme - Other` in QuickBooks, and figures that belong to no job. */
const NO_JOB =
  /^(?:no|without|not a) (?:job|project|customer)s?$|^\(?(?:not specified|unassigned|unallocated|unapplied|none|blank|empty|other)\)?$|\S\s+-\s+other$/i;
const NO_NUMBER = /^(?:var(?:ious|\.)?|misc(?:ellaneous|\.)?|other|others|multiple|several|n\/?a|-+)?$/i;

interface Read {
  kinds: readonly RowKind[];
  /** Row indexes. */
  amounts: readonly Amounts[];
  /** The last row that is the sum of all jobs above it. */
  totalRow: number | null;
  /** Its words say that it is the total, and no other total follows. */
  isClosed: boolean;
}

/**
 * Rows that look like jobs and may not be, each with the reason: below the total, rows that add up to it again; a last row that is the sum
 * of all the others; change orders in a list of jobs. They are left out until a person decides.
 */
export function doubtfulRows(
  { rows }: ImportTable,
  { identifiers, names = [], isOurs = false }: ColumnRoles,
  { kinds, amounts, totalRow, isClosed }: Read,
): Map<number, string> {
  const doubts = new Map<number, string>();
  const jobs = kinds.flatMap(({ kind }, row) => (kind === 'job' ? [row] : []));
  const amountsOf = (row: number): Amounts => amounts[row] ?? [];
  const textsOf = (row: number, columns: readonly number[]) =>
    columns.map((index) => rows[row]?.[index]?.trim() ?? '').filter((text) => text !== '');
  const below = totalRow === null ? [] : jobs.filter((row) => row > totalRow);
  if (totalRow !== null && below.length > 0 && isSumOf(amountsOf(totalRow), below.map(amountsOf))) {
    for (const row of below)
      doubts.set(row, 'It stands below the total, and the rows there add up to it once more, as a summary does.');
  } else if (isClosed && !isOurs) {
    for (const row of below)
      if (identifiers.length === 0 || textsOf(row, identifiers).length > 0)
        doubts.set(row, 'It stands below the total of all jobs, and no total counts it: a job, or none. Say which.');
  }

  const last = jobs.at(-1);
  if (
    last !== undefined &&
    totalRow === null &&
    isSumOfAll(amountsOf(last), jobs.slice(0, -1).map(amountsOf), identifiers)
  )
    doubts.set(last, 'It is the last row and the sum of all jobs above it: their total, or a job. Say which.');

  const kindsOfText = [
    { columns: identifiers, orderOf: changeOrderIds(jobs.flatMap((row) => textsOf(row, identifiers))) },
    { columns: names, orderOf: changeOrderNames(jobs.flatMap((row) => textsOf(row, names))) },
  ];
  const orderIn = (row: number) => {
    for (const { columns, orderOf } of kindsOfText) {
      for (const index of columns) {
        const text = rows[row]?.[index]?.trim() ?? '';
        const order = text === '' ? null : orderOf(text);
        if (order) return { text, order };
      }
    }
    return null;
  };
  for (const [row, reason] of isOurs ? [] : groupNumbers({ rows }, { identifiers }, { jobs, amountsOf, textsOf }))
    doubts.set(row, reason);
  const customers = isOurs ? new Map<string, string>() : customersOf(jobs.flatMap((row) => textsOf(row, names)));
  const shapes = new Set(jobs.flatMap((row) => textsOf(row, identifiers).map(shapeOf)));
  const hasPlainIds = jobs.some((row) => textsOf(row, identifiers).some((text) => !INDENTED.test(text)));
  for (const row of jobs) {
    const indented = textsOf(row, identifiers).find((text) => INDENTED.test(text));
    if (indented && hasPlainIds && !isOurs)
      doubts.set(row, `“${indented}” is set in, as parts of the job above are: part of it, or a job. Say which.`);
    const voided = [...textsOf(row, names), ...textsOf(row, identifiers)].find((text) => VOIDED.test(text));
    if (voided && !isOurs)
      doubts.set(row, `“${voided}” says that it no longer counts: to be left out, or a job. Say which.`);
    const noJob = textsOf(row, names).find((text) => NO_JOB.test(text));
    if (noJob && textsOf(row, identifiers).every((text) => NO_JOB.test(text)) && !isOurs)
      doubts.set(row, `“${noJob}” seems to be what belongs to no job: to be left out, or a job. Say which.`);
    const several = textsOf(row, names).find((text) => SEVERAL.test(text));
    const isNumbered = textsOf(row, identifiers).some((text) => !NO_NUMBER.test(text));
    if (several && !isNumbered && !isOurs)
      doubts.set(
        row,
        `“${several}” seems to stand for several jobs, and has no number: to be left out, or a job. Say which.`,
      );
    // If several columns together identify jobs, a single one need not be unique.
    const [number = ''] = textsOf(row, identifiers);
    const together = identifiers.length === 1 && isSeveralNumbers(number, shapes) ? number : null;
    if (together !== null && !isOurs)
      doubts.set(row, `“${together}” seems to be the numbers of several jobs: one job, or to be left out. Say which.`);
    const customer = textsOf(row, names).find((text) => customers.has(text));
    if (customer !== undefined)
      doubts.set(
        row,
        `“${customers.get(customer)}” begins with “${customer}”: the customer of other rows, or a job. Say which.`,
      );
    const found = orderIn(row);
    if (!found) continue;
    const of = found.order.of === null ? 'the job above it' : `job ${found.order.of}`;
    doubts.set(
      row,
      `“${found.text}” looks like a change order of ${of}, whose contract it changes, or a job of its own. Say which.`,
    );
  }
  return doubts;
}

const shapeOf = (number: string): string => number.replace(/\d/g, '0');
/** `1001/1002` and `1003 & 1004`, if both parts look like the other jobs' numbers and none of those has a slash. */
function isSeveralNumbers(text: string, shapes: ReadonlySet<string>): boolean {
  const parts = text.split(/[/&+,;]|\band\b/).map((part) => part.trim());
  return parts.length >= 2 && parts.every((part) => /\d{3}/.test(part) && shapes.has(shapeOf(part)));
}

/**
 * Names that other names begin with, such as `Acme` for `Acme:Depot`, each with one of those. A customer stands in one row: what stands in more
 * describes jobs.
 */
function customersOf(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    names.flatMap((name) => {
      const customer = name.slice(0, Math.max(0, name.indexOf(':'))).trim();
      return counts.get(customer) === 1 ? [[customer, name] as const] : [];
    }),
  );
}

interface Jobs {
  jobs: readonly number[];
  amountsOf(row: number): Amounts;
  textsOf(row: number, columns: readonly number[]): string[];
}

/** Rows with only a number and a name, where each job with figures has a longer number: `02 Electrical` above `1001 Depot`. */
function groupNumbers(
  { rows }: Pick<ImportTable, 'rows'>,
  { identifiers }: Pick<ColumnRoles, 'identifiers'>,
  { jobs, amountsOf, textsOf }: Jobs,
): Map<number, string> {
  const hasFigures = (row: number) => amountsOf(row).some((amount) => amount !== null);
  const withFigures = jobs.filter(hasFigures);
  if (identifiers.length !== 1 || withFigures.length < 2) return new Map();
  const shortest = Math.min(...withFigures.map((row) => textsOf(row, identifiers)[0]?.length ?? 0));
  return new Map(
    jobs.flatMap((row) => {
      const [number = ''] = textsOf(row, identifiers);
      const filled = (rows[row] ?? []).filter((cell) => cell.trim() !== '').length;
      const isShort = /^\d{1,3}$/.test(number) && number.length < shortest;
      return isShort && filled === 2 && !hasFigures(row)
        ? [
            [
              row,
              `“${number}” is shorter than the number of any job that has amounts, and has none: it names the rows below, or a job. Say which.`,
            ] as const,
          ]
        : [];
    }),
  );
}

/** A row with a number is a job, unless two unrelated figures are sums. */
function isSumOfAll(sum: Amounts, above: readonly Amounts[], identifiers: ColumnRoles['identifiers']): boolean {
  const figures = sum.filter((amount) => amount !== null && amount !== 0).length;
  if (above.length < 2 || figures === 0 || !isSumOf(sum, above)) return false;
  return identifiers.length === 0 || (figures >= 2 && !areOfOneRatio(above, sum));
}
