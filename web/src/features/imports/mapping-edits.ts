import { dayFirstForms, monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import { type ImportField, importFieldOf, isImportField } from '@plumbline/contract/workflow/import-fields';
import type { FieldRule, ImportMapping, RepeatAnswer } from '@plumbline/contract/workflow/import-mapping';
import type { RepeatedJobs } from '@plumbline/contract/workflow/import-proof';
import type { ColumnSurvey, NumberForm } from '@plumbline/contract/workflow/import-survey';
import { isCostToComplete } from '@plumbline/import/mapping/cost-to-complete';
import { hasNumberAndName } from '@plumbline/import/mapping/number-and-name';

type Fields = ImportMapping['fields'];

const isText = (name: ImportField): boolean => ['text', 'select'].includes(importFieldOf(name).type);
/** A template of a single heading: it lets a second field use the same column. */
const WHOLE_COLUMN = /^\{([^{}]+)\}$/;

/** The column that fills a field unchanged; null for none, or for a template or fixed value of a mapping file. */
export const columnOf = (rule: FieldRule | undefined): string | null =>
  rule?.column ?? WHOLE_COLUMN.exec(rule?.template ?? '')?.[1] ?? null;

/** Headings of columns with something in them that no field takes, but for those that are left out on purpose. */
export function freeColumns(mapping: ImportMapping, survey: readonly ColumnSurvey[]): string[] {
  const taken = new Set([...mapping.unused, mapping.overUnder?.column]);
  for (const { column, template = '' } of Object.values(mapping.fields)) {
    taken.add(column);
    for (const [, heading] of template.matchAll(/\{([^{}]+)\}/g)) taken.add(heading);
  }
  return survey.flatMap(({ heading, kind }) => (kind === 'empty' || taken.has(heading) ? [] : [heading]));
}

/** What a mapping file says beyond a column, for the person to see. */
export function ruleText(rule: FieldRule | undefined): string | null {
  if (!rule || columnOf(rule) !== null) return null;
  return rule.template ?? `always “${String(rule.value)}”`;
}

/**
 * The mapping with another column for a field, or none. The old column's rules are dropped, and its cells are no longer taken apart where
 * neither id nor number takes it.
 */
export function withColumn(given: ImportMapping, name: ImportField, column: string | null): ImportMapping {
  const mapping = withOpenContract(given, name);
  const fields: Fields = { ...mapping.fields };
  delete fields[name];
  if (column === null) return withoutIdleSplit({ ...mapping, fields });
  const holders = (Object.entries(fields) as [ImportField, FieldRule][]).filter(([, rule]) => rule.column === column);
  for (const [other] of holders) {
    // A column fills one field. Texts can share it by a template; other fields give it up.
    if (isText(other) && !/[{}[\]]/.test(column)) fields[other] = { template: `{${column}}` };
    else delete fields[other];
  }
  const isToComplete = name === 'forecastCost' && isCostToComplete(column);
  const rule: FieldRule = isToComplete ? { column, toComplete: true } : { column };
  return withoutIdleSplit({ ...mapping, fields: { ...fields, [name]: rule } });
}

/** Reads the column of the forecast as the cost to complete, or as the whole cost. */
export function withToComplete(mapping: ImportMapping, isToComplete: boolean): ImportMapping {
  const { toComplete: _, ...rule } = mapping.fields.forecastCost ?? {};
  return {
    ...mapping,
    fields: { ...mapping.fields, forecastCost: isToComplete ? { ...rule, toComplete: true } : rule },
  };
}

function withoutIdleSplit({ numberAndName, ...mapping }: ImportMapping): ImportMapping {
  const { externalId, jobNumber } = mapping.fields;
  const isTaken = [externalId, jobNumber].some((rule) => columnOf(rule) === numberAndName?.column);
  return numberAndName && isTaken ? { ...mapping, numberAndName } : mapping;
}

/** The answer about the contract and its change orders applied to their former columns. */
function withOpenContract({ contractKept, ...mapping }: ImportMapping, name: ImportField): ImportMapping {
  const isOfThese = name === 'originalContractAmount' || name === 'changeOrderTotal';
  return isOfThese || contractKept === undefined ? mapping : { ...mapping, contractKept };
}

/** Says what rows of one number are, and with it how each of their amounts is read. */
export function withRepeats(
  mapping: ImportMapping,
  onDuplicate: RepeatAnswer,
  sums: readonly Pick<RepeatedJobs['sums'][number], 'field' | 'repeats'>[],
): ImportMapping {
  const fields: Fields = { ...mapping.fields };
  for (const { field, repeats } of onDuplicate === 'sum' ? sums : []) {
    const rule = isImportField(field) ? fields[field] : undefined;
    if (isImportField(field) && rule) fields[field] = { ...rule, repeats };
  }
  return { ...mapping, onDuplicate, fields };
}

export type DateOrder = 'found' | 'month' | 'day';

export function dateOrderOf({ format }: FieldRule): DateOrder {
  const text = JSON.stringify(format);
  if (text === JSON.stringify(monthFirstForms)) return 'month';
  return text === JSON.stringify(dayFirstForms) ? 'day' : 'found';
}

/** Sets the order of dates in a column. Without it the service finds out. */
export function withDateOrder(mapping: ImportMapping, name: ImportField, order: DateOrder): ImportMapping {
  const { format: _, ...rule } = mapping.fields[name] ?? {};
  const forms = order === 'month' ? monthFirstForms : order === 'day' ? dayFirstForms : undefined;
  return { ...mapping, fields: { ...mapping.fields, [name]: forms ? { ...rule, format: forms } : rule } };
}

/** Says how a column writes its amounts. */
export function withNumberForm(mapping: ImportMapping, name: ImportField, form: NumberForm | undefined): ImportMapping {
  const { numbers: _, ...rule } = mapping.fields[name] ?? {};
  return { ...mapping, fields: { ...mapping.fields, [name]: form ? { ...rule, numbers: form } : rule } };
}

/** Proposes to take the column of the id apart where its cells have numbers and names. */
export function withProposedSplit(mapping: ImportMapping, survey: readonly ColumnSurvey[]): ImportMapping {
  const column = mapping.fields.externalId?.column ?? mapping.fields.jobNumber?.column;
  const found = survey.find(({ heading }) => heading === column);
  if (!found || mapping.numberAndName?.column === column || !hasNumberAndName(found)) return mapping;
  return { ...mapping, numberAndName: { column: found.heading, isSplit: null } };
}

/** Says whether the cells of a column with numbers and names are taken apart. */
export const withSplit = (mapping: ImportMapping, column: string, isSplit: boolean): ImportMapping => ({
  ...mapping,
  numberAndName: { column, isSplit },
});

/** Says what a text of a list’s or a person’s column means; null leaves it to the list. */
export function withValue(
  mapping: ImportMapping,
  name: ImportField,
  text: string,
  value: string | null,
): ImportMapping {
  const { values = {}, ...rule } = mapping.fields[name] ?? {};
  const { [text]: _, ...others } = values;
  const given = value === null ? others : { ...others, [text]: value };
  const next = Object.keys(given).length > 0 ? { ...rule, values: given } : rule;
  return { ...mapping, fields: { ...mapping.fields, [name]: next } };
}

/** Reads a text in a field's column as empty from now on. */
export function withBlank(mapping: ImportMapping, name: ImportField, code: string): ImportMapping {
  const rule = mapping.fields[name];
  return { ...mapping, fields: { ...mapping.fields, [name]: { ...rule, blank: [...(rule?.blank ?? []), code] } } };
}

export function withoutField(given: ImportMapping, name: ImportField): ImportMapping {
  const mapping = withOpenContract(given, name);
  const { [name]: _, ...fields } = mapping.fields;
  return withoutIdleSplit({ ...mapping, fields });
}
