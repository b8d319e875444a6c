import { PackedJson } from '@plumbline/contract/client';
import type { ImportDecisions, importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { columnsOfPlan, planMapping } from '@plumbline/import/mapping/plan';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { FailureOf } from '../../lib/problem-words.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemMessage } from '../../ui/problems/problem-message.ts';
import { acceptBody } from './accept-body.ts';
import type { TableShape } from './file/file-questions.ts';
import { type OpenFile, openFile } from './file/open-file.ts';
import { firstBadRows, type ImportState, importReducer, NOTHING, type ReadFile, type Step } from './import-state.ts';
import { useInterrupted } from './interrupted.ts';
import { importProblems } from './problems.ts';
import { createProgress } from './progress.ts';

export type Busy = 'reading' | 'sending' | 'checking' | 'storing' | null;
export interface Trouble {
  readonly title: string;
  readonly detail: string;
}
/** What a proof depends on besides the mapping. */
type Proved = Pick<ImportState, 'decisions' | 'addOptions'>;
/** What of the announced file has arrived at the service. */
interface Sent {
  importId: ImportId | null;
  columns: Set<number>;
  /** Of columns that are not all there yet: the row at which to go on after a broken line. */
  next: { columns: string; row: number } | null;
}

/** An import, from the file to its result. Long steps can be cancelled until the import is being stored. */
export function useImport() {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, NOTHING);
  /** What a long step brings is much to draw: in pieces, between which the page draws and hears. */
  const show = (event: Parameters<typeof dispatch>[0]) => startTransition(() => dispatch(event));
  const [busy, setBusy] = useState<Busy>(null);
  const [progress] = useState(createProgress);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef<AbortController>(null);
  const reader = useRef<OpenFile>(null);
  const sent = useRef<Sent>({ importId: null, columns: new Set(), next: null });
  const creation = useCreation(
    'It is not known whether the import was stored: look at the list of imports before you import the file again.',
  );
  const isOpen = state.file !== null && state.result === null;
  useEffect(() => registerUnsavedWork(() => isOpen), [isOpen]);
  const interrupted = useInterrupted(
    isOpen && state.file ? { fileName: state.file.name, isStoring: busy === 'storing' } : null,
  );
  const close = () => {
    reader.current?.close();
    reader.current = null;
  };
  useEffect(
    () => () => {
      running.current?.abort();
      reader.current?.close();
    },
    [],
  );

  /** Runs one long step at a time and shows it. A cancelled step ends silently. */
  const run = async (what: Exclude<Busy, null>, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setBusy(what);
    setTrouble(null);
    try {
      await work(control.signal);
    } catch (error) {
      if (control.signal.aborted) return;
      setTrouble({ title: 'This did not work', detail: error instanceof Error ? error.message : String(error) });
    } finally {
      // With what the step brought: both are drawn together.
      if (running.current === control) startTransition(() => setBusy(null));
    }
  };
  const failed = (problem: FailureOf<typeof importCalls>): void => setTrouble(problemMessage(problem, importProblems));

  /**
   * Announces the table. A mapping for the very same headings is checked at once; so is a file that was accepted and is proved
   * again, with the mapping and the decisions it had.
   */
  const start = async (
    file: ReadFile,
    signal: AbortSignal,
    again?: Proved & Pick<ImportState, 'mapping'>,
  ): Promise<void> => {
    setBusy('checking');
    const { name, size, checksum, sheets, table } = file;
    const answer = await workflow.startImport({
      body: {
        file: { name, size, checksum, sheet: sheets[table.sheet]?.name ?? null },
        columns: [...table.survey],
        rows: table.rowCount,
        firstRow: table.firstRow,
        ...(again && { mapping: again.mapping }),
      },
      signal,
    });
    if (signal.aborted) return;
    if (!answer.ok) return failed(answer.problem);
    const { importId, proposal } = answer.value;
    sent.current = { importId, columns: new Set(), next: null };
    show({ kind: 'started', started: answer.value });
    const mapping = proposal.mapping as ImportMapping; // the service has read it as one
    if (again || proposal.origin === 'same') await prove(file, importId, mapping, again ?? NOTHING, signal);
  };

  /** Sends the columns that the mapping needs and that have not arrived. False if the service refused one. */
  const send = async (
    { table }: ReadFile,
    importId: ImportId,
    needed: readonly number[],
    signal: AbortSignal,
  ): Promise<boolean> => {
    const columns = [...new Set(needed)].filter((column) => !sent.current.columns.has(column));
    if (columns.length === 0) return true;
    setBusy('sending');
    const key = columns.join();
    let row = sent.current.next?.columns === key ? sent.current.next.row : table.firstRow;
    const nextPart = () => reader.current?.part(table, { importId, columns, firstRow: row });
    for (let part = await nextPart(); part; part = await nextPart()) {
      if (signal.aborted) return false;
      progress.tell({ share: (row - table.firstRow) / Math.max(1, table.rowCount) });
      const answer = await workflow.sendImportPart({ body: new PackedJson(part.body), signal });
      // At once: the next collection of garbage may be after the last part.
      part.body.buffer.transfer(0);
      if (signal.aborted) return false;
      if (!answer.ok) {
        failed(answer.problem);
        return false;
      }
      row += part.rows;
      sent.current.next = { columns: key, row };
    }
    sent.current.next = null;
    for (const column of columns) sent.current.columns.add(column);
    return true;
  };

  const prove = async (
    file: ReadFile,
    importId: ImportId,
    mapping: ImportMapping,
    { decisions, addOptions }: Proved,
    signal: AbortSignal,
  ): Promise<void> => {
    // Sends every column with content, because each helps to tell which rows are jobs, and because the import is read from the checked cells. If the
    // mapping has no plan, the service says what is wrong with it.
    const planned = planMapping(mapping, file.table.headings);
    const needed = planned.ok ? columnsOfPlan(planned.plan, mapping) : [];
    const filled = filledColumns(file.table);
    if (!(await send(file, importId, [...needed, ...filled], signal))) return;
    setBusy('checking');
    const body = { importId, mapping, decisions, addOptions, today: localToday() };
    const answer = await workflow.checkImport({ body, signal });
    if (signal.aborted) return;
    // Until here the page shows what was proved before.
    if (answer.ok) {
      const { proof } = answer.value;
      const bad = proof ? firstBadRows(proof) : [];
      const cells = bad.length > 0 ? await reader.current?.rows(file.table, bad) : [];
      if (signal.aborted) return;
      const badRows = new Map(bad.map((row, i) => [row, cells?.[i] ?? []]));
      return show({ kind: 'checked', checked: answer.value, decisions, addOptions, badRows });
    }
    // A server that was restored from a backup has lost parts: the next check sends them again.
    if (answer.problem.type === 'import-incomplete') {
      sent.current.columns.clear();
      sent.current.next = null;
    }
    failed(answer.problem);
  };

  /** Takes the table below a row of headings, or below the likeliest one, and announces it. */
  const place = async (
    file: Omit<ReadFile, 'table'>,
    signal: AbortSignal,
    sheet: number,
    headingRow?: number,
  ): Promise<void> => {
    const table = await reader.current?.table(sheet, headingRow);
    if (signal.aborted || !table) return;
    const placed = { ...file, table };
    show({ kind: 'opened', file: placed });
    await start(placed, signal);
  };

  const check = (mapping: ImportMapping | null, proved: Proved) => {
    const { file, importId } = state;
    if (!file || !importId || !mapping) return;
    void run('checking', (signal) => prove(file, importId, mapping, proved, signal));
  };

  return {
    state,
    /** The file that was open when the page was loaded anew. */
    interrupted,
    /** Whether the answer was lost and the request is being repeated. */
    isFateOpen: creation.isOpen,
    busy,
    progress,
    trouble,
    choose: (choices: Parameters<typeof choicesEvent>[0]) => dispatch(choicesEvent(choices)),
    tick: (keys: readonly string[], isOn: boolean) => dispatch({ kind: 'ticked', keys, isOn }),
    go: (step: Step) => dispatch({ kind: 'went', step }),
    map: (mapping: ImportMapping) => dispatch({ kind: 'mapped', mapping }),
    cancel: () => {
      running.current?.abort();
      setBusy(null);
    },
    leave: () => {
      close();
      setTrouble(null);
      dispatch({ kind: 'left' });
    },
    open: (file: File) =>
      run('reading', async (signal) => {
        close();
        progress.tell({ rowsRead: 0 });
        const outcome = await openFile(file, signal, (rowsRead) => progress.tell({ rowsRead }));
        if (!outcome.ok) {
          setTrouble({ title: `${file.name} cannot be imported`, detail: outcome.reason });
          return;
        }
        reader.current = outcome.file;
        const { checksum, sheets, leftOut } = outcome.file;
        await place({ name: file.name, size: file.size, checksum, sheets, leftOut }, signal, 0);
      }),
    /** Checks a file that came by itself. The service has its rows already. */
    review: (importId: ImportId) =>
      run('checking', async (signal) => {
        const answer = await workflow.waitingImport({ query: { importId }, signal });
        if (signal.aborted) return;
        if (!answer.ok) return failed(answer.problem);
        const { file: facts, columns, rows: rowCount, firstRow, proposal } = answer.value;
        const headings = columns.map(({ heading }) => heading);
        const place = { sheet: 0, headingRow: firstRow - 2 };
        const table = { ...place, headings, firstRow, rowCount, survey: columns, hasOverlongRows: false };
        const file: ReadFile = { ...facts, sheets: [], leftOut: [], table };
        sent.current = { importId, columns: new Set([...headings.keys(), headings.length]), next: null };
        show({ kind: 'opened', file });
        show({ kind: 'started', started: { importId, proposal } });
        await prove(file, importId, proposal.mapping as ImportMapping, NOTHING, signal); // the service has read it as one
      }),
    place: (sheet: number, headingRow?: number) =>
      run('reading', async (signal) => {
        if (state.file) await place(state.file, signal, sheet, headingRow);
      }),
    /** Proves the file under this mapping, or under the current one. */
    check: (mapping = state.mapping) => check(mapping, state),
    /** Proves the file with other decisions about its rows and cells. */
    decide: (decisions: ImportDecisions) => check(state.mapping, { ...state, decisions }),
    /** Proves the file as if the lists had these texts, which become options when it is accepted. */
    addOptions: (addOptions: ImportState['addOptions']) => check(state.mapping, { ...state, addOptions }),
    /** Proves a file once more that was accepted. To the service it is another import. */
    checkAgain: () => {
      const { file } = state;
      if (file) void run('checking', (signal) => start(file, signal, state));
    },
    accept: () =>
      run('storing', async () => {
        const body = acceptBody(state);
        if (!body) return;
        const answer = await creation.run(() => workflow.acceptImport({ body }));
        if (!answer.ok) return failed(answer.problem);
        dispatch({ kind: 'accepted', result: answer.value.outcome });
        // The grid, the home page's totals and the lookup show other jobs now.
        await queryClient.invalidateQueries({ queryKey: ['workflow'] });
      }),
  };
}
export type Import = ReturnType<typeof useImport>;

/** The columns with content, and the one after the headings if a row has more cells than headings. */
const filledColumns = ({ headings, survey, hasOverlongRows }: TableShape): number[] => [
  ...survey.flatMap(({ filled }, column) => (filled > 0 ? [column] : [])),
  ...(hasOverlongRows ? [headings.length] : []),
];

const choicesEvent = (choices: Partial<Pick<ImportState, 'skipBad' | 'lookedAt' | 'connectNew'>>) =>
  ({ kind: 'chose', choices }) as const;
