import { z } from 'zod';
import { typedText } from '../values.ts';
import { type JobFieldName, jobFieldNames } from './job-fields.ts';

/** A heading, a code or a word of the file; it is kept with the mapping, so it has to be storable. */
const word = typedText(1_000).min(1, 'must not be empty');

/** How one cell's text is understood, before it becomes the value of a field. Texts are compared without outer spaces. */
export const cellRule = z.strictObject({
  /** Codes that mean "nothing here"; the empty cell always does. */
  blank: z.array(word).optional(),
  /** What to put for each text. A text that is not listed is refused. */
  values: z.record(typedText(1_000), typedText(1_000)).optional(),
  /** Only what stands before the first of this separator: `,` of "A1, A2" gives "A1". */
  first: word.optional(),
});
export type CellRule = z.infer<typeof cellRule>;

export const fieldRule = cellRule.extend({
  /** Exactly one of the three says where the value comes from. */
  column: word.optional(),
  template: word.optional(),
  value: z.union([word, z.boolean(), z.int()]).optional(),
  /** For a template: rules of its columns, by heading. */
  parts: z.record(word, cellRule).optional(),
  /** For a date: its formats as day.js writes them, such as `M/D/YYYY`. */
  format: z.union([word, z.array(word).min(1)]).optional(),
  /** For a text: cut it to so many characters instead of refusing it. */
  truncate: z.int().min(1).max(4_000).optional(),
  /** For a boolean: the words for yes and no, instead of yes/no, true/false, y/n, x and 1/0. */
  yes: z.array(word).optional(),
  no: z.array(word).optional(),
});
export type FieldRule = z.infer<typeof fieldRule>;

/** Which column of a file fills which job field, and how its cells are understood. `docs/import.md` explains it to people. */
export const importMapping = z.strictObject({
  about: typedText(4_000).optional(),
  /** As `TextDecoder` names it. */
  encoding: typedText(100).default('utf-8'),
  delimiter: typedText(1).length(1).default(','),
  /** `number` gives the second, third… job of one external id or job number the ending -2, -3… in the file's order. */
  onDuplicate: z.enum(['refuse', 'number']).default('refuse'),
  /** Headings that are left out on purpose; others that are not used are reported. */
  unused: z.array(typedText(1_000)).default([]),
  fields: z.record(z.string(), fieldRule),
});
export type ImportMapping = Omit<z.output<typeof importMapping>, 'fields'> & {
  fields: Partial<Record<JobFieldName, FieldRule>>;
};

/** Set by the product itself, or of people, whom a file knows by other names than the identity provider. */
const NOT_IMPORTED = new Set<JobFieldName>(['createdDate', 'finalContractAmount', 'projectManagerUserIds']);
export const importableFields = jobFieldNames.filter((name) => !NOT_IMPORTED.has(name));

/** What accounting goes on counting while people work on a job: a newer file refreshes these of the jobs in the WIP. */
export const refreshedFields = ['invoicedAmount', 'jobCostToDate', 'paymentsReceived', 'lastInvoiceDate'] as const;
export type RefreshedField = (typeof refreshedFields)[number];
