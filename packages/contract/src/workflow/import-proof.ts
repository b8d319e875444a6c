import { z } from 'zod';
import { instant, jobId } from '../values.ts';
import { contractEvidence, repeatAnswers } from './import-mapping.ts';
import { columnKinds, numberForm } from './import-survey.ts';

/** Rows of a group that the check shows. The rows left out of an import can all be downloaded. */
export const SHOWN_ROWS = 500;
/** Limits the answer to a file in which every cell is refused. */
export const MAX_BAD_CELLS = 1_000;

/** The outcome of a row of the file. Each row is in one group, and the groups add up to all rows. */
export const rowGroups = [
  'new',
  'changed',
  'unchanged',
  'left-out',
  'total',
  'subtotal',
  'detail',
  'heading',
  'title',
  'note',
  'empty',
] as const;
export type RowGroup = (typeof rowGroups)[number];

const proofRow = z.object({
  /** Of the file, from 1. */
  row: z.int(),
  /** The number and name of its job; otherwise what the row says. */
  jobNumber: z.string(),
  text: z.string(),
  /** Why the row is in its group: what was refused, or the word or sum that identified it. Empty for a plain job. */
  reasons: z.array(z.string()),
  /** Whether a person put it into this group. */
  isDecided: z.boolean(),
  /** It is left out but may be a job: only a person can tell. */
  isDoubtful: z.boolean(),
});

/** A cell that could not be read, with what somebody needs to find and correct it. */
export const badCell = z.object({
  row: z.int(),
  /** The heading, or the headings of a template. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type BadCell = z.infer<typeof badCell>;

/** Cells of one column with the same text and the same problem. */
export const badGroup = badCell.omit({ row: true }).extend({
  /** The field that the column fills, if the whole column has the problem. */
  field: z.string().nullable(),
  count: z.int(),
});
export type BadGroup = z.infer<typeof badGroup>;

/**
 * The sums of a column of amounts, in cents, or of a number column of the company’s own, in its numbers: what the file gives its jobs, stored or not, beside the
 * file's own total row.
 */
const columnSum = z.object({
  field: z.string(),
  column: z.string(),
  /** Of the jobs that are new, changed or unchanged. */
  stored: z.number(),
  /** Of the rows left out, where their amount can be read. */
  leftOut: z.number(),
  /** The file's total row; null when it has none. `difference` is file - stored - left out. */
  file: z.object({ row: z.int(), total: z.number(), difference: z.number() }).nullable(),
});

/** An unused column that holds money or dates. */
const unusedColumn = z.object({
  column: z.string(),
  kind: z.enum(columnKinds),
  filled: z.int(),
  /** In cents, for amounts that can be read. */
  sum: z.int().nullable(),
});

/** How a cell with a job's number and name is split. */
export const splitForms = ['number-and-name', 'one-text'] as const;

/** How a column's amounts, dates, or numbers with names are read, with samples; a question where two ways fit. */
const columnFormat = z.object({
  field: z.string(),
  column: z.string(),
  /** A number form, day.js formats, or of numbers with names whether they are apart. */
  reads: z.union([numberForm, z.enum(splitForms), z.array(z.string())]),
  samples: z.array(z.object({ text: z.string(), value: z.union([z.number(), z.string()]).nullable() })),
  isQuestion: z.boolean(),
});

/**
 * A column whose values look wrong for its field: an identifier with a trailing minus, percents, codes. `isQuestion`: if the
 * suspicion is right, wrong values would be stored, so a file that arrives on its own waits for a person. A column of zeros
 * is no question.
 */
const suspiciousColumn = z.object({
  field: z.string(),
  column: z.string(),
  reason: z.string(),
  samples: z.array(z.string()),
  isQuestion: z.boolean(),
  /** If the sign of the amounts is in doubt: what `turned` of the mapping would be to store them with the other one. Otherwise null. */
  turned: z.boolean().nullable(),
});
export type SuspiciousColumn = z.infer<typeof suspiciousColumn>;

/** What a text in a list or people column becomes. */
const valueMeaning = z.object({
  field: z.string(),
  column: z.string(),
  text: z.string(),
  count: z.int(),
  /** The option’s value, or the ids of people separated by commas; null when nothing fits and the cell stays empty. */
  becomes: z.string().nullable(),
  how: z.enum(['same', 'similar', 'given', 'added', 'none']),
});
export type ValueMeaning = z.infer<typeof valueMeaning>;

/** How a row found its job, if a person must confirm it: several jobs fit, or the number belongs to another external id. */
export const identityQuestion = z.object({
  row: z.int(),
  externalId: z.string(),
  jobNumber: z.string(),
  jobName: z.string(),
  kind: z.enum(['ambiguous', 'link']),
  candidates: z.array(
    z.object({ jobId, jobNumber: z.string(), jobName: z.string(), externalId: z.string().nullable() }),
  ),
  /** What a person decided. */
  answer: z.union([jobId, z.literal('new'), z.literal('leave-out')]).nullable(),
});
export type IdentityQuestion = z.infer<typeof identityQuestion>;

/**
 * The contract column seems to include the change orders, which would then count twice. `evidence` says why: in `agreeing` of
 * `compared` rows it equals the column `other` plus the change orders, or the job's revised contract in the WIP; or its heading
 * says so.
 */
export const contractWarning = z.object({
  contract: z.string(),
  changeOrders: z.string(),
  evidence: z.enum(contractEvidence),
  agreeing: z.int(),
  compared: z.int(),
  other: z.string().nullable(),
  /** The mapping says that somebody saw this evidence, or a better one, and kept both columns. */
  isAnswered: z.boolean(),
});
export type ContractWarning = z.infer<typeof contractWarning>;

/**
 * Ids or numbers that stand in several rows, as those of a job do that has a row for each phase or cost code. Without an answer all these
 * rows are left out. The sums are of all rows that are read or left out, in cents or a column's own numbers.
 */
export const repeatedJobs = z.object({
  /** Of the id or number. */
  column: z.string(),
  jobs: z.int(),
  rows: z.int(),
  /** The first of them, with their rows of the file. */
  samples: z.array(z.object({ text: z.string(), rows: z.array(z.int()) })),
  answer: z.enum(repeatAnswers).nullable(),
  sums: z.array(
    z.object({
      field: z.string(),
      column: z.string(),
      /** Counting all rows, and counting only the first row of each job. */
      added: z.number(),
      first: z.number(),
      /** How the column is read, or would be, where rows are added up. */
      repeats: z.enum(['add', 'once']),
      /** The file's own total; null when it has none. */
      total: z.number().nullable(),
    }),
  ),
  /** Other columns where the first row's text is used although the job's rows differ. */
  differing: z.array(z.object({ field: z.string(), column: z.string(), jobs: z.int(), samples: z.array(z.string()) })),
});
export type RepeatedJobs = z.infer<typeof repeatedJobs>;

/** The file's column of over and under billing, compared with the schedule calculated from the file's own figures. */
export const overUnderCheck = z.object({
  column: z.string(),
  positive: z.enum(['over', 'under']).nullable(),
  /** The sign that agrees with more rows; null when neither does. */
  suggested: z.enum(['over', 'under']).nullable(),
  compared: z.int(),
  agreeing: z.int(),
  /** In cents, with over billing positive. */
  fileSum: z.int(),
  scheduleSum: z.int(),
  differing: z.array(z.object({ row: z.int(), jobNumber: z.string(), file: z.int(), schedule: z.int() })),
});
export type OverUnderCheck = z.infer<typeof overUnderCheck>;

/** Cents, a number of a company's own column, a calendar date, a text, ids. */
const lineValue = z.union([z.number(), z.string(), z.boolean(), z.array(z.string())]).nullable();

/** A value of a job in the WIP that differs from the file. */
export const refreshLine = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  field: z.string(),
  oldValue: lineValue,
  newValue: lineValue,
  /** Who set the job's value on purpose, if anybody did. Null if it is what accounting last sent. */
  kept: z
    .object({
      /** The person who typed it last; null when only the difference to the last import shows that somebody did. */
      who: z.string().nullable(),
      at: instant.nullable(),
    })
    .nullable(),
});
export type RefreshLine = z.infer<typeof refreshLine>;

