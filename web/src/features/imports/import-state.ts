import type { CallResponse } from '@plumbline/contract/call';
import type { ImportDecisions, importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, RefreshLine, RowGroup, SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';
import type { ImportId, ImportOutcome, ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { ListField } from '@plumbline/contract/workflow/lists';
import type { SheetPreview, TableShape } from './file/file-questions.ts';
import { together, without } from './sets.ts';

type Started = CallResponse<typeof importCalls.startImport>;
type Checked = CallResponse<typeof importCalls.checkImport>;

export const steps = ['file', 'columns', 'check', 'changes', 'result'] as const;
export type Step = (typeof steps)[number];

/** A file that was read. Its rows are in the reader: see OpenFile. */
export interface ReadFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly checksum: string;
  readonly sheets: readonly SheetPreview[];
  /** Sheets that are too large to be offered, and why. */
  readonly leftOut: readonly string[];
  readonly table: TableShape;
}

/** A file that came by itself: the service has its rows, and this browser does not. */
export const isKeptByService = (file: ReadFile | null): boolean => file !== null && file.sheets.length === 0;

export interface ImportState {
  readonly step: Step;
  readonly file: ReadFile | null;
  /** The service's name for the announced file. */
  readonly importId: ImportId | null;
  readonly proposal: Omit<ImportProposal, 'mapping'> | null;
  readonly mapping: ImportMapping | null;
  /** Why the mapping cannot be used. */
  readonly problems: readonly string[];
  readonly decisions: ImportDecisions;
  readonly proof: ImportProof | null;
  /** The cells of the first rows that have a bad cell, by row of the file. */
  readonly badRows: ReadonlyMap<number, readonly string[]>;
  readonly skipBad: boolean;
  /** Keys of the suspicious columns that somebody looked at and takes as they are. */
  readonly lookedAt: ReadonlySet<string>;
  readonly connectNew: boolean;
  /** Texts that become options of the company's lists. */
  readonly addOptions: Partial<Record<ListField, string[]>>;
  /** Keys of the lines to store. */
  readonly ticked: ReadonlySet<string>;
  readonly result: ImportOutcome | null;
}

const UNDECIDED: ImportDecisions = { rows: {}, cells: [], jobs: {} };

export const NOTHING: ImportState = {
  step: 'file',
  file: null,
  importId: null,
  proposal: null,
  mapping: null,
  problems: [],
  decisions: UNDECIDED,
  proof: null,
  badRows: new Map(),
  skipBad: false,
  lookedAt: new Set(),
  connectNew: true,
  addOptions: {},
  ticked: new Set(),
  result: null,
};

export const lineKey = ({ jobId, field }: Pick<RefreshLine, 'jobId' | 'field'>): string => `${jobId} ${field}`;

/** An answer is about what was said of the column: if that changes, somebody looks again. */
export const doubtKey = ({ field, column, reason }: SuspiciousColumn): string =>
  JSON.stringify([field, column, reason]);

/** A value that a person may have chosen is overwritten only if they tick it. */
const tickedAtFirst = (lines: readonly RefreshLine[]): Set<string> =>
  new Set(lines.filter(({ kept }) => kept === null).map(lineKey));

type Choices = Partial<Pick<ImportState, 'skipBad' | 'lookedAt' | 'connectNew'>>;

export type ImportEvent =
  | { kind: 'opened'; file: ReadFile }
  | { kind: 'started'; started: Started }
  | { kind: 'mapped'; mapping: ImportMapping }
  | ({ kind: 'checked'; checked: Checked } & Pick<ImportState, 'decisions' | 'addOptions' | 'badRows'>)
  | { kind: 'went'; step: Step }
  | { kind: 'chose'; choices: Choices }
  | { kind: 'ticked'; keys: readonly string[]; isOn: boolean }
  | { kind: 'accepted'; result: ImportOutcome }
  | { kind: 'left' };

export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  switch (event.kind) {
    case 'opened':
      return { ...NOTHING, step: 'columns', file: event.file };
    case 'started': {
      const { mapping, ...proposal } = event.started.proposal;
      // The service has read it as a mapping.
      return { ...state, importId: event.started.importId, proposal, mapping: mapping as ImportMapping };
    }
    case 'mapped':
      return { ...state, mapping: event.mapping, problems: [] };
    case 'checked':
      return checkedState(state, event);
    case 'went':
      return { ...state, step: event.step };
    case 'chose':
      return { ...state, ...event.choices };
    case 'ticked': {
      const keys = new Set(event.keys);
      return { ...state, ticked: event.isOn ? together(state.ticked, keys) : without(state.ticked, keys) };
    }
    case 'accepted':
      // Checked again, a value that a colleague changed meanwhile has to be ticked anew.
      return {
        ...state,
        step: 'result',
        result: event.result,
        ticked: without(state.ticked, new Set(event.result.conflicts.map(lineKey))),
      };
    case 'left':
      return NOTHING;
  }
}

