import { z } from 'zod';
import { typedText } from '../values.ts';
import { numberForm } from './import-survey.ts';
import { type JobFieldName, jobFieldNames } from './job-fields.ts';
import type { OwnField } from './own-fields.ts';

/** A heading, a code or a word of the file. It is stored with the mapping. */
const word = typedText(1_000).min(1, 'must not be empty');

/** What rows of one id or number can be. */
export const repeatAnswers = ['sum', 'first', 'leave-out', 'number'] as const;
export type RepeatAnswer = (typeof repeatAnswers)[number];
/** How certain it is that a contract has its change orders in it: by its heading, by the jobs of the WIP, by the file's own columns. */
export const contractEvidence = ['heading', 'jobs', 'columns'] as const;

/** How the text of a cell is read before it becomes a field's value. Texts are compared without spaces around them. */
export const cellRule = z.strictObject({
  /** Codes for an empty cell, besides empty text. */
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
  /** For an amount, a percent or a number: how it is written. Without it, the form that fits the whole column, the American one first. */
  numbers: numberForm.optional(),
  /** For the forecast cost: the column holds what is still to come, so the row's cost to date is added to it. */
  toComplete: z.boolean().optional(),
  /**
   * For an amount of a job that stands in several rows which are added up: `add` them, or take it `once` because each row repeats it.
   * Without it, what is the same in all rows of each job is taken once.
   */
  repeats: z.enum(['add', 'once']).optional(),
  /** For text: cut it to this many characters instead of refusing it. */
  truncate: z.int().min(1).max(4_000).optional(),
  /** For a boolean: the words for yes and no, instead of yes/no, true/false, y/n, x and 1/0. */
  yes: z.array(word).optional(),
  no: z.array(word).optional(),
});
export type FieldRule = z.infer<typeof fieldRule>;

/** What somebody answered about a row that the file leaves open. A row of a later file with the same words and the same reason is read alike. */
export const rowAnswer = z.strictObject({
  /** The row's id, number and name. */
  text: word,
  /** Why it was none of the plain jobs. */
  reason: typedText(2_000),
  is: z.enum(['job', 'leave-out']),
});
export type RowAnswer = z.infer<typeof rowAnswer>;
/** Of one mapping. The oldest go first. */
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
  /** Headings to ignore. Any other unused heading is reported. */
  unused: z.array(typedText(1_000)).default([]),
  /** The field by which a row finds its job where neither external id nor job number does. */
  identity: z.enum(['jobName', 'notes', 'estimator']).optional(),
  /** A signed column of over and under billing. It is compared with the schedule and not stored. */
  overUnder: z.strictObject({ column: word, positive: z.enum(['over', 'under']).nullable() }).optional(),
  /**
   * A column whose cells have a job's number and its name, such as `1001 - Depot`. Where it is split, the id and the job number take the
   * one and the job's name the other. Null: nobody has said yet, and it is split and asked about.
   */
  numberAndName: z.strictObject({ column: word, isSplit: z.boolean().nullable() }).optional(),
  /** Somebody said that the contract has no change orders in it, although this was the evidence that it has. */
  contractKept: z.enum(contractEvidence).optional(),
  rowAnswers: z.array(rowAnswer).max(MOST_ROW_ANSWERS).optional(),
  /** The report that the file looks like, as `profiles` names it. */
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

/** Fields that accounting keeps updating while people work on a job. A newer file refreshes them for jobs in the WIP. */
export const refreshedFields = ['invoicedAmount', 'jobCostToDate', 'paymentsReceived', 'lastInvoiceDate'] as const;
export type RefreshedField = (typeof refreshedFields)[number];
