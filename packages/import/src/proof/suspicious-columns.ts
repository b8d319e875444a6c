import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { type JobField, type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';
import { isOverUnderHeading } from '@plumbline/contract/workflow/job-headings';
import { readDate } from '../formats/read-date.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { amountOf } from '../reading/cell-value.ts';
import { isListedField } from '../reading/list-values.ts';
import type { ReadImport } from '../reading/read-import.ts';

const SAMPLES = 3;
/** Fewer cells show no pattern. */
const FEWEST = 3;

/** The columns whose values hardly are what their field holds, each with the reason. */
export function suspiciousColumns(read: ReadImport): ImportProof['suspicious'] {
  const { rows, firstRow } = read.table;
  const jobRows = read.rows.flatMap(({ row, group }) => (group === 'job' ? [rows[row - firstRow] ?? []] : []));
  return read.plan.fields.flatMap((field) => {
    if (field.source.kind !== 'column') return [];
    const { index } = field.source.column;
    const texts = jobRows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '');
    const reason = texts.length < FEWEST ? null : suspicionOf(field, texts);
    if (reason === null) return [];
    return [{ field: field.name, column: field.columnName, reason, samples: [...new Set(texts)].slice(0, SAMPLES) }];
  });
}

function suspicionOf({ name, rule, columnName }: PlannedField, texts: readonly string[]): string | null {
  const { type }: JobField = jobFields[name];
  if (type === 'currency') return amountSuspicion(name, columnName, texts, rule);
  if (type === 'percent') {
    const isFraction = texts.every((text) => /^0?[.,]\d+$|^[01](?:[.,]0+)?$/.test(text));
    const hasFraction = texts.some((text) => /[.,]\d*[1-9]/.test(text));
    return isFraction && hasFraction
      ? 'All values are between 0 and 1, as if 0.1 meant 10%. Here it means 0.1%.'
      : null;
  }
  if (type === 'date' && new Set(texts).size === 1) return 'All dates are the same.';
  if (isListedField(name) && rule.values === undefined && texts.every((text) => /^[A-Z]?\d{1,2}$/i.test(text))) {
    return 'The values are codes. Say what each of them means.';
  }
  return null;
}

function amountSuspicion(
  name: JobFieldName,
  heading: string,
  texts: readonly string[],
  { numbers }: PlannedField['rule'],
): string | null {
  const every = (fits: (text: string) => boolean) => texts.every(fits);
  if (every((text) => /^\d+-$/.test(text))) return 'All values end with a minus, as numbers of jobs do.';
  // Whole numbers from 20,000 to 80,000 alone may be days of a workbook or amounts.
  if (
    texts.filter((text) => !/^\d+(?:\.\d+)?$/.test(text) && readDate(text, 'month-first')).length >=
    texts.length / 2
  ) {
    return 'The values are dates.';
  }
  const amounts = texts.flatMap((text) => {
    const amount = amountOf(text, numbers);
    return amount.ok ? [amount.cents] : [];
  });
  if (amounts.length < texts.length / 2) return 'Most of the values are no amounts.';
  if (amounts.every((amount) => amount === 0)) return 'All amounts are zero.';
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

/** 1001, 1002, 1003: each one more than the one before. */
const isRun = (amounts: readonly number[]): boolean =>
  amounts.every((amount, i) => i === 0 || amount === (amounts[i - 1] ?? 0) + 100);
