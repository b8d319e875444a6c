import { changeOrderStatuses } from '@plumbline/domain/change-orders';
import { z } from 'zod';
import { currency, field, fieldTable, percentField, text } from '../fields.ts';
import { amount, calendarDate, instant, percent, typedText, userId } from '../values.ts';
import { changeOrderTerms } from './change-orders.ts';

const readOnly = { readOnly: true } as const;
const apart = { readOnly: true, hidden: true } as const;
const status = z.enum(changeOrderStatuses, { error: 'is not in the list' });
const required = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .any()
    .refine((value: unknown): boolean => value !== null, { error: 'must not be empty', abort: true })
    .pipe(schema);
const days = z.int().nullable();

/**
 * The columns of the sheet of all change orders, in order. Only the terms of a change order can be edited; the rest comes
 * from its job, or from both.
 */
export const changeOrderFields = {
  jobNumber: text('Job #', 200, { ...readOnly, width: 120 }),
  jobName: text('Job Name', 200, { ...readOnly, width: 200 }),
  number: field('CO #', 'number', '', z.int(), z.int(), { ...readOnly, width: 120 }),
  description: field('Description', 'text', '', typedText(200), changeOrderTerms.shape.description, {
    width: 200,
    required: true,
  }),
  amount: field('Amount', 'currency', 'currency', amount, required(amount), { width: 140, required: true }),
  estimatedCost: currency('Estimated Cost', amount, { width: 140 }),
  margin: currency('Margin', amount, { ...readOnly, width: 130 }),
  marginPercent: percentField('Margin %', percent, {
    ...apart,
    width: 120,
    ratioOf: { numerator: 'margin', denominator: 'amount' },
  }),
  status: field('Status', 'select', '', status, required(status), {
    width: 120,
    required: true,
    choices: [
      { value: 'pending', name: 'Pending' },
      { value: 'approved', name: 'Approved' },
      { value: 'rejected', name: 'Rejected' },
    ],
  }),
  date: field('Date', 'date', 'MM/dd/yyyy', calendarDate, required(calendarDate), { width: 130, required: true }),
  /** For a pending change order: how long it has waited. */
  daysPending: field('Days Pending', 'number', '', days, days, { ...readOnly, width: 120 }),
  projectManagerUserIds: field('Project Managers', 'multiselect', '', z.array(userId), z.array(userId), {
    ...readOnly,
    width: 180,
  }),
  /** Blank for none. */
  fileCount: field('Files', 'number', '', z.int().nullable(), z.int().nullable(), { ...readOnly, width: 120 }),
  division: field('Division', 'select', '', z.string().nullable(), z.string().nullable(), apart),
  branch: field('Branch', 'select', '', z.string().nullable(), z.string().nullable(), apart),
  who: text('Last Changed By', 200, { ...apart, width: 150 }),
  at: field('Last Changed', 'date', 'MM/dd/yyyy', instant, instant, apart),
} satisfies Record<string, ReturnType<typeof field>>;

export const changeOrderTable = fieldTable(changeOrderFields);
