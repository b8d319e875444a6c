import type { ImportDecisions, ImportId, importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { surveyColumns } from '@plumbline/import/formats/survey-columns';
import { columnsOfPlan, planMapping } from '@plumbline/import/mapping/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { FailureOf } from '../../lib/problem-words.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemMessage } from '../../ui/problems/problem-message.ts';
import { checksumOf } from './file/checksum.ts';
import { readInWorker } from './file/read-in-worker.ts';
import { type ImportState, importReducer, lineKey, NOTHING, type OpenFile, type Step } from './import-state.ts';
import { importProblems } from './problems.ts';
import { partsOf } from './send-parts.ts';

export type Busy = 'reading' | 'sending' | 'checking' | 'storing' | null;
export interface Trouble {
  readonly title: string;
  readonly detail: string;
}
/** What of the announced file has arrived at the service. */
interface Sent {
  importId: ImportId | null;
  survey: readonly ColumnSurvey[];
  columns: Set<number>;
  /** Of columns that are not all there yet: the row at which to go on after a broken line. */
  next: { columns: string; row: number } | null;
}

/** An import, from the file to its result. Long steps can be cancelled until the import is being stored. */
export function useImport() {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, NOTHING);
  const [busy, setBusy] = useState<Busy>(null);
  /** Of the rows that are being sent, from 0 to 1. */
  const [share, setShare] = useState(0);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef<AbortController>(null);
  const sent = useRef<Sent>({ importId: null, survey: [], columns: new Set(), next: null });
  const creation = useCreation(
    'It is not known whether the import was stored: look at the list of imports before you import the file again.',
  );
  const isOpen = state.file !== null && state.result === null;
  useEffect(() => registerUnsavedWork(() => isOpen), [isOpen]);
  useEffect(() => () => running.current?.abort(), []);

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
      if (running.current === control) setBusy(null);
    }
  };
  const failed = (problem: FailureOf<typeof importCalls>): void => setTrouble(problemMessage(problem, importProblems));

  /**
   * Announces the table. A mapping for the very same headings is checked at once; so is a file that was accepted and is proved
   * again, with the mapping and the decisions it had.
   */
  const start = (file: OpenFile, again?: Pick<ImportState, 'mapping' | 'decisions'>) =>
    run('checking', async (signal) => {
      const { name, size, checksum, sheets, sheet, table } = file;
      const survey = surveyColumns(table);
      const answer = await workflow.startImport({
        body: {
          file: { name, size, checksum, sheet: sheets[sheet]?.name ?? null },
          columns: survey,
          rows: table.rows.length,
          firstRow: table.firstRow,
          ...(again && { mapping: again.mapping }),
        },
        signal,
      });
      if (signal.aborted) return;
      if (!answer.ok) return failed(answer.problem);
      const { importId, proposal } = answer.value;
      sent.current = { importId, survey, columns: new Set(), next: null };
      dispatch({ kind: 'started', started: answer.value });
      const mapping = proposal.mapping as ImportMapping; // the service has read it as one
      if (again || proposal.origin === 'same')
        await prove(file, importId, mapping, again?.decisions ?? NOTHING.decisions, signal);
    });

  /** Sends the columns that the mapping needs and that have not arrived. False if the service refused one. */
  const send = async (
    file: OpenFile,
    importId: ImportId,
    needed: readonly number[],
    signal: AbortSignal,
  ): Promise<boolean> => {
    const columns = [...new Set(needed)].filter((column) => !sent.current.columns.has(column));
    if (columns.length === 0) return true;
    setBusy('sending');
    const key = columns.join();
    const from = sent.current.next?.columns === key ? sent.current.next.row : 0;
    for (const part of partsOf(file.table, columns)) {
      if (part.firstRow < from) continue;
      setShare((part.firstRow - file.table.firstRow) / Math.max(1, file.table.rows.length));
      const answer = await workflow.sendImportPart({ body: { importId, ...part }, signal });
      if (signal.aborted) return false;
      if (!answer.ok) {
        failed(answer.problem);
        return false;
      }
      sent.current.next = { columns: key, row: part.firstRow + part.rows.length };
    }
    sent.current.next = null;
    for (const column of columns) sent.current.columns.add(column);
    return true;
  };

  const prove = async (
    file: OpenFile,
    importId: ImportId,
    mapping: ImportMapping,
    decisions: ImportDecisions,
    signal: AbortSignal,
  ): Promise<void> => {
    // Every column that holds something tells which rows are jobs, so what is accepted is read from the cells that were checked.
    // What is wrong with a mapping that has no plan, the service says.
    const planned = planMapping(mapping, file.table.headings);
    const needed = planned.ok ? columnsOfPlan(planned.plan, mapping) : [];
    const filled = filledColumns(sent.current.survey, file.table);
    if (!(await send(file, importId, [...needed, ...filled], signal))) return;
    setBusy('checking');
    const answer = await workflow.checkImport({ body: { importId, mapping, decisions, today: localToday() }, signal });
    if (signal.aborted) return;
    // Until here the page shows what was proved before.
    if (answer.ok) return dispatch({ kind: 'checked', checked: answer.value, decisions });
    // A server that was restored from a backup has lost parts: the next check sends them again.
    if (answer.problem.type === 'import-incomplete') {
      sent.current.columns.clear();
      sent.current.next = null;
    }
    failed(answer.problem);
  };

  const check = (mapping: ImportMapping | null, decisions: ImportDecisions) => {
    const { file, importId } = state;
    if (!file || !importId || !mapping) return;
    void run('checking', (signal) => prove(file, importId, mapping, decisions, signal));
  };

  return {
    state,
    /** Whether the answer was lost and the request is being repeated. */
    isFateOpen: creation.isOpen,
    busy,
    share,
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
      setTrouble(null);
      dispatch({ kind: 'left' });
    },
    open: (file: File) =>
      run('reading', async (signal) => {
        const [outcome, checksum] = await Promise.all([readInWorker(file, signal), checksumOf(file)]);
        if (!outcome.ok) {
          setTrouble({ title: `${file.name} cannot be imported`, detail: outcome.reason });
          return;
        }
        const event = { kind: 'opened', name: file.name, size: file.size, checksum, sheets: outcome.sheets } as const;
        dispatch(event);
        const opened = importReducer(NOTHING, event).file;
        if (opened) await start(opened);
      }),
    place: (sheet: number, headingRow?: number) => {
      const event = { kind: 'placed', sheet, ...(headingRow === undefined ? {} : { headingRow }) } as const;
      dispatch(event);
      const { file } = importReducer(state, event);
      if (file) void start(file);
    },
    /** Proves the file under this mapping, or under the current one. */
    check: (mapping = state.mapping) => check(mapping, state.decisions),
    /** Proves the file with other decisions about its rows and cells. */
    decide: (decisions: ImportDecisions) => check(state.mapping, decisions),
    /** Proves a file once more that was accepted. To the service it is another import. */
    checkAgain: () => {
      if (state.file) void start(state.file, state);
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

/** The columns that hold something, and the one after the headings where a row has more cells than they are. */
const filledColumns = (survey: readonly ColumnSurvey[], { headings, rows }: OpenFile['table']): number[] => [
  ...survey.flatMap(({ filled }, column) => (filled > 0 ? [column] : [])),
  ...(rows.some((row) => row.length > headings.length) ? [headings.length] : []),
];

const choicesEvent = (
  choices: Partial<Pick<ImportState, 'keepsChangeOrders' | 'skipBad' | 'connectNew' | 'addOptions'>>,
) => ({ kind: 'chose', choices }) as const;

function acceptBody({ importId, mapping, decisions, proof, ticked, skipBad, connectNew, addOptions }: ImportState) {
  if (!importId || !proof) return null;
  const accepted = proof.lines
    .filter((line) => ticked.has(lineKey(line)))
    .map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
  return { importId, mapping, decisions, skipBad, connectNew, addOptions, accepted, today: localToday() };
}
