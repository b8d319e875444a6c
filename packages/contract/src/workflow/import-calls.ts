import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { calendarDate, instant, jobId, storableText, typedText, wholeNumber } from '../values.ts';
import { archivedBefore } from './activity.ts';
import { fileTerms } from './import-file-terms.ts';
import { MAX_FILE_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_PART_BYTES, MAX_PART_ROWS } from './import-limits.ts';
import { importMapping } from './import-mapping.ts';
import { importProof, refreshLine } from './import-proof.ts';
import { fileFacts, importId, importOutcome, importProposal, importRecord } from './import-records.ts';
import { columnSurvey } from './import-survey.ts';
import { exceededLimit, waitingImport } from './import-waiting.ts';
import { listField, optionName } from './lists.ts';

/** What a person decided about individual rows and cells of the file. */
export const importDecisions = z.object({
  /** By row of the file. */
  rows: z.record(z.string().regex(/^\d+$/), z.enum(['job', 'leave-out'])).default({}),
  /** Cells typed over, by row and heading. */
  cells: z
    .array(z.object({ row: wholeNumber(1), column: storableText, text: typedText(4_000) }))
    .max(5_000)
    .default([]),
  /** For rows that need it: the job that the row belongs to, by the row's external id. */
  jobs: z.record(storableText, z.union([jobId, z.literal('new'), z.literal('leave-out')])).default({}),
});
export type ImportDecisions = z.infer<typeof importDecisions>;

/** A cell that undo leaves alone: somebody changed it since, or another reason. */
const keptCell = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  /** Null for a new job that stays because somebody changed it since. */
  field: z.string().nullable(),
  title: z.string(),
  who: z.string().nullable(),
  at: instant.nullable(),
  /** Why its job cannot take the old value, as the end of a sentence. Null if somebody changed the cell since. */
  reason: z.string().nullable(),
});

const addOptions = z.partialRecord(listField, z.array(optionName)).default({});

const sent = { importId, mapping: z.unknown(), decisions: importDecisions };

export const importGone = defineProblem('import-gone', 404, 'There is no such import', {});
export const importIncomplete = defineProblem('import-incomplete', 409, 'Rows of the file are missing', {
  /** The columns by index, and the first rows of the parts to send. */
  columns: z.array(z.int()),
  fromRows: z.array(z.int()),
});
export const importRefused = defineProblem('import-refused', 422, 'Nothing was imported', {
  problems: z.array(z.string()),
});

/** The outcome of a file that arrives without a person. */
export const fileOutcome = z.object({
  /**
   * `stored`. `nothing-new`: the company has it all. `checked`: it can be stored. `needs-person`: somebody must look at it
   * in the browser, or the file must change; `problems` says why. `refused`: the file cannot be read like this.
   * `interrupted`: the service stopped halfway; send it again with a new key. `waiting`: the file is kept for a person on
   * the page "Imports"; `problems` says why, and `exceeded` gives the exceeded limits with figures. All but `stored` and
   * `waiting` leave nothing behind.
   */
  status: z.enum(['stored', 'nothing-new', 'checked', 'needs-person', 'waiting', 'refused', 'interrupted']),
  problems: z.array(z.string()),
  /** The company's limits that the file exceeds. */
  exceeded: z.array(exceededLimit),
  /** Null if the file has no table. */
  file: fileFacts.nullable(),
  /** From 1. */
  headingRow: z.int().nullable(),
  /** What was not read, such as other sheets. */
  notes: z.array(z.string()),
  proposal: importProposal.nullable(),
  /** With its open questions. Null while the file cannot be read. */
  proof: importProof.nullable(),
  importId: importId.nullable(),
  outcome: importOutcome.nullable(),
});
export type FileOutcome = z.infer<typeof fileOutcome>;
/** As the service answers it: instants are text. */
export type FileAnswer = z.input<typeof fileOutcome>;

