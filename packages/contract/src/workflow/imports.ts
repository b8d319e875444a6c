import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { calendarDate, instant, jobId, typedText } from '../values.ts';
import { importMapping, refreshedFields } from './import-mapping.ts';

export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** Room for 15,000 rows of 30 columns, which are some 10 MB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Limits the answer to a file in which every cell is refused. */
export const MAX_BAD_CELLS = 1_000;

/** A table of texts. The server reads amounts and dates, by the mapping. */
const importTable = {
  headings: z.array(typedText(1_000)).min(1).max(MAX_IMPORT_COLUMNS),
  rows: z.array(z.array(z.string())).max(MAX_IMPORT_ROWS),
  /** The file's row number, from 1, of the first of `rows`, so that reports name rows as the spreadsheet does. */
  firstRow: z.int().min(1),
};

/** A cell that could not be read, with what is needed to find and correct it in the file. */
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
  /** The field that the column fills, when it is the whole column. */
  field: z.string().nullable(),
  count: z.int(),
});
export type BadGroup = z.infer<typeof badGroup>;

/**
 * The contract column seems to include the change orders, which would then count twice. `evidence` says why: in `agreeing` of
 * `compared` rows it equals the column `other` plus the change orders, or the job's revised contract in the WIP; or its heading
 * says so.
 */
export const contractWarning = z.object({
  contract: z.string(),
  changeOrders: z.string(),
  evidence: z.enum(['columns', 'jobs', 'heading']),
  agreeing: z.int(),
  compared: z.int(),
  other: z.string().nullable(),
});
export type ContractWarning = z.infer<typeof contractWarning>;

const refreshedField = z.enum(refreshedFields);
/** Cents, or a calendar date. */
const refreshedValue = z.union([z.int(), z.string()]).nullable();

/** A value of a job in the WIP that differs from the file. */
export const refreshLine = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  field: refreshedField,
  oldValue: refreshedValue,
  newValue: refreshedValue,
  /** Who set the job's value on purpose, perhaps. Null if it is what accounting last sent. */
  kept: z
    .object({
      /** The person who typed it last; null when only the difference to the last import shows that somebody did. */
      who: z.string().nullable(),
      at: instant.nullable(),
    })
    .nullable(),
});
export type RefreshLine = z.infer<typeof refreshLine>;

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
const addedOptions = z.record(z.string(), z.array(z.string()));

/** What accepting the import would do. */
export const importCheck = z.object({
  rows: z.int(),
  emptyRows: z.int(),
  badRows: z.int(),
  badCells: z.int(),
  /** The first thousand. */
  bad: z.array(badCell),
  /** All of them, the most frequent first, fifty at most. */
  badGroups: z.array(badGroup),
  duplicateRows: z.int(),
  numberedRows: z.int(),
  /** Codes that the mapping reads as an empty cell. */
  blanks: z.array(z.object({ column: z.string(), code: z.string(), count: z.int() })),
  truncated: z.array(z.object({ column: z.string(), count: z.int() })),
  unusedColumns: z.array(z.string()),
  contractWarning: contractWarning.nullable(),
  /** Jobs of the directory that the file adds, changes, or leaves unchanged. */
  directory: counts,
  addedOptions,
  /** Jobs that are not in the WIP, and how many of them somebody took out of it. */
  connectable: z.int(),
  takenOut: z.int(),
  inWip: z.int(),
  lines: z.array(refreshLine),
});
export type ImportCheck = z.infer<typeof importCheck>;

export const importConflict = refreshLine.omit({ kept: true, oldValue: true }).extend({
  title: z.string(),
  /** What the person saw, and what the job has now. */
  seenValue: refreshedValue,
  currentValue: refreshedValue,
  who: z.string().nullable(),
});
export type ImportConflict = z.infer<typeof importConflict>;

export const importRefused = defineProblem('import-refused', 422, 'Nothing was imported', {
  problems: z.array(z.string()),
});

export const importCalls = {
  previewImport: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/preview',
    summary: 'Preview what a file of the accounting system would change; stores nothing',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({
      ...importTable,
      /** See docs/import.md. If absent: the mapping stored for such a file, or else a suggested one. */
      mapping: z.unknown().optional(),
    }),
    response: z.object({
      mapping: importMapping,
      origin: z.enum(['given', 'remembered', 'suggested']),
      /** What is wrong with the mapping. */
      problems: z.array(z.string()),
      /** Null while there are problems. */
      check: importCheck.nullable(),
    }),
    failures: [],
    maxBytes: MAX_BYTES,
  }),
  acceptImport: call({
    method: 'POST',
    creates: true,
    path: '/wip/imports/accept',
    summary: 'Store a file in the directory of external jobs, and the accepted changes in the WIP',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({
      ...importTable,
      mapping: z.unknown(),
      /** Skip rows that cannot be read, instead of refusing the file. */
      skipBad: z.boolean(),
      /** Also connect the file's other jobs. */
      connectNew: z.boolean(),
      /** The lines to store, each with the value that the person saw. */
      accepted: z
        .array(z.object({ jobId, field: refreshedField, oldValue: refreshedValue }))
        .max(MAX_IMPORT_ROWS * refreshedFields.length),
      today: calendarDate.optional(),
    }),
    response: z.object({
      directory: counts,
      addedOptions,
      leftOutRows: z.int(),
      refreshedJobs: z.int(),
      refreshedCells: z.int(),
      /** Accepted lines that were not stored, because the job's value has changed since. */
      conflicts: z.array(importConflict),
      /** Null unless the other jobs were to be connected. */
      connected: z
        .object({
          connected: z.int(),
          takenOut: z.int(),
          refused: z.array(
            z.object({ externalId: z.string(), field: z.string(), value: z.unknown(), reason: z.string() }),
          ),
        })
        .nullable(),
    }),
    failures: [importRefused],
    maxBytes: MAX_BYTES,
  }),
};
