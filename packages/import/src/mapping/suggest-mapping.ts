import {
  type FieldRule,
  type ImportMapping,
  importableFields,
  importMapping,
} from '@plumbline/contract/workflow/import-mapping';
import { isJobField, type JobField, type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';
import {
  costToCompleteHeadings,
  jobHeadings,
  plainHeading,
  revisedContractHeadings,
} from '@plumbline/contract/workflow/job-headings';
import { dateFormatsOf } from '../formats/date-formats.ts';

/**
 * Guesses which column fills which job field: by the field's title, or by a heading that exports use. What a person must decide is
 * left open, such as the job's id if no heading suggests one.
 */
export function suggestMapping(headings: readonly string[], rows: readonly (readonly string[])[]): ImportMapping {
  const columns = matched(headings.map(plainHeading));
  const { originalContractAmount: contract, changeOrderTotal } = columns;
  if (contract === undefined && changeOrderTotal === undefined) {
    // Without a column of change orders, the revised contract is the contract.
    const revised = headings.findIndex((heading) => revisedContractHeadings.includes(plainHeading(heading)));
    if (revised >= 0) columns.originalContractAmount = revised;
  }
  const toComplete =
    columns.forecastCost === undefined && columns.jobCostToDate !== undefined
      ? headings.findIndex((heading) => costToCompleteHeadings.includes(plainHeading(heading)))
      : -1; // an estimate of the whole cost says more
  if (toComplete >= 0) columns.forecastCost = toComplete;
  // Without an id column, the job number is the id; without a number column, the id is the number.
  if (columns.externalId === undefined && columns.jobNumber !== undefined) {
    columns.externalId = columns.jobNumber;
    delete columns.jobNumber;
  }
  const fields: Partial<Record<JobFieldName, FieldRule>> = {};
  for (const name of importableFields) {
    const index = columns[name];
    const column = index === undefined ? undefined : headings[index];
    if (index === undefined || column === undefined) continue;
    const { type }: JobField = jobFields[name];
    fields[name] =
      type === 'date' ? { column, format: dateFormatsOf(rows.map((row) => row[index] ?? '')) } : { column };
  }
  if (toComplete >= 0) fields.forecastCost = { ...fields.forecastCost, toComplete: true };
  const { column: nameColumn } = fields.jobName ?? {};
  if (!fields.externalId && nameColumn !== undefined && canBeId(nameColumn, headings, rows)) {
    fields.externalId = { column: nameColumn };
    fields.jobName = { template: `{${nameColumn}}` }; // a column can fill only one field directly
  }
  return { ...importMapping.parse({ fields: {} }), fields };
}

/** A column of unique names whose heading can stand in a template. */
function canBeId(column: string, headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const index = headings.indexOf(column);
  const texts = rows.map((row) => row[index]?.trim() ?? '').filter((text) => text !== '');
  return /^[^{}[\]]+$/.test(column) && new Set(texts).size === texts.length;
}

/** Adds the column's date formats to each mapped date that has none. */
export function withDateFormats(
  mapping: unknown,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): unknown {
  const read = importMapping.safeParse(mapping);
  if (!read.success) return mapping;
  const fields = Object.entries(read.data.fields).map(([name, rule]) => {
    const isDate = isJobField(name) && (jobFields[name] as JobField).type === 'date';
    if (!isDate || rule.format !== undefined || rule.column === undefined) return [name, rule];
    const index = headings.indexOf(rule.column);
    return [name, { ...rule, format: dateFormatsOf(rows.map((row) => row[index] ?? '')) }];
  });
  return { ...read.data, fields: Object.fromEntries(fields) };
}

/** The column of each field. The surest headings are matched first, so that no field takes a column that fits another better. */
function matched(plain: readonly string[]): Partial<Record<JobFieldName, number>> {
  const columns: Partial<Record<JobFieldName, number>> = {};
  const taken = new Set<number>();
  const names = importableFields.map((name) => {
    const titles = [plainHeading(jobFields[name].title), name.toLowerCase(), ...(jobHeadings[name] ?? [])];
    return { name, titles };
  });
  const longest = Math.max(...names.map(({ titles }) => titles.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const { name, titles } of names) {
      const title = titles[rank];
      if (title === undefined || columns[name] !== undefined) continue;
      const index = plain.findIndex((heading, i) => heading === title && !taken.has(i));
      if (index < 0) continue;
      columns[name] = index;
      taken.add(index);
    }
  }
  return columns;
}
