import { type EarningMethod, earningMethods } from '@plumbline/domain/schedule/terms';
import { z } from 'zod';
import {
  boolean,
  currency,
  date,
  type Field,
  type FieldOptions,
  field,
  fieldTable,
  percentField,
  text,
} from '../fields.ts';
import { amount, instant, nameText, percentOfWhole, positiveAmount, typedText, userId } from '../values.ts';

/** A field of a job. */
export type JobField = Field;

/** Read without the save rule: names older than the rule may have surrounding spaces. */
const name = (title: string, options: FieldOptions) =>
  field(title, 'text', '', typedText(200), nameText(200), { ...options, required: true });
const optionValue = (whenEmpty: string) =>
  z.string({ error: 'is not in the list' }).min(1, whenEmpty).max(200, 'is not in the list');
/** The key of an option in the tenant's list. Only the server knows whether it is in the list. */
const option = optionValue('is not in the list');
/** A choice from a list of the company. */
export const select = (title: string, options: FieldOptions = {}) =>
  field(title, 'select', '', option.nullable(), option.nullable(), options);
/** Read with its name; saved as its value, or as it was read. */
const status = (title: string) => {
  const read = z.object({ value: z.string(), name: z.string() });
  const asRead = read.extend({ value: option }).transform(({ value }) => value);
  const update = z.union([optionValue('must not be empty'), asRead], {
    error: ({ input }) => (input === null ? 'must not be empty' : 'is not in the list'),
  });
  return field(title, 'select', '', read.nullable(), update, { required: true });
};

const people = z
  .array(z.uuid({ error: 'is not a list of people' }).toLowerCase().brand<'UserId'>(), {
    error: 'is not a list of people',
  })
  .max(50, 'has more than 50 people')
  .refine((ids) => new Set(ids).size === ids.length, 'names a person twice');

const dayOfMonth = z.int({ error: 'is not a whole number from 1 to 31' }).min(1, 'is not a whole number from 1 to 31');
const dueDay = dayOfMonth.max(31, 'is not a whole number from 1 to 31').nullable();

/** How a job earns its revenue, in the trade's terms. */
export const earningMethodText: Record<EarningMethod, string> = {
  'cost-to-cost': 'Cost to cost',
  percent: 'Percent',
  billings: 'Billings',
  'cost-plus': 'Cost plus',
  'completed-contract': 'Completed contract',
};
const earningMethod = z.enum(earningMethods, { error: 'is not in the list' }).nullable();
const methodChoices = earningMethods.map((value) => ({ value, name: earningMethodText[value] }));

/** Who set a figure, and when. The service records it. */
const setBy = (title: string) => text(title, 200, { readOnly: true, hidden: true, width: 150 });
const setAt = (title: string) =>
  field(title, 'date', 'MM/dd/yyyy', instant.nullable(), instant.nullable(), {
    readOnly: true,
    hidden: true,
    width: 140,
  });

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
  earningMethod: field('Earning Method', 'select', '', earningMethod, earningMethod, {
    hidden: true,
    width: 150,
    choices: methodChoices,
  }),
  /** The project manager's estimated total cost. */
  forecastCost: currency('Manager’s EAC', positiveAmount, { hidden: true, width: 160 }),
  forecastBy: setBy('Forecast By'),
  forecastAt: setAt('Forecast On'),
  costAtForecast: currency('Cost at Forecast', positiveAmount, { readOnly: true, hidden: true }),
  /**
   * Accounting's estimated total cost, which takes precedence over the project manager's. Setting it needs Wip_close and a
   * reason.
   */
  accountingForecast: currency('Accounting’s EAC', positiveAmount, { hidden: true, width: 170 }),
  accountingForecastReason: text('Reason of Accounting’s Forecast', 1000, { hidden: true, width: 200 }),
  accountingForecastBy: setBy('Accounting’s Forecast By'),
  accountingForecastAt: setAt('Accounting’s Forecast On'),
  /** When the cost passed the estimate in use. The database maintains it. */
  estimatePassedOn: date('Estimate Passed On', { readOnly: true, hidden: true, width: 160 }),
  /** As of the end of the completion date, or of when that date was entered. The database maintains it. */
  costAtCompletion: currency('Cost at Completion', positiveAmount, { readOnly: true, hidden: true, width: 160 }),
  billedAtCompletion: currency('Billed at Completion', positiveAmount, { readOnly: true, hidden: true, width: 160 }),
  typedPercent: percentField('Percent Complete (Typed)', percentOfWhole, { hidden: true, width: 180 }),
  typedPercentReason: text('Reason of the Percent', 1000, { hidden: true, width: 200 }),
  feePercent: percentField('Fee %', percentOfWhole, { hidden: true, width: 120 }),
  guaranteedMaximum: boolean('Guaranteed Maximum', { hidden: true, width: 170 }),
  uninstalledMaterials: currency('Uninstalled Materials', positiveAmount, { hidden: true, width: 170 }),
  wastedCost: currency('Wasted Cost', positiveAmount, { hidden: true }),
  retainagePercent: percentField('Retainage %', percentOfWhole, { hidden: true }),
  earnedPriorYears: currency('Earned in Earlier Years', amount, { hidden: true, width: 180 }),
  costPriorYears: currency('Cost of Earlier Years', positiveAmount, { hidden: true, width: 170 }),
  /** The last day that these two figures cover. */
  priorYearsThrough: date('Earlier Years Through', { hidden: true, width: 170 }),
} satisfies Record<string, JobField>;

export type JobFieldName = keyof typeof jobFields;
export const jobTable = fieldTable(jobFields);
export const {
  names: jobFieldNames,
  has: isJobField,
  columns: jobColumns,
  choices: jobChoices,
  cellProblem,
  valueProblem,
  storedValue,
} = jobTable;