/** The proof of an import: what accepting it would do, with every row accounted for. */
export const importProof = z.object({
  /** Rows of the file below the headings. */
  rows: z.int(),
  groups: z.array(z.object({ group: z.enum(rowGroups), count: z.int(), rows: z.array(proofRow) })),
  sums: z.array(columnSum),
  unused: z.array(unusedColumn),
  formats: z.array(columnFormat),
  suspicious: z.array(suspiciousColumn),
  values: z.array(valueMeaning),
  questions: z.array(identityQuestion),
  contractWarning: contractWarning.nullable(),
  overUnder: overUnderCheck.nullable(),
  /** The first thousand. */
  bad: z.array(badCell),
  badCells: z.int(),
  badGroups: z.array(badGroup),
  /** Rows left out that may be jobs: only a person can tell. */
  doubtfulRows: z.int(),
  /** Null where each id and number stands in one row. */
  repeated: repeatedJobs.nullable(),
  numberedRows: z.int(),
  /** Codes that the mapping reads as an empty cell. */
  blanks: z.array(z.object({ column: z.string(), code: z.string(), count: z.int() })),
  truncated: z.array(z.object({ column: z.string(), count: z.int() })),
  /** Of the rows left out, those whose job somebody took out of the WIP. */
  takenOut: z.int(),
  lines: z.array(refreshLine),
});
export type ImportProof = z.infer<typeof importProof>;
