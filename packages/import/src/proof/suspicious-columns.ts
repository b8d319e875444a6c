import {
  fieldTitle,
  type ImportField,
  importFieldOf,
  type OwnImportField,
} from '@plumbline/contract/workflow/import-fields';
import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';
import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import { isOverUnderHeading, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { usualHeadingsIn } from '../files/heading-lines.ts';
import { currenciesIn } from '../formats/currencies.ts';
import { orderOf } from '../formats/date-formats.ts';
import { scaleOf } from '../formats/heading-words.ts';
import { readDate } from '../formats/read-date.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { areSwapped, isNameHeading, isNumberHeading } from '../mapping/swapped.ts';
import { amountOf } from '../reading/cell-value.ts';
import type { ImportTable } from '../reading/import-table.ts';
import { isListedField } from '../reading/list-values.ts';
import type { ReadImport } from '../reading/read-import.ts';
import { suspicionOfParts, suspicionOfSigns, suspicionOfUnits } from './amounts-in-parts.ts';
import { type AmountColumn, suspicionBeside, suspicionOfRemaining } from './beside-others.ts';
import { suspicionOfCents } from './cents-without-point.ts';
import { suspicionOfClosing } from './dates-to-come.ts';

const SAMPLES = 3;
/** Fewer cells show no pattern. */
const FEWEST = 3;

/** Why a column is suspicious, with its field and samples, in a sentence or two. */
export const suspicionText = (
  { column, field, reason, samples }: SuspiciousColumn,
  own?: readonly OwnImportField[],
): string => `“${column}” hardly is the ${fieldTitle(field, own)}: ${reason} For example: ${samples.join(', ')}.`;

/** What the file is held against. */
export interface Beside {
  /** YYYY-MM-DD. */
  today: string;
  /** In cents: what a contract of the WIP usually comes to. Null where it has too few jobs to tell. */
  usualContract: number | null;
}

/** The columns whose values hardly are what their field holds, each with the reason. */
export function suspiciousColumns(read: ReadImport, beside: Beside): ImportProof['suspicious'] {
  const { table, plan } = read;
  const jobRows = read.rows.flatMap(({ row, group }) =>
    group === 'job' ? [table.rows[row - table.firstRow] ?? []] : [],
  );
  const currencies = currencySuspicion(table.headings, jobRows);
  const cellsOf = (index: number) => jobRows.map((row) => (row[index] ?? '').trim());
  const textsOf = (index: number) => cellsOf(index).filter((text) => text !== '');
  const columnOf = (name: ImportField) => {
    const source = plan.fields.find((field) => field.name === name)?.source;
    return source?.kind === 'column' ? source.column.index : null;
  };
  const amountColumns = plan.fields.flatMap(({ name, rule, source }): AmountColumn[] => {
    if (source.kind !== 'column' || importFieldOf(name).type !== 'currency') return [];
    const texts = textsOf(source.column.index);
    return [{ name, texts, amounts: amountsOf(texts, rule) }];
  });
  /** A column that nothing takes. */
  const freeColumn = (index: number) => {
    const heading = table.headings[index];
    const isFree = heading !== undefined && plan.unused.includes(heading);
    return isFree ? { heading, texts: cellsOf(index) } : null;
  };
  const ofAmounts = (amounts: AmountColumn, heading: string, index: number): string | null => {
    const others = amountColumns.filter((other) => other !== amounts);
    const neighbours = [freeColumn(index - 1), freeColumn(index + 1)].filter((each) => each !== null);
    return (
      currencies ??
      suspicionOfParts({ heading, texts: cellsOf(index) }, freeColumn(index + 1)) ??
      suspicionOfSigns(neighbours) ??
      suspicionOfUnits(freeColumn(index + 1)) ??
      suspicionOfCents(amounts, others, beside.usualContract) ??
      suspicionBeside(amounts, others) ??
      (amounts.name === 'expenseBudget' || amounts.name === 'forecastCost' ? ofRemaining(index) : null)
    );
  };
  /** Of a budget or forecast: row by row beside the cost to date. */
  const ofRemaining = (index: number): string | null => {
    const spent = columnOf('jobCostToDate');
    return spent === null ? null : suspicionOfRemaining(cellsOf(index), cellsOf(spent));
  };
  const ofClosing = (index: number, { format = [] }: FieldRule): string | null => {
    const status = columnOf('jobStatus');
    return suspicionOfClosing(cellsOf(index), [format].flat(), status === null ? [] : cellsOf(status), beside.today);
  };
  const isSwapped = (index: number): boolean => {
    const name = columnOf('jobName');
    if (name === null) return false;
    const isCalledName = isNameHeading(table.headings[index] ?? '') && isNumberHeading(table.headings[name] ?? '');
    return isCalledName || areSwapped(textsOf(index), textsOf(name));
  };
  return plan.fields.flatMap((field) => {
    if (field.source.kind !== 'column') return [];
    const { index } = field.source.column;
    const amounts = amountColumns.find(({ name }) => name === field.name);
    const texts = amounts?.texts ?? textsOf(index);
    const twin = twinOf(table.headings, index);
    const isId = field.name === 'externalId' || field.name === 'jobNumber';
    const reason =
      (texts.length < FEWEST ? null : suspicionOf(field, texts, amounts?.amounts ?? [])) ??
      (amounts ? ofAmounts(amounts, field.columnName, index) : null) ??
      (field.name === 'dateClosed' ? ofClosing(index, field.rule) : null) ??
      (isId && isSwapped(index) ? SWAPPED : null) ??
      (twin === null ? null : `The file has another column of this name, “${twin}”. Say which of them is meant.`);
    if (reason === null) return [];
    const samples = [...new Set(texts)].slice(0, SAMPLES).map((text) => text.replace(/\s+/g, ' '));
    return [{ field: field.name, column: field.columnName, reason, samples, isQuestion: !HARMLESS.has(reason) }];
  });
}

const SWAPPED =
  'The headings of numbers and names seem to stand over each other’s columns. Look whether each is read as it is meant.';

/** A column beside the amounts that says the currency of each row. */
function currencySuspicion(headings: readonly string[], jobRows: ImportTable['rows']): string | null {
  const index = headings.findIndex((heading) => CURRENCY_COLUMNS.has(plainHeading(heading)));
  if (index < 0) return null;
  const found = [...new Set(jobRows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== ''))];
  if (found.length < 2) return null;
  return `“${headings[index]}” names several currencies, ${found.slice(0, SAMPLES).join(', ')}, and the amounts would be stored as one.`;
}
const CURRENCY_COLUMNS: ReadonlySet<string> = new Set([
  'currency',
  'currency code',
  'curr',
  'cur',
  'ccy',
  'currency id',
]);

