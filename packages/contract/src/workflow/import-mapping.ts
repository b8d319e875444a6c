import { z } from 'zod';
import { typedText } from '../values.ts';
import { numberForm } from './import-survey.ts';
import { type JobFieldName, jobFieldNames } from './job-fields.ts';
import type { OwnField } from './own-fields.ts';

/** A heading, a code or a word of the file. The mapping stores it. */
const word = typedText(1_000).min(1, 'must not be empty');

/** What rows with the same id or number can be. */
export const repeatAnswers = ['sum', 'first', 'leave-out', 'number'] as const;
export type RepeatAnswer = (typeof repeatAnswers)[number];
/**
 * How sure we are that a contract amount includes change orders: by its heading, by the jobs of the WIP, by the file's own
 * columns.
 */
export const contractEvidence = ['heading', 'jobs', 'columns'] as const;

/** How to read a cell's text before it becomes a field's value. Texts are compared without surrounding spaces. */
export const cellRule = z.strictObject({
  /** Codes for an empty cell, besides the empty text. */
  blank: z.array(word).optional(),
  /** The value for each text. Any other text is refused. */
  values: z.record(typedText(1_000), typedText(1_000)).optional(),
  /** Takes the text before the first separator: with `,`, "A1, A2" becomes "A1". */
  first: word.optional(),
});
export type CellRule = z.infer<typeof cellRule>;

export const fieldRule = cellRule.extend({
  /** Where the value comes from: exactly one of the three. */
  column: word.optional(),
  template: word.optional(),
  value: z.union([word, z.boolean(), z.int()]).optional(),
  /** For a template: the rules of its columns, by heading. */
  parts: z.record(word, cellRule).optional(),
  /** For a date: its formats in day.js notation, such as `M/D/YYYY`. */
  format: z.union([word, z.array(word).min(1)]).optional(),
  /** For an amount, a percent or a number: its format. Without it, the format that fits the whole column, American first. */
  numbers: numberForm.optional(),
  /**
   * For an amount: whether it gets the other sign, as where a ledger writes revenue as credits. `false`: somebody said that the file's
   * signs are right. Without it, a column that is below zero throughout is asked about.
   */
  turned: z.boolean().optional(),
  /** For the forecast cost: the column holds the remaining cost, so the row's cost to date is added. */
  toComplete: z.boolean().optional(),
  /**
   * For an amount of a job that spans several added rows: `add` the values, or take the value `once` because each row
   * repeats it. Without it, a value that is the same in all rows of each job is taken once.
   */
  repeats: z.enum(['add', 'once']).optional(),
  /** For text: cut it to this many characters instead of refusing it. */
  truncate: z.int().min(1).max(4_000).optional(),
  /** For a boolean: the words for yes and no, instead of yes/no, true/false, y/n, x and 1/0. */
  yes: z.array(word).optional(),
  no: z.array(word).optional(),
});
export type FieldRule = z.infer<typeof fieldRule>;

/**
 * A person's answer about a row that the file leaves open. In later files, a row with the same words and the same reason
 * gets the same answer.
 */
export const rowAnswer = z.strictObject({
  /** The row's id, number and name. */
  text: word,
  /** Why it was not read as a plain job. */
  reason: typedText(2_000),
  is: z.enum(['job', 'leave-out']),
});
export type RowAnswer = z.infer<typeof rowAnswer>;
/** Per mapping. The oldest are dropped first. */
export const MOST_ROW_ANSWERS = 500;

/** Which column of a file fills which job field, and how its cells are read. The manual is `docs/import.md`. */
export const importMapping = z.strictObject({
  about: typedText(4_000).optional(),
  /** As `TextDecoder` names it. */
  encoding: typedText(100).default('utf-8'),
  delimiter: typedText(1).length(1).default(','),
  /**
   * For rows with the same external id or job number. `refuse`: nobody has said, and they are left out and asked about. `sum`: they are one
   * job, whose amounts are added up. `first`: the first of them is the job, and the others are its parts. `leave-out`: none is read.
   * `number`: they are jobs of their own, and the later ones get -2, -3 and so on, in file order.
   */
  onDuplicate: z.enum(['refuse', ...repeatAnswers]).default('refuse'),
  /** Headings to ignore. Other unused headings are reported. */
  unused: z.array(typedText(1_000)).default([]),
  /** The field that finds a row's job if neither external id nor job number does. */
  identity: z.enum(['jobName', 'notes', 'estimator']).optional(),
  /** A signed column of over and under billing. It is compared with the schedule and not stored. */
  overUnder: z.strictObject({ column: word, positive: z.enum(['over', 'under']).nullable() }).optional(),
  /**
   * A column whose cells have a job's number and its name, such as `1001 - Depot`. Where it is split, the id and the job number take the
   * one and the job's name the other. Null: nobody has said yet, and it is split and asked about.
   */
  numberAndName: z.strictObject({ column: word, isSplit: z.boolean().nullable() }).optional(),
  /** Somebody said that the contract does not include change orders, despite this evidence. */
  contractKept: z.enum(contractEvidence).optional(),
  rowAnswers: z.array(rowAnswer).max(MOST_ROW_ANSWERS).optional(),
  /** The report that the file looks like, by its name in `profiles`. */
  profile: typedText(100).optional(),
  fields: z.record(z.string(), fieldRule),
});
export type ImportMapping = Omit<z.output<typeof importMapping>, 'fields'> & {
  /** By field of the product, or of a company's own: `own.amount.k3f9x2ab`. */
  fields: Partial<Record<JobFieldName, FieldRule>> & Record<OwnField, FieldRule>;
};

/** Set by the product itself, or decided by accounting job by job, with a reason. */
const NOT_IMPORTED = new Set<JobFieldName>([
  'createdDate',
  'finalContractAmount',
  'forecastBy',
  'forecastAt',
  'costAtForecast',
  'accountingForecast',
  'accountingForecastReason',
  'accountingForecastBy',
  'accountingForecastAt',
  'estimatePassedOn',
  'costAtCompletion',
  'billedAtCompletion',
]);
export const importableFields = jobFieldNames.filter((name) => !NOT_IMPORTED.has(name));

/** Fields that accounting keeps updating while people work on a job. A newer file updates them for jobs in the WIP. */
export const refreshedFields = ['invoicedAmount', 'jobCostToDate', 'paymentsReceived', 'lastInvoiceDate'] as const;
export type RefreshedField = (typeof refreshedFields)[number];
