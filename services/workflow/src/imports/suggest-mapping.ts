import {
  type FieldRule,
  type ImportMapping,
  importableFields,
  importMapping,
} from '@plumbline/contract/workflow/import-mapping';
import { isJobField, type JobField, type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';
import { jobHeadings, plainHeading, revisedContractHeadings } from '@plumbline/contract/workflow/job-headings';
import { dateFormatsOf } from './date-formats.ts';

/**
 * Which column probably fills which job field: a column named as the field is, or by one of the names that exports use.
 * What needs a person's eye is left open, such as a job's id that no column is named for.
 */
export function suggestMapping(headings: readonly string[], rows: readonly (readonly string[])[]): ImportMapping {
  const columns = matched(headings.map(plainHeading));
  const { originalContractAmount: contract, changeOrderTotal } = columns;
  if (contract === undefined && changeOrderTotal === undefined) {
    // Without change orders beside it, the revised contract is the contract.
    const revised = headings.findIndex((heading) => revisedContractHeadings.includes(plainHeading(heading)));
    if (revised >= 0) columns.originalContractAmount = revised;
  }
  // A job's number is as good an id where there is no other: without a number of its own, the id is the number.
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
  const { column: nameColumn } = fields.jobName ?? {};
  if (!fields.externalId && nameColumn !== undefined && canBeId(nameColumn, headings, rows)) {
    fields.externalId = { column: nameColumn };
    fields.jobName = { template: `{${nameColumn}}` }; // one column as it is fills one field
  }
  return { ...importMapping.parse({ fields: {} }), fields };
}

/** A name that no two rows share, under a heading that a template can hold. */
function canBeId(column: string, headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const index = headings.indexOf(column);
  const texts = rows.map((row) => row[index]?.trim() ?? '').filter((text) => text !== '');
  return /^[^{}[\]]+$/.test(column) && new Set(texts).size === texts.length;
}

/** Gives each date that a mapping takes from a column without saying its form the forms that the column has. */
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

/** The column of each field. Sure names go first: no field takes a column that another one is surer of. */
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
