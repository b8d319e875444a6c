import type { ColumnType } from '@plumbline/contract/grid';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import { isOwnField, kindOf, type OwnField } from '@plumbline/contract/workflow/own-fields';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of `workflow.job` that holds a field. */
export const columnOf = (name: JobFieldName | 'remainingInvoiceOverride'): string => snakeCase(name);

const sqlTypes: Record<ColumnType, string> = {
  text: 'text',
  number: 'integer',
  currency: 'bigint',
  percent: 'integer',
  date: 'date',
  select: 'text',
  multiselect: 'uuid[]',
  boolean: 'boolean',
};
/** Shown as dates; the columns hold instants. */
const INSTANTS = new Set<StoredField>(['createdDate', 'forecastAt', 'accountingForecastAt']);
const sqlTypeOf = (name: StoredField) =>
  INSTANTS.has(name)
    ? 'timestamptz'
    : sqlTypes[
        (name === 'remainingInvoiceOverride' ? jobFields.remainingInvoiceAmount : (jobFields[name] as JobField)).type
      ];

/** The columns of a job: every field, and the figure typed over the calculated amount left to invoice. */
export type StoredField = JobFieldName | 'remainingInvoiceOverride';
export const storedFields: readonly StoredField[] = [...jobFieldNames, 'remainingInvoiceOverride'];

/** A field as a save reads it: a column, or a member of the column `own`. The form of an own field's name makes it safe in SQL. */
export const readColumn = (name: StoredField | OwnField, of: 'j.' | '' = ''): string => {
  if (!isOwnField(name)) return `${of}${columnOf(name)}`;
  const value = `${of}own -> '${name}'`;
  return kindOf(name) === 'yesno' ? `coalesce(${value}, 'false')` : value;
};

/** `"jobName" text, …`: the record definition under which SQL reads fields out of JSON. */
export const recordDefinition = (names: readonly StoredField[]): string =>
  names.map((name) => `"${name}" ${sqlTypeOf(name)}`).join(', ');

/** Fields whose form on the wire differs from their column. */
const readExpressions: Partial<Record<JobFieldName, string>> = {
  jobStatus: `case when j.job_status is not null then json_build_object('value', j.job_status, 'name', coalesce(s.name, j.job_status)) end`,
};

/** The select list of a job as the wire has it. */
export const readList: string = jobFieldNames
  .map((name) => `${readExpressions[name] ?? `j.${columnOf(name)}`} as "${name}"`)
  .join(', ');
