import { z } from 'zod';
import { instant, typedText, uuid, wholeNumber } from '../values.ts';
import { importMapping } from './import-mapping.ts';
import { importProof, refreshLine } from './import-proof.ts';
import { ownField } from './own-fields.ts';

export const importId = uuid.brand<'ImportId'>();
export type ImportId = z.infer<typeof importId>;

/** The facts that identify a file when it comes again. */
export const fileFacts = z.object({
  name: typedText(300),
  /** In bytes. */
  size: wholeNumber(0),
  /** SHA-256 of its bytes, in hexadecimal. */
  checksum: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 checksum'),
  /** The sheet of a workbook. */
  sheet: typedText(300).nullable(),
});

/** Where a mapping came from, and how the file differs from the one it was made for. */
export const importProposal = z.object({
  mapping: importMapping,
  /**
   * `same`: these exact headings were imported before, and nothing is asked. Otherwise a person checks the columns first.
   */
  origin: z.enum(['given', 'same', 'remembered', 'suggested']),
  /** For a remembered mapping: new headings in the file, and headings that the file lacks. */
  newHeadings: z.array(z.string()),
  missingHeadings: z.array(z.string()),
  /** The report that the file looks like, such as "Sage 300 CRE’s Job Status report". */
  looksLike: z.string().nullable(),
  /** The columns of the company's own that a file can fill, in their order. Retired ones are not among them. */
  own: z.array(z.object({ field: ownField, title: z.string() })).optional(),
});
export type ImportProposal = z.infer<typeof importProposal>;

export const importConflict = refreshLine.omit({ kept: true, oldValue: true }).extend({
  title: z.string(),
  /** What the person saw, and what the job has now. */
  seenValue: refreshLine.shape.oldValue,
  currentValue: refreshLine.shape.oldValue,
  who: z.string().nullable(),
});
export type ImportConflict = z.infer<typeof importConflict>;

const refusedJob = z.object({ externalId: z.string(), field: z.string(), value: z.unknown(), reason: z.string() });

/** What an import stored. */
export const importOutcome = z.object({
  newJobs: z.int(),
  changedJobs: z.int(),
  changedCells: z.int(),
  unchangedJobs: z.int(),
  /** Rows left out, whole or with some of their cells. */
  leftOutRows: z.int(),
  /** Jobs that got their external id by this import. */
  linkedJobs: z.int(),
  addedOptions: z.record(z.string(), z.array(z.string())),
  /** Texts that somebody who may administer the lists could add, by field. */
  proposedOptions: z.record(z.string(), z.array(z.string())),
  /** Accepted lines that were not stored, because the job's value has changed since. */
  conflicts: z.array(importConflict),
  refused: z.array(refusedJob),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** The sums of a column, as they are kept with an import. */
export const importSum = importProof.shape.sums.element.omit({ column: true });

/** An import that was accepted, as the page "Imports" lists it. */
export const importRecord = z.object({
  importId,
  file: fileFacts,
  looksLike: z.string().nullable(),
  who: z.string(),
  at: instant,
  rows: z.int(),
  outcome: importOutcome,
  /** By field: in cents, or in the numbers of a column of the company's own. */
  sums: z.array(importSum),
  /** Who took it back, and when. */
  undone: z.object({ who: z.string(), at: instant, restored: z.int(), kept: z.int() }).nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;