/** A mapping that cannot be used is shown with what is wrong. A line that is as it was before keeps its tick. */
function checkedState(
  state: ImportState,
  { checked: { mapping, problems, proof }, decisions, addOptions, badRows }: ImportEvent & { kind: 'checked' },
): ImportState {
  const before = new Set(state.proof?.lines.map((line) => JSON.stringify(line)));
  const isOld = (line: RefreshLine) => before.has(JSON.stringify(line));
  const fresh = proof?.lines.filter((line) => !isOld(line)) ?? [];
  const kept = proof?.lines.filter((line) => isOld(line) && state.ticked.has(lineKey(line))) ?? [];
  return {
    ...state,
    step: proof ? 'check' : 'columns',
    // The service has read it as a mapping.
    mapping: mapping as ImportMapping,
    ...{ problems, proof, decisions, addOptions, badRows },
    ticked: together(tickedAtFirst(fresh), kept.map(lineKey)),
    result: null,
  };
}

export const countOf = ({ groups }: Pick<ImportProof, 'groups'>, group: RowGroup): number =>
  groups.find((each) => each.group === group)?.count ?? 0;

/** Rows of the file that are jobs, read in part or whole. */
export const readableRows = (proof: Pick<ImportProof, 'groups'>): number =>
  countOf(proof, 'new') + countOf(proof, 'changed') + countOf(proof, 'unchanged');

/** Whether every job of the file is in the WIP and no line is left to store. */
export const bringsNothing = (proof: Pick<ImportProof, 'groups' | 'lines'>): boolean =>
  countOf(proof, 'new') === 0 && proof.lines.every(({ kept }) => kept !== null);

/** The decisions with another one for a row; null takes it back. */
export function withRow(
  decisions: ImportDecisions,
  row: number,
  decision: 'job' | 'leave-out' | null,
): ImportDecisions {
  const { [row]: _, ...rows } = decisions.rows;
  return { ...decisions, rows: decision === null ? rows : { ...rows, [row]: decision } };
}

/** The decisions with all rows left out that may be jobs. */
export const withoutDoubtful = (decisions: ImportDecisions, groups: ImportProof['groups']): ImportDecisions =>
  groups
    .flatMap(({ rows }) => rows.filter(({ isDoubtful }) => isDoubtful))
    .reduce((all, { row }) => withRow(all, row, 'leave-out'), decisions);

/** The decisions with a cell typed over. */
export const withCell = (decisions: ImportDecisions, cell: ImportDecisions['cells'][number]): ImportDecisions => ({
  ...decisions,
  cells: [...decisions.cells.filter(({ row, column }) => row !== cell.row || column !== cell.column), cell],
});

const SHOWN_BAD_ROWS = 50;

/** The first rows of the file with a cell that cannot be read. */
export const firstBadRows = ({ bad }: Pick<ImportProof, 'bad'>): number[] =>
  [...new Set(bad.map(({ row }) => row))].slice(0, SHOWN_BAD_ROWS);