const ALL_ZERO = 'All amounts are zero.';
const CODES = 'The values are codes. Say what each of them means.';
const NO_AMOUNTS = 'Most of the values are no amounts.';
/** Nothing is stored of a code that names no option, each cell that is no amount is named, and the limits of a company look at zeros. */
const HARMLESS: ReadonlySet<string> = new Set([ALL_ZERO, CODES, NO_AMOUNTS]);

/** The next column with the same heading, which the file's table numbers: `Billed (2)` beside `Billed`. */
function twinOf(headings: readonly string[], index: number): string | null {
  const name = (headings[index] ?? '').replace(/ \(\d+\)$/, '').toLowerCase();
  const isTwin = (heading: string, other: number) =>
    other !== index &&
    (heading.toLowerCase() === name || (heading.toLowerCase().startsWith(`${name} (`) && / \(\d+\)$/.test(heading)));
  return headings.find(isTwin) ?? null;
}

function suspicionOf(
  { name, rule, columnName }: PlannedField,
  texts: readonly string[],
  amounts: readonly number[],
): string | null {
  const { type }: JobField = importFieldOf(name);
  if (type === 'currency') return amountSuspicion(name, columnName, texts, amounts);
  if (type === 'percent') {
    const shares = texts.filter((text) => FRACTION.test(text));
    const positive = shares.filter((text) => /[1-9]/.test(text));
    if (positive.length === 0) return null;
    if (shares.length === texts.length) {
      return 'All values are between 0 and 1, as if 0.1 meant 10%. Here it means 0.1%.';
    }
    // A workbook shows 53.33% as such, and a cell beside it without the format as 0.45 or 1.
    const isMixed = texts.some((text) => text.endsWith('%')) || name === 'retainagePercent';
    return isMixed ? `Some values may be shares of 1: ${positive[0]} is read as ${positive[0]}%.` : null;
  }
  if (name === 'externalId' || name === 'jobNumber')
    return idSuspicion(rule.first === undefined ? texts : texts.map((text) => text.split(rule.first ?? '')[0] ?? ''));
  if (type === 'date' && new Set(texts).size === 1) return 'All dates are the same.';
  if (type === 'date') return farSuspicion(texts, rule);
  if (isListedField(name) && rule.values === undefined && texts.every((text) => /^[A-Z]?\d{1,2}$/i.test(text))) {
    return CODES;
  }
  return null;
}

/** `12/15/68`, which nobody means as 2068. */
function farSuspicion(texts: readonly string[], { format = [] }: FieldRule): string | null {
  const order = orderOf([format].flat()) ?? 'month-first';
  const found = texts.find((text) => SHORT_YEAR.test(text) && (readDate(text, order) ?? '') >= FAR);
  return found
    ? `${found} is read as ${readDate(found, order)}: years of two digits may be of the last century.`
    : null;
}
const SHORT_YEAR = /[^\d](\d{2})$/;
const FAR = '2050';

