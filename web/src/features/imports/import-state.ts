import type { CallResponse } from '@plumbline/contract/call';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportCheck, importCalls, RefreshLine } from '@plumbline/contract/workflow/imports';
import { findHeadingRow, type Sheet, type Table, tableOf } from '@plumbline/import/files/sheet-table';

export type ImportResult = CallResponse<typeof importCalls.acceptImport>;
type Preview = CallResponse<typeof importCalls.previewImport>;

export const steps = ['file', 'columns', 'check', 'changes', 'result'] as const;
export type Step = (typeof steps)[number];

/** A file that was read, and the place of its table. */
export interface OpenFile {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly sheet: number;
  readonly headingRow: number;
  readonly table: Table;
}

export interface ImportState {
  readonly step: Step;
  readonly file: OpenFile | null;
  readonly mapping: ImportMapping | null;
  readonly origin: Preview['origin'];
  /** Why the mapping cannot be used. */
  readonly problems: readonly string[];
  readonly check: ImportCheck | null;
  /** The person has seen that the contract column may include change orders, and keeps both. */
  readonly keepsChangeOrders: boolean;
  readonly skipBad: boolean;
  readonly connectNew: boolean;
  /** Keys of the lines to store. */
  readonly ticked: ReadonlySet<string>;
  readonly result: ImportResult | null;
}

export const NOTHING: ImportState = {
  step: 'file',
  file: null,
  mapping: null,
  origin: 'suggested',
  problems: [],
  check: null,
  keepsChangeOrders: false,
  skipBad: false,
  connectNew: false,
  ticked: new Set(),
  result: null,
};

export const lineKey = ({ jobId, field }: Pick<RefreshLine, 'jobId' | 'field'>): string => `${jobId} ${field}`;

/** A value that a person may have chosen is overwritten only if they tick it. */
const tickedAtFirst = (lines: readonly RefreshLine[]): Set<string> =>
  new Set(lines.filter(({ kept }) => kept === null).map(lineKey));

export type ImportEvent =
  | { kind: 'opened'; name: string; sheets: readonly Sheet[] }
  | { kind: 'placed'; sheet: number; headingRow?: number }
  | { kind: 'mapped'; mapping: ImportMapping }
  | { kind: 'previewed'; preview: Preview }
  | { kind: 'went'; step: Step }
  | { kind: 'chose'; choices: Partial<Pick<ImportState, 'keepsChangeOrders' | 'skipBad' | 'connectNew'>> }
  | { kind: 'ticked'; keys: readonly string[]; isOn: boolean }
  | { kind: 'accepted'; result: ImportResult }
  | { kind: 'left' };

export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  switch (event.kind) {
    case 'opened':
      return { ...NOTHING, step: 'columns', file: placed({ name: event.name, sheets: event.sheets }, 0) };
    case 'placed':
      return state.file
        ? { ...NOTHING, step: 'columns', file: placed(state.file, event.sheet, event.headingRow) }
        : state;
    case 'mapped':
      return { ...state, mapping: event.mapping, problems: [], keepsChangeOrders: false };
    case 'previewed':
      return previewed(state, event.preview);
    case 'went':
      return { ...state, step: event.step };
    case 'chose':
      return { ...state, ...event.choices };
    case 'ticked': {
      const keys = new Set(event.keys);
      return { ...state, ticked: event.isOn ? state.ticked.union(keys) : state.ticked.difference(keys) };
    }
    case 'accepted':
      return { ...state, step: 'result', result: event.result };
    case 'left':
      return NOTHING;
  }
}

function placed({ name, sheets }: Pick<OpenFile, 'name' | 'sheets'>, sheet: number, given?: number): OpenFile {
  const rows = sheets[sheet] ?? { name: null, rows: [] };
  const headingRow = given ?? findHeadingRow(rows.rows);
  return { name, sheets, sheet, headingRow, table: tableOf(rows, headingRow) };
}

/** A suggested mapping is shown first. A used or adjusted mapping goes straight to the check. */
function previewed(state: ImportState, { mapping, origin, problems, check }: Preview): ImportState {
  const isLookedAt = origin === 'suggested' || check === null;
  return {
    ...state,
    step: isLookedAt ? 'columns' : 'check',
    // The service has read it as a mapping.
    mapping: mapping as ImportMapping,
    origin: origin === 'given' ? state.origin : origin,
    problems,
    check,
    ticked: check ? tickedAtFirst(check.lines) : new Set(),
    result: null,
  };
}

/** Whether every job of the file is known and no line is left to store. */
export const bringsNothing = ({ directory, lines, connectable }: ImportCheck): boolean =>
  directory.added + directory.changed + connectable === 0 && lines.every(({ kept }) => kept !== null);
