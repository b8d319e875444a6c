import type { Cents } from '@plumbline/domain/money';
import { z } from 'zod';
import type { ColumnFormat, ColumnSettings, ColumnType } from '../grid.ts';
import { amount, calendarDate, instant, nameText, positiveAmount, typedText, userId } from '../values.ts';

/** A job's field: how it reads, what a save may bring, and the column that shows it. */
export interface JobField<Read extends z.ZodType = z.ZodType, Update extends z.ZodType = z.ZodType> {
  title: string;
  type: ColumnType;
  format: ColumnFormat;
  width: number;
  read: Read;
  /** The value in a save, for fields that a person may change. */
  update: Update;
  editable: boolean;
  hidden: boolean;
  /** Once it has a value it may be changed and not emptied. */
  required: boolean;
}

interface Options {
  width?: number;
  readOnly?: true;
  hidden?: true;
  required?: true;
}

const field = <R extends z.ZodType, U extends z.ZodType>(
  title: string,
  type: ColumnType,
  format: ColumnFormat,
  read: R,
  update: U,
  { width = 130, readOnly, hidden, required }: Options,
): JobField<R, U> => ({
  title,
  type,
  format,
  width,
  read,
  update,
  editable: !readOnly,
  hidden: hidden ?? false,
  required: required ?? false,
});

const text = (title: string, max: number, { format = '', ...options }: Options & { format?: ColumnFormat } = {}) => {
  const schema = typedText(max).nullable();
  return field(title, 'text', format, schema, schema, options);
};
/** Read as it is stored: what is older than the rule may have spaces around it. */
const name = (title: string, options: Options) =>
  field(title, 'text', '', typedText(200), nameText(200), { ...options, required: true });
const currency = (title: string, schema: z.ZodType<Cents>, options: Options = {}) => {
  const nullable = schema.nullable();
  return field(title, 'currency', 'currency', nullable, nullable, { width: 150, ...options });
};
const date = (title: string, options: Options = {}) => {
  const schema = calendarDate.nullable();
  return field(title, 'date', 'MM/dd/yyyy', schema, schema, { width: 140, ...options });
};
/** The value is the option's key in the tenant's list; whether it is in the list is the server's to know. */
const option = z.string({ error: 'is not in the list' }).min(1, 'is not in the list').max(200, 'is not in the list');
const select = (title: string, options: Options = {}) =>
  field(title, 'select', '', option.nullable(), option.nullable(), options);
/** Read with its name, and saved as its value or as it is read. */
const status = (title: string) => {
  const read = z.object({ value: z.string(), name: z.string() });
  const update = z.union([option, read.extend({ value: option }).transform(({ value }) => value)], {
    error: ({ input }) => (input === null ? 'must not be empty' : 'is not in the list'),
  });
  return field(title, 'select', '', read.nullable(), update, { required: true });
};
const boolean = (title: string, options: Options = {}) => {
  const schema = z.boolean({ error: 'is neither yes nor no' });
  return field(title, 'boolean', '', schema, schema, { width: 120, ...options });
};

const people = z
  .array(z.uuid({ error: 'is not a list of people' }).brand<'UserId'>(), { error: 'is not a list of people' })
  .max(50, 'has more than 50 people')
  .refine((ids) => new Set(ids).size === ids.length, 'names a person twice');

const dayOfMonth = z.int({ error: 'is not a whole number from 1 to 31' }).min(1, 'is not a whole number from 1 to 31');
const dueDay = dayOfMonth.max(31, 'is not a whole number from 1 to 31').nullable();

/**
 * The job's fields that a column can show, in the columns' order. The one declaration of a field: the schema of a job, what a
 * save may bring, the grid's column settings and the SQL of load and save derive from this table.
 */
export const jobFields = {
  jobNumber: name('Job #', { readOnly: true, width: 120 }),
  jobName: name('Job Name', { readOnly: true, width: 200 }),
  createdDate: field('Date Created', 'date', 'MM/dd/yyyy', instant, instant, { readOnly: true }),
  jobStatus: status('Job Status'),
  dateSold: date('Date Sold', { width: 130 }),
  projectManagerUserIds: field('Project Managers', 'multiselect', '', z.array(userId), people, { width: 200 }),
  division: select('Division'),
  branch: select('Branch', { width: 120 }),
  originalContractAmount: currency('Original Contract', amount),
  changeOrderTotal: currency('Change Orders', amount),
  finalContractAmount: currency('Revised Contract', amount, { readOnly: true }),
  invoicedAmount: currency('Invoiced Amount', positiveAmount, { readOnly: true }),
  remainingInvoiceAmount: currency('Amount Left to Invoice', amount, { width: 190 }),
  monthIncomeExpected: select('Month Income Expected', { width: 190 }),
  lastInvoiceDate: date('Date Last Invoiced', { width: 160 }),
  retainageAmount: currency('Retainage', positiveAmount),
  paymentsReceived: currency('Payments Received', positiveAmount, { width: 160 }),
  notes: text('Notes', 4000, { format: 'multiline', width: 200 }),
  payAppDueDayOfMonth: field('Pay App Due Day', 'number', '', dueDay, dueDay, { width: 150 }),
  taxExempt: boolean('Tax Exempt'),
  jobCostToDate: currency('Current Cost', positiveAmount),
  dateClosed: date('Date Completed', { width: 150 }),
  externalId: text('External Id', 200, { readOnly: true, hidden: true, width: 150 }),
  estimator: text('Estimator', 200, { hidden: true }),
  expenseBudget: currency('Expense Budget', positiveAmount, { hidden: true }),
  lienWaiver: boolean('Lien Waiver', { hidden: true }),
  prevailingWage: boolean('Prevailing Wage', { hidden: true, width: 150 }),
  certifiedPayroll: boolean('Certified Payroll', { hidden: true, width: 150 }),
  executedContract: boolean('Executed Contract', { hidden: true, width: 150 }),
  jobLost: boolean('Job Lost', { hidden: true }),
} satisfies Record<string, JobField>;

export type JobFieldName = keyof typeof jobFields;
// Object.keys widens to string; the table is closed, so its keys are exactly these.
export const jobFieldNames = Object.keys(jobFields) as JobFieldName[];
export const isJobField = (name: string): name is JobFieldName => Object.hasOwn(jobFields, name);

/** The jobs grid's columns as the API sends them. */
export const jobColumns: ColumnSettings[] = jobFieldNames.map((name) => {
  const { title, type, format, width, editable, hidden }: JobField = jobFields[name];
  return { field: name, title, type, format, filterType: type, width, editable, disableFilter: false, hidden };
});

/** Why a save may not bring this value to this field, in plain words; null when it may. List membership is checked by the server. */
export function cellProblem(name: string, value: unknown): string | null {
  if (!isJobField(name)) return 'there is no such field';
  const spec: JobField = jobFields[name];
  return spec.editable ? valueProblem(name, value) : `${spec.title} cannot be changed here`;
}

/** Why a field, also one that a save may not change, cannot hold this value; null when it can. */
export function valueProblem(name: JobFieldName, value: unknown): string | null {
  const result = (jobFields[name] as JobField).update.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? 'is not valid');
}

/** A value as it is stored: a name without the spaces around it, a choice without its name. One that may not stand stays as it is. */
export function storedValue(name: string, value: unknown): unknown {
  if (!isJobField(name)) return value;
  const result = (jobFields[name] as JobField).update.safeParse(value);
  return result.success ? result.data : value;
}
