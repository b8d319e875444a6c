import { z } from 'zod';
import { boolean, currency, date, type Field, type FieldOptions, field, fieldTable, text } from '../fields.ts';
import { amount, instant, nameText, positiveAmount, typedText, userId } from '../values.ts';

/** A field of a job. */
export type JobField = Field;

/** Read without the rule of a save: names that are older than the rule may have spaces around them. */
const name = (title: string, options: FieldOptions) =>
  field(title, 'text', '', typedText(200), nameText(200), { ...options, required: true });
const optionValue = (whenEmpty: string) =>
  z.string({ error: 'is not in the list' }).min(1, whenEmpty).max(200, 'is not in the list');
/** The key of an option in the tenant's list. Only the server knows whether it is in the list. */
const option = optionValue('is not in the list');
const select = (title: string, options: FieldOptions = {}) =>
  field(title, 'select', '', option.nullable(), option.nullable(), options);
/** Read with its name, and saved as its value or as it is read. */
const status = (title: string) => {
  const read = z.object({ value: z.string(), name: z.string() });
  const asRead = read.extend({ value: option }).transform(({ value }) => value);
  const update = z.union([optionValue('must not be empty'), asRead], {
    error: ({ input }) => (input === null ? 'must not be empty' : 'is not in the list'),
  });
  return field(title, 'select', '', read.nullable(), update, { required: true });
};

const people = z
  .array(z.uuid({ error: 'is not a list of people' }).brand<'UserId'>(), { error: 'is not a list of people' })
  .max(50, 'has more than 50 people')
  .refine((ids) => new Set(ids).size === ids.length, 'names a person twice');

const dayOfMonth = z.int({ error: 'is not a whole number from 1 to 31' }).min(1, 'is not a whole number from 1 to 31');
const dueDay = dayOfMonth.max(31, 'is not a whole number from 1 to 31').nullable();

/**
 * The fields of a job that a column can show, in the order of the columns. A field is declared here and nowhere else: the schema
 * of a job, the rules of a save, the column settings and the SQL derive from this table.
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
export const jobTable = fieldTable(jobFields);
export const {
  names: jobFieldNames,
  has: isJobField,
  columns: jobColumns,
  cellProblem,
  valueProblem,
  storedValue,
} = jobTable;
