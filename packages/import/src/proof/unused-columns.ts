import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { saysMoney } from '../formats/heading-words.ts';
import { readDate } from '../formats/read-date.ts';
import { shortAmountReason } from '../formats/short-amounts.ts';
import { surveyColumns } from '../formats/survey-columns.ts';
import type { ImportTable } from '../reading/import-table.ts';
import type { ReadImport } from '../reading/read-import.ts';

/** Columns of money or dates that fill no field, except those that the mapping leaves out on purpose. */
export function unusedColumns(read: ReadImport, { headings, rows, firstRow }: ImportTable): ImportProof['unused'] {
  const { unused } = read.plan;
  const jobs = new Set(read.rows.flatMap(({ row, group }) => (group === 'job' || group === 'left-out' ? [row] : [])));
  // Totals of the file would count twice.
  const jobRows = rows.filter((_, i) => jobs.has(firstRow + i));
  const totalRows = new Set(read.rows.flatMap(({ row, group }) => (group === 'total' ? [row] : [])));
  const totals = rows.filter((_, i) => totalRows.has(firstRow + i));
  /** `535.000` is read as the columns are that fill a field. */
  const forms = new Set(read.plan.fields.flatMap(({ rule }) => rule.numbers ?? []));
  return headings.flatMap((heading, index): ImportProof['unused'] => {
    if (!unused.includes(heading)) return [];
    const isOfMoney = saysMoney(heading) || isPeriod(heading);
    const [survey] = surveyColumns({ headings: [heading], rows: jobRows.map((row) => [row[index] ?? '']), firstRow });
    if (!survey) return [];
    const { kind, filled, numbers } = survey;
    const column = heading.trim();
    if (filled === 0) return [];
    const likely = numbers.find(({ form }) => forms.has(form)) ?? numbers[0];
    if (kind === 'amount' || kind === 'date') return [{ column, kind, filled, sum: likely?.sum ?? null }];
    // `1.2M` and `about 12,000` are money, although they cannot be stored.
    const isToldAsMoney = jobRows.some((row) => shortAmountReason((row[index] ?? '').trim()) !== null);
    if (isOfMoney && (isToldAsMoney || (kind === 'text' && jobRows.some((row) => /\p{Nd}/u.test(row[index] ?? '')))))
      return [{ column, kind: 'text', filled, sum: null }];
    // Periods such as FY26-P03 and Mar-26 cannot be stored as days.
    if (DATES.test(heading) && (kind === 'text' || kind === 'identifier'))
      return [{ column, kind: 'text', filled, sum: null }];
    if (kind === 'percent' && saysMoney(heading) && !/\b(?:profit|gp|margin)\b/i.test(heading))
      return [{ column, kind, filled, sum: null }];
    // Whole dollars of the same length look like numbers of jobs. The heading, or the file's own total, says that they are not.
    if (STATES.test(plainHeading(heading)) && kind === 'boolean') return [{ column, kind: 'text', filled, sum: null }];
    const isWhole = kind === 'identifier' && jobRows.every((row) => WHOLE_OR_EMPTY.test((row[index] ?? '').trim()));
    // Amounts formatted as days or hours, and others that cannot be stored.
    const isMoneyInAnyCase = kind !== 'percent' && isOfMoney && jobRows.some((row) => FIGURES.test(row[index] ?? ''));
    if (!isWhole) return isMoneyInAnyCase ? [{ column, kind: 'text', filled, sum: null }] : [];
    const sum = jobRows.reduce((total, row) => total + Number((row[index] ?? '').trim()) * 100, 0);
    const isTotal = totals.some((row) => Number((row[index] ?? '').trim()) * 100 === sum);
    if (!Number.isSafeInteger(sum) || (!isTotal && !isOfMoney)) return [];
    return [{ column, kind: 'amount', filled, sum }];
  });
}

/** `Jan-26`, `3/31/2026`, `Q1 2026`: over what is billed, earned or spent then. */
const isPeriod = (heading: string): boolean =>
  PERIOD.test(heading.trim()) || readDate(heading.trim(), 'month-first') !== null;
const PERIOD =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*|q[1-4]|[1-4]q)(?:[-'’\s.]*(?:fy)?(?:\d{2}|\d{4}))?$/i;
/** Of a job, said by yes and no. */
const STATES = /^(?:is |job )*(?:closed|complete|completed|active|inactive|open|archived)(?: job)?$/;
const FIGURES = /\p{Nd}{3}/u;
const DATES = /\bdate[ds]?\b|\b(?:awarded|start(?:ed)?|begin|closed|completed|completion|finish(?:ed)?)\b/i;
const WHOLE_OR_EMPTY = /^\d{0,14}$/;
