import { importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { allTexts, columnTexts } from '../formats/column-texts.ts';
import { columnDates, formatsUnder, orderOf } from '../formats/date-formats.ts';
import { isNoDate } from '../formats/no-date.ts';
import { type ColumnNumbers, columnNumbers, hasDecimalComma } from '../formats/number-forms.ts';
import { seenText } from '../formats/number-text.ts';
import type { DateOrder } from '../formats/read-date.ts';
import { numberAndNameOf } from '../mapping/number-and-name.ts';
import type { Plan, PlannedColumn, PlannedField } from '../mapping/plan.ts';
import { valueOfText } from './cell-value.ts';
import type { ImportTable } from './import-table.ts';

type Format = ImportProof['formats'][number];

/** A plan with a format for each of its columns, and what the proof shows about them. */
export interface FormedPlan {
  plan: Plan;
  formats: Format[];
  /** Of every column of the file, mapped or not. */
  numbers: readonly ColumnNumbers[];
}

/**
 * Decides once for each column how its amounts and dates are written. What the mapping says wins. Where several forms fit, the
 * other columns of the file decide, and otherwise it is a question: until it is answered, numbers and dates are read as in the
 * United States, and those that may mean thousands are refused.
 */
export function formedPlan(plan: Plan, { rows }: ImportTable): FormedPlan {
  const mapped = new Set(plan.fields.flatMap(({ source }) => (source.kind === 'column' ? [source.column.index] : [])));
  const columns = columnTexts(rows, [...plan.headings.keys()]);
  // For a column that fills no field, the first texts are enough.
  const textsOf = columns.map((column, index) =>
    mapped.has(index) ? allTexts(rows, index, column) : [...column.counts.keys()],
  );
  const numbers = textsOf.map(columnNumbers);
  const named = new Set(
    plan.fields.flatMap(({ name, source }) => {
      const { type }: JobField = importFieldOf(name);
      const isNumber = type === 'currency' || type === 'percent' || type === 'number';
      return source.kind === 'column' && !isNumber ? [source.column.index] : [];
    }),
  );
  // Job numbers such as `24 101` and telephone numbers are not amounts, and spaces alone do not show the decimal mark.
  const showsForm = (index: number) =>
    !named.has(index) && (textsOf[index]?.some((text) => /[.,]/.test(text)) ?? false);
  const isComma = decimalCommaOf(numbers.filter((_, index) => showsForm(index)));
  let usual: DateOrder | null | undefined;
  /** Calculated only if a column does not show its order. */
  const usualOrder = (): DateOrder | null => {
    if (usual === undefined) usual = orderOfOthers(plan, textsOf);
    return usual;
  };
  const formats: Format[] = [];
  const fields = plan.fields.map((field): PlannedField => {
    const { source } = field;
    const texts = source.kind === 'column' ? textsOf[source.column.index] : undefined;
    const found = source.kind === 'column' ? numbers[source.column.index] : undefined;
    if (source.kind !== 'column' || !texts || !found) return field;
    const { type }: JobField = importFieldOf(field.name);
    if (type === 'date') {
      const { rule, reads, isQuestion } = dateRule(field.rule, texts, usualOrder);
      const days = texts.filter((text) => !isNoDate(text));
      formats.push({ ...formatOf(field, source.column, rule, days), reads, isQuestion });
      return { ...field, rule };
    }
    if (type !== 'currency' && type !== 'percent' && type !== 'number') return field;
    const { form, isQuestion } = numberRule(field.rule, found, isComma);
    const rule = form ? { ...field.rule, numbers: form } : field.rule;
    if (type !== 'number' || isOwnField(field.name)) {
      formats.push({ ...formatOf(field, source.column, rule, texts), reads: form ?? 'us', isQuestion });
    }
    return { ...field, rule };
  });
  const split = splitFormat(plan, textsOf);
  return { plan: { ...plan, fields }, formats: split ? [split, ...formats] : formats, numbers };
}

/** How a column of numbers with names is read, under the field that takes the number. */
function splitFormat({ fields, numberAndName }: Plan, textsOf: readonly (readonly string[])[]): Format | null {
  const field = fields.find(
    ({ name, source }) =>
      (name === 'externalId' || name === 'jobNumber') &&
      source.kind === 'column' &&
      source.column.index === numberAndName?.index,
  );
  if (!field || !numberAndName) return null;
  const isApart = numberAndName.isSplit !== false;
  const texts = textsOf[numberAndName.index]?.filter((text) => text !== '').slice(0, SAMPLES) ?? [];
  return {
    field: field.name,
    column: field.columnName,
    reads: isApart ? 'number-and-name' : 'one-text',
    samples: texts.map((text) => ({ text: text.slice(0, 200), value: isApart ? apartText(text) : text.slice(0, 200) })),
    isQuestion: numberAndName.isSplit === null,
  };
}

function apartText(text: string): string | null {
  const parts = numberAndNameOf(seenText(text));
  return parts && `number “${parts.number}”, name “${parts.name}”`.slice(0, 300);
}

/** Whether the unambiguous columns use a decimal comma; null if none shows it or they differ. */
function decimalCommaOf(columns: readonly ColumnNumbers[]): boolean | null {
  const sure = columns.filter(({ forms, isWhole, isDistinctive }) => isWhole && isDistinctive && forms.length === 1);
  const shown = new Set(sure.flatMap(({ forms }) => forms.map(hasDecimalComma)));
  const [only = null] = shown;
  return shown.size === 1 ? only : null;
}

function numberRule(
  { numbers }: FieldRule,
  { forms, isWhole, hasPointThousands, isCommaThousands }: ColumnNumbers,
  isComma: boolean | null,
): { form: NumberForm | undefined; isQuestion: boolean } {
  if (numbers !== undefined) return { form: numbers, isQuestion: false };
  const [first] = forms;
  if (forms.length <= 1) {
    // If no form reads the whole column, a number that may mean thousands is refused.
    return { form: first === 'us' && !isWhole && hasPointThousands ? undefined : first, isQuestion: false };
  }
  const likely = isComma === null ? [] : forms.filter((form) => hasDecimalComma(form) === isComma);
  // Beside 1.000,50 the comma of 3,500 marks decimals, and yet nobody writes three of them.
  if (likely.length === 1) return { form: likely[0], isQuestion: isComma === true && isCommaThousands };
  return { form: hasPointThousands ? undefined : first, isQuestion: !(first === 'us' && isCommaThousands) };
}

/**
 * The order of day and month in all columns that show it, by content or by a person's answer; null if they differ or none
 * shows it.
 */
function orderOfOthers({ fields }: Plan, textsOf: readonly (readonly string[])[]): DateOrder | null {
  const given = fields.flatMap(({ rule }) => orderOf([rule.format ?? []].flat()) ?? []);
  const found = textsOf.flatMap((texts) => {
    const { proven } = columnDates(texts.slice(0, LOOKED_AT));
    return proven.length === 1 ? proven : [];
  });
  const orders = new Set([...given, ...found]);
  const [only = null] = orders;
  return orders.size === 1 ? only : null;
}
const LOOKED_AT = 1_000;

function dateRule(rule: FieldRule, texts: Iterable<string>, usualOrder: () => DateOrder | null) {
  const given = [rule.format ?? []].flat();
  const { order: detected, isAmbiguous, proven } = columnDates(texts);
  const certain = orderOf(given) ?? (isAmbiguous && proven.length === 0 ? usualOrder() : null);
  const order = certain ?? detected;
  const found = formatsUnder(order, texts);
  const ordered = order === 'month-first' ? 'M/D/YYYY' : 'D/M/YYYY';
  const format = [...new Set([...given, ...(orderOf(given) === null ? [ordered] : [])])];
  return {
    rule: { ...rule, format },
    reads: found.length > 0 ? found : format,
    isQuestion: certain === null && isAmbiguous,
  };
}

const SAMPLES = 3;

function formatOf({ name }: PlannedField, { heading }: PlannedColumn, rule: FieldRule, texts: Iterable<string>) {
  const samples: Format['samples'] = [];
  for (const text of texts) {
    if (!/\d/.test(text)) continue;
    const outcome = valueOfText(name, text, rule);
    const { value } = outcome.ok ? outcome : { value: null };
    samples.push({
      text: text.slice(0, 200),
      value: typeof value === 'number' || typeof value === 'string' ? value : null,
    });
    if (samples.length === SAMPLES) break;
  }
  return { field: name, column: heading.trim(), samples };
}