const FRACTION = /^0?[.,]\d+$|^[01](?:[.,]0+)?$/;
const POINT_ZERO = /^\d+\.0+$/;
const LONG_DASH = /\d[\u2012-\u2015\u2212]\d/;
const LONG = /^\d{16,}$/;
const POWER = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const MADE_DATE =
  /^\d{4}-\d{2}-\d{2}$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}$|^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

/** What Excel makes of numbers of jobs: `24-01` becomes a day, and a long number a power of ten. */
function idSuspicion(texts: readonly string[]): string | null {
  const called = usualHeadingsIn(texts);
  if (called >= 2 && called * 2 > texts.length)
    return 'The rows are called like columns: the table seems to lie on its side, with a column for each job.';
  const long = texts.filter((text) => LONG.test(text));
  if (long.length > 0 && long.every((text) => text.endsWith('0')))
    return `${long[0]} has more than the fifteen digits that Excel keeps: the last ones became zeros.`;
  const power = texts.find((text) => /\+/.test(text) && POWER.test(text));
  if (power) return `${power} is a long number that Excel shortened: its digits are lost in the file.`;
  if (texts.every((text) => POINT_ZERO.test(text)))
    return `All values end in “.0”, as programs write a number: ${texts[0]} is another job than ${parseInt(texts[0] ?? '', 10)}.`;
  const [padded = ''] = texts.filter((text) => /^0\d+$/.test(text));
  const short = padded && texts.find((text) => /^[1-9]\d*$/.test(text) && text.length < padded.length);
  if (short) return `${short} is shorter than ${padded}: its leading zeros seem to be lost.`;
  const dashed = texts.find((text) => LONG_DASH.test(text));
  if (dashed)
    return `${dashed} has a long dash, as word processors make of a hyphen: it is another number than with a hyphen.`;
  const date = texts.find((text) => MADE_DATE.test(text));
  return date !== undefined ? `${date} looks like a date that Excel made of a job number such as 24-01.` : null;
}

function amountSuspicion(
  name: ImportField,
  heading: string,
  texts: readonly string[],
  amounts: readonly number[],
): string | null {
  const every = (fits: (text: string) => boolean) => texts.every(fits);
  if (every((text) => /^\d+-$/.test(text))) return 'All values end with a minus, as numbers of jobs do.';
  const negative = amounts.filter((amount) => amount < 0).length;
  if (WHOLE_OR_BILLED.has(name) && negative * 2 > amounts.length)
    return 'Most amounts are negative, as ledgers write credits: the sign may mean the other side.';
  // Whole numbers from 20,000 to 80,000 alone may be days of a workbook or amounts.
  if (
    texts.filter((text) => !/^\d+(?:\.\d+)?$/.test(text) && readDate(text, 'month-first')).length >=
    texts.length / 2
  ) {
    return 'The values are dates.';
  }
  if (amounts.length < texts.length / 2) return NO_AMOUNTS;
  if (amounts.every((amount) => amount === 0)) return ALL_ZERO;
  const scale = scaleOf(heading);
  if (scale) return `The heading says ${scale}, and the values would be stored as dollars.`;
  const currencies = currenciesIn(texts);
  if (currencies.length > 1)
    return `The amounts are in several currencies, ${currencies.join(', ')}, and would be stored as one.`;
  if (every((text) => PADDED.test(text)) && new Set(texts.map(({ length }) => length)).size === 1)
    return 'All values are filled up with zeros, as programs write cents without a point.';
  const isShare = amounts.every((amount) => amount >= 0 && amount <= 100 * 100) && amounts.length >= FEWEST;
  if (isShare && name === 'retainageAmount') {
    return `All values are from 0 to 100: they may be percents, and ${texts[0]} would be stored as dollars.`;
  }
  if (/%|\bpercent\b|\bpct\b/i.test(heading) && isShare)
    return 'The heading says percent, and all values are from 0 to 100.';
  if (isOverUnderHeading(heading)) return 'It is a column of over and under billing, which follows from the others.';
  if (new Set(amounts).size === 1) return 'All amounts are the same.';
  const isNumbered = every((text) => /^\d{3,8}$/.test(text)) && new Set(texts).size === texts.length && isRun(amounts);
  return isNumbered ? 'The values count up one by one, as numbers of jobs do.' : null;
}

const amountsOf = (texts: readonly string[], { numbers }: { numbers?: NumberForm | undefined }): number[] =>
  texts.flatMap((text) => {
    const amount = amountOf(text, numbers);
    return amount.ok ? [amount.cents] : [];
  });

const WHOLE_OR_BILLED: ReadonlySet<ImportField> = new Set(['originalContractAmount', 'expenseBudget', 'forecastCost']);

/** `00010000000`. */
const PADDED = /^-?0\d{5,}$/;

/** 1001, 1002, 1003: each one more than the one before. */
const isRun = (amounts: readonly number[]): boolean =>
  amounts.every((amount, i) => i === 0 || amount === (amounts[i - 1] ?? 0) + 100);
