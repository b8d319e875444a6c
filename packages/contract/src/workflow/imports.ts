import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { calendarDate, instant, jobId, typedText } from '../values.ts';
import { importMapping, refreshedFields } from './import-mapping.ts';

export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_COLUMNS = 500;
/** 15,000 rows of 30 columns come to some 10 MB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A file that is refused everywhere would otherwise be answered with all of its cells. */
export const MAX_BAD_CELLS = 1_000;

/** A table as texts: amounts and dates are read by the mapping, once, on the server. */
const importTable = {
  headings: z.array(typedText(1_000)).min(1).max(MAX_IMPORT_COLUMNS),
  rows: z.array(z.array(z.string())).max(MAX_IMPORT_ROWS),
  /** The row of the file, from 1, that the first of `rows` is: reports name rows as the person's spreadsheet does. */
  firstRow: z.int().min(1),
};

/** A cell that could not be read: enough to find it in the file and to mend it. */
export const badCell = z.object({
  row: z.int(),
  /** The heading, or the headings of a template. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type BadCell = z.infer<typeof badCell>;

/** Cells of one column with the same text and the same trouble. */
export const badGroup = badCell.omit({ row: true }).extend({
  /** The field that the column fills, when it is the whole column. */
  field: z.string().nullable(),
  count: z.int(),
});
export type BadGroup = z.infer<typeof badGroup>;

/**
 * The contract column seems to hold the change orders already, so that they would count twice. `evidence`: in `agreeing` of
 * `compared` rows it is the column `other` plus the change orders; or the revised contract of the job in the WIP; or it is
 * called so.
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

/** A value of a job in the WIP that the file has otherwise. */
export const refreshLine = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  field: refreshedField,
  oldValue: refreshedValue,
  newValue: refreshedValue,
  /** Why the job's own value may be there on purpose; null when it is accounting's, as it was last brought. */
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

/** What accepting would do. */
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
  /** Codes taken for "nothing here", as the mapping says. */
  blanks: z.array(z.object({ column: z.string(), code: z.string(), count: z.int() })),
  truncated: z.array(z.object({ column: z.string(), count: z.int() })),
  unusedColumns: z.array(z.string()),
  contractWarning: contractWarning.nullable(),
  /** Jobs of the directory that the file adds, changes, or has as they are. */
  directory: counts,
  addedOptions,
  /** Jobs that are not in the WIP, and those among them that somebody took out of it. */
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
    summary: 'What a file of the accounting system would change; stores nothing',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({
      ...importTable,
      /** As in docs/import.md; without it the one remembered for such a file is used, else one is suggested. */
      mapping: z.unknown().optional(),
    }),
    response: z.object({
      mapping: importMapping,
      origin: z.enum(['given', 'remembered', 'suggested']),
      /** Why the mapping cannot be used yet. */
      problems: z.array(z.string()),
      /** null while there are problems. */
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
      /** Leave out rows that cannot be read, instead of refusing the file. */
      skipBad: z.boolean(),
      /** Also bring the file's other jobs into the WIP. */
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
      /** Accepted lines that were not stored, because the job's value is another one by now. */
      conflicts: z.array(importConflict),
      /** null unless the other jobs were to be connected. */
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
