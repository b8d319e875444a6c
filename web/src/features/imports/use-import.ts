import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { importCalls } from '@plumbline/contract/workflow/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { FailureOf } from '../../lib/problem-words.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemMessage } from '../../ui/problems/problem-message.ts';
import { readInWorker } from './file/read-in-worker.ts';
import { type ImportState, importReducer, lineKey, NOTHING, type OpenFile, type Step } from './import-state.ts';
import { importProblems } from './problems.ts';

export type Busy = 'reading' | 'checking' | 'storing' | null;
export interface Trouble {
  readonly title: string;
  readonly detail: string;
}

/** An import, from the file to its result. Long steps can be cancelled until the import is being stored. */
export function useImport() {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, NOTHING);
  const [busy, setBusy] = useState<Busy>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef<AbortController>(null);
  const creation = useCreation(
    'It is not known whether the import was stored: look at the jobs before you import the file again.',
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

  const check = (file: OpenFile, mapping: ImportMapping | undefined) =>
    run('checking', async (signal) => {
      const body = mapping ? { ...file.table, mapping } : file.table;
      const answer = await workflow.previewImport({ body, signal });
      if (signal.aborted) return;
      if (answer.ok) dispatch({ kind: 'previewed', preview: answer.value });
      else failed(answer.problem);
    });

  return {
    state,
    /** Whether the answer was lost and the request is being repeated. */
    isFateOpen: creation.isOpen,
    busy,
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
        const outcome = await readInWorker(file, signal);
        if (!outcome.ok) {
          setTrouble({ title: `${file.name} cannot be imported`, detail: outcome.reason });
          return;
        }
        const event = { kind: 'opened', name: file.name, sheets: outcome.sheets } as const;
        dispatch(event);
        const opened = importReducer(NOTHING, event).file;
        if (opened) await check(opened, undefined);
      }),
    place: (sheet: number, headingRow?: number) => {
      const event = { kind: 'placed', sheet, ...(headingRow === undefined ? {} : { headingRow }) } as const;
      dispatch(event);
      const { file } = importReducer(state, event);
      if (file) void check(file, undefined);
    },
    /** Checks the file under this mapping, or under the current one. */
    check: (mapping = state.mapping) => {
      if (!state.file || !mapping) return;
      dispatch({ kind: 'mapped', mapping });
      void check(state.file, mapping);
    },
    accept: () =>
      run('storing', async () => {
        const body = acceptBody(state);
        if (!body) return;
        const answer = await creation.run(() => workflow.acceptImport({ body }));
        if (!answer.ok) return failed(answer.problem);
        dispatch({ kind: 'accepted', result: answer.value });
        // The grid, the home page's totals and the lookup show other jobs now.
        await queryClient.invalidateQueries({ queryKey: ['workflow'] });
      }),
  };
}
export type Import = ReturnType<typeof useImport>;

const choicesEvent = (choices: Partial<Pick<ImportState, 'keepsChangeOrders' | 'skipBad' | 'connectNew'>>) =>
  ({ kind: 'chose', choices }) as const;

function acceptBody({ file, mapping, check, ticked, skipBad, connectNew }: ImportState) {
  if (!file || !check) return null;
  const accepted = check.lines
    .filter((line) => ticked.has(lineKey(line)))
    .map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
  return { ...file.table, mapping, skipBad, connectNew, accepted, today: localToday() };
}
