import type { ColumnKind, ColumnSurvey, NumberForm } from '@plumbline/contract/workflow/import-survey';
import type { ImportTable } from '../reading/import-table.ts';
import { allTexts, COUNTED_TEXTS, type ColumnTexts, columnTexts, countedTexts } from './column-texts.ts';
import { cutText } from './cut-text.ts';
import { columnDates, formatsUnder } from './date-formats.ts';
import { isNoDate } from './no-date.ts';
import { columnNumbers, readAmountAs } from './number-forms.ts';
import type { DateOrder } from './read-date.ts';

const SHOWN_TEXTS = 200;
const SAMPLES = 3;
const LONGEST_TEXT = 200;
const MOST_FORMATS = 8;
/** Four of five cells decide the kind of a column, since totals, codes and notes stand among them. */
const MOST = 0.8;

/** Surveys each column in one pass. */
export function surveyColumns({ headings, rows }: ImportTable): ColumnSurvey[] {
  const columns = columnTexts(rows, [...headings.keys()]);
  return columns.map((column, index) =>
    surveyColumn(headings[index] ?? '', column, () => allTexts(rows, index, column)),
  );
}

function surveyColumn(heading: string, column: ColumnTexts, all: () => readonly string[]): ColumnSurvey {
  const { counts, filled, isCut } = column;
  const texts = [...counts.keys()];
  const kind = kindOf(texts, column);
  const samples = texts.slice(0, SAMPLES);
  const every = kind === 'amount' || kind === 'date' ? all() : [];
  const forms = kind === 'amount' ? columnNumbers(every).forms : [];
  return {
    heading,
    kind,
    filled,
    distinct: Math.min(counts.size, COUNTED_TEXTS),
    samples: samples.map(short),
    texts:
      isCut || counts.size > SHOWN_TEXTS
        ? []
        : [...counts].toSorted(([, a], [, b]) => b - a).map(([text, count]) => ({ text: short(text), count })),
    numbers: forms.map((form) => ({
      form,
      samples: samples.map((text) => centsOf(form, text)),
      sum: sumOf(form, countedTexts(every, column)),
    })),
    dates: kind === 'date' ? datesOf(new Set(every)) : null,
  };
}

const short = (text: string): string => cutText(text, LONGEST_TEXT);

function centsOf(form: NumberForm, text: string): number | null {
  const amount = readAmountAs(form, text);
  return amount.ok ? amount.cents : null;
}

/** In cents; null if the sum is too large to be exact, as for garbage. */
function sumOf(form: NumberForm, counts: Iterable<[text: string, count: number]>): number | null {
  let sum = 0;
  for (const [text, count] of counts) {
    sum += (centsOf(form, text) ?? 0) * count;
    if (!Number.isSafeInteger(sum)) return null;
  }
  return sum;
}

function datesOf(texts: ReadonlySet<string>): ColumnSurvey['dates'] {
  const { order, isAmbiguous } = columnDates(texts);
  const other: DateOrder = order === 'month-first' ? 'day-first' : 'month-first';
  const under = (some: DateOrder) => formatsUnder(some, texts).slice(0, MOST_FORMATS);
  return { formats: under(order), otherOrder: isAmbiguous ? under(other) : [] };
}

const WORDS = /^(?:yes|no|y|n|true|false|x|t|f)$/i;
const CODE = /^[A-Z]?\d{1,2}$/i;
/** Letters, digits and the signs that ids have between them, with a digit somewhere, and no decimals. */
const IDENTIFIER = /^(?=.*\d)[\p{L}\d][\p{L}\d#/_.:-]*$/u;
const WHOLE = /^\d+$/;
/** A number that shows its format by decimals, thousands or a currency. An identifier has none of these. */
const WRITTEN_AMOUNT = /[.,]\d{2}\)?-?$|\d[,.’' ]\d{3}|[$€£()]/;

function kindOf(texts: readonly string[], { counts, counted }: ColumnTexts): ColumnKind {
  if (texts.length === 0) return 'empty';
  const share = (fits: (text: string) => boolean) => texts.filter(fits).length / texts.length;
  if (texts.length <= 4 && texts.every((text) => WORDS.test(text))) return 'boolean';
  const days = texts.filter((text) => !isNoDate(text));
  const { dates, serials } = columnDates(days);
  if (dates > serials && dates >= days.length * MOST) return 'date';
  if (share((text) => text.endsWith('%')) >= MOST) return 'percent';
  const isRepeated = counted >= counts.size * 2;
  if (isRepeated && texts.length <= 20 && texts.every((text) => CODE.test(text))) return 'code';
  const isNumber = columnNumbers(texts).numbers >= texts.length * MOST;
  if (counts.size >= counted * 0.95) {
    const isId = share((text) => IDENTIFIER.test(text)) >= MOST && share((text) => WRITTEN_AMOUNT.test(text)) < 0.1;
    const isCounted = texts.every((text) => WHOLE.test(text)) && new Set(texts.map(({ length }) => length)).size === 1;
    if (isId && (!isNumber || isCounted || texts.some((text) => /^0\d/.test(text)))) return 'identifier';
    if (isNumber && share((text) => /^\d+[-.]$/.test(text)) >= MOST) return 'identifier';
  }
  return isNumber ? 'amount' : 'text';
}