export const importCalls = {
  importFile: call({
    method: 'POST',
    creates: true,
    path: '/wip/imports/file',
    summary:
      'Import a file in one call, without a browser: the body is the file. Reads it as the company read these very headings before; where a person must decide, the file waits and no job changes',
    permission: 'Wip_edit',
    maxSeconds: 120,
    maxBytes: MAX_FILE_BYTES,
    isFile: true,
    query: z.object({
      ...fileTerms,
      /** An accepted import: read this file the same way. */
      mappingOf: importId.optional(),
    }),
    request: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'is not a file'),
    response: fileOutcome,
    failures: [importGone],
  }),
  startImport: call({
    method: 'POST',
    creates: true,
    path: '/wip/imports',
    summary: 'Announce a file and its columns; answers how they would be read, and stores no row',
    permission: 'Wip_edit',
    request: z.object({
      file: fileFacts,
      columns: z.array(columnSurvey).min(1).max(MAX_IMPORT_COLUMNS),
      rows: z.int().min(0).max(MAX_IMPORT_ROWS),
      /** The file's row number, from 1, of the first row below the headings, so that reports name rows as the spreadsheet does. */
      firstRow: wholeNumber(1),
      /** See docs/import.md. If absent, the service proposes a mapping. */
      mapping: z.unknown().optional(),
    }),
    response: z.object({ importId, proposal: importProposal }),
    failures: [importRefused],
    maxBytes: 2 * 1024 * 1024,
  }),
  sendImportPart: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/part',
    summary: 'Send some columns of some rows; the same part again changes nothing',
    permission: 'Wip_edit',
    request: z.object({
      importId,
      /** Indices of the headings whose cells follow; the one after the last is for what a row has beyond them. */
      columns: z
        .array(wholeNumber(0))
        .min(1)
        .max(MAX_IMPORT_COLUMNS + 1),
      firstRow: wholeNumber(1),
      rows: z.array(z.array(storableText)).min(1).max(MAX_PART_ROWS),
      /** Outline levels of the rows, where the file has an outline. */
      levels: z.array(z.int().min(0).max(8)).optional(),
      /** The row numbers, in the file, of rows with struck-through text. */
      struckRows: z.array(wholeNumber(1)).max(MAX_PART_ROWS).optional(),
    }),
    response: z.object({ received: z.int() }),
    failures: [importGone, importRefused],
    maxBytes: MAX_PART_BYTES,
  }),
  checkImport: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/check',
    summary: 'The proof of an import: every row accounted for, sums beside the file’s own; stores nothing in the WIP',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({
      ...sent,
      /** Texts to add as list options. The proof assumes that they exist. */
      addOptions,
      today: calendarDate.optional(),
    }),
    response: z.object({
      mapping: importMapping,
      /** What is wrong with the mapping. */
      problems: z.array(z.string()),
      /** Null while there are problems. */
      proof: importProof.nullable(),
    }),
    failures: [importGone, importIncomplete],
    maxBytes: 2 * 1024 * 1024,
  }),
  acceptImport: call({
    method: 'POST',
    creates: true,
    path: '/wip/imports/accept',
    summary: 'Store what the proof shows, all of it or nothing',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({
      ...sent,
      /** Leave out the rows that cannot be read, instead of refusing the file. They are kept with the import. */
      skipBad: z.boolean(),
      /** Also add the new jobs to the WIP. */
      connectNew: z.boolean(),
      /** Texts to add as list options; only for people who may administer lists. */
      addOptions,
      /** The lines to store, with the values that the person saw. */
      accepted: z.array(refreshLine.pick({ jobId: true, field: true, oldValue: true })).max(MAX_IMPORT_ROWS * 10),
      today: calendarDate.optional(),
    }),
    response: z.object({ importId, outcome: importOutcome }),
    failures: [importGone, importIncomplete, importRefused],
    maxBytes: 32 * 1024 * 1024,
  }),
  imports: call({
    method: 'GET',
    path: '/wip/imports',
    summary: 'The imports of the company, the latest first',
    permission: 'Wip_view',
    query: z.object({ before: importId.optional() }),
    response: z.object({
      imports: z.array(importRecord),
      next: importId.nullable(),
      /** Files that wait for a person. Only on the first page. */
      waiting: z.array(waitingImport),
      archivedBefore,
    }),
    failures: [],
  }),
  leftOutRows: call({
    method: 'GET',
    path: '/wip/imports/left-out',
    summary: 'The rows that an import left out, as they stand in the file, with the reasons',
    permission: 'Wip_edit',
    query: z.object({ importId }),
    response: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), reason: z.string() })),
    }),
    failures: [importGone],
  }),
  waitingImport: call({
    method: 'GET',
    path: '/wip/imports/waiting',
    summary: 'A file that waits for a person, to be checked and accepted as if that person had announced it',
    permission: 'Wip_edit',
    query: z.object({ importId }),
    response: z.object({
      file: fileFacts,
      columns: z.array(columnSurvey),
      rows: z.int(),
      firstRow: z.int(),
      proposal: importProposal,
    }),
    failures: [importGone],
  }),
  discardImport: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/discard',
    summary: 'Forget a file that waits for a person, with its rows',
    permission: 'Wip_edit',
    request: z.object({ importId }),
    response: z.object({ importId }),
    failures: [importGone],
  }),
  undoImport: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/undo',
    summary: 'Take an import back: every cell that nobody changed since; `isTrial` only says what would happen',
    permission: 'Wip_edit',
    maxSeconds: 120,
    request: z.object({ importId, isTrial: z.boolean(), today: calendarDate.optional() }),
    response: z.object({
      /** Cells restored, and new jobs taken out of the WIP. */
      restored: z.int(),
      takenOut: z.int(),
      kept: z.array(keptCell),
    }),
    failures: [importGone, importRefused],
  }),
};
