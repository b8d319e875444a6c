import { Button, CloseButton } from '@mantine/core';
import type { Choice } from '@plumbline/sheet/control/decide';
import { correctProblems, decideProblems, goToProblem, revertProblems } from '@plumbline/sheet/control/problem-actions';
import { attentionText, listProblems, type Problem } from '@plumbline/sheet/control/problem-list';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useScene } from '../../state/scene.ts';
import { ProblemLine } from './problem-line.tsx';
import css from './problems.module.css';

interface ProblemsPanelProps {
  /** All columns, hidden columns included, and those that only other sheets have. */
  readonly columns: readonly GridColumn[];
  readonly onShowColumn: (field: string) => void;
}

/** Nobody works through more lines one by one. The buttons for all apply to all. */
const MOST_LINES = 100;
const keyOf = ({ rowId, field }: { rowId: string; field: string }): string => `${rowId} ${field}`;

/** The cells that need attention, each with its text to correct. There while it is open. It closes when none are left. */
export function ProblemsPanel({ columns, onShowColumn }: ProblemsPanelProps) {
  const { controller, decisions } = useScene();
  const { model } = controller;
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  useSyncExternalStore(subscribe, () => model.revision);
  const problems = listProblems(controller, columns);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const hasActed = useRef(false);
  const lines = problems.slice(0, MOST_LINES);
  const draftOf = (problem: Problem): string => drafts.get(keyOf(problem)) ?? problem.text;
  const corrections = problems
    .map((problem) => ({ rowId: problem.rowId, field: problem.field, text: draftOf(problem), was: problem.text }))
    .filter(({ text, was }) => text !== was);

  // Whoever opens the list corrects its first cell next. Keys must not go to the page behind it.
  useEffect(() => {
    const field = panel.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);

  const close = (): void => {
    controller.areProblemsOpen.set(false);
    controller.refocus();
  };
  const isDone = problems.length === 0;
  // The line may be gone, and the focus with it.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (isDone) {
      controller.areProblemsOpen.set(false);
      if (hadFocus.current) controller.refocus();
    } else if (hadFocus.current && document.activeElement === document.body) {
      // If a line disappears while somebody types in it, the rest of the typing must not go to another.
      if (hasActed.current) element.querySelector('input')?.focus();
      else element.focus();
    }
    hasActed.current = false;
    hadFocus.current = element.contains(document.activeElement);
  });

  const drop = (done: readonly Problem[]): void =>
    setDrafts(new Map([...drafts].filter(([key]) => !done.some((problem) => keyOf(problem) === key))));
  const act = (change: () => void): void => {
    hasActed.current = true;
    change();
  };
  const correct = (problem: Problem): void => {
    act(() => correctProblems(controller, columns, [{ ...problem, text: draftOf(problem) }]));
    drop([problem]);
  };
  const correctAll = (): void => {
    correctProblems(controller, columns, corrections);
    setDrafts(new Map());
  };
  const revert = (some: readonly Problem[]): void => {
    act(() => revertProblems(controller, some));
    drop(some);
  };
  const conflicts = problems.filter(({ theirs }) => theirs !== null);
  const others = problems.filter(({ theirs }) => theirs === null);
  const decideFor =
    (some: readonly Problem[]) =>
    (choice: Choice): void => {
      if (decisions) act(() => decideProblems(controller, columns, decisions, some, choice, corrections));
      drop(some);
    };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'F8') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else goToProblem(controller, event.shiftKey ? -1 : 1);
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Cells that need attention"
      className={css.panel}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) hadFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      <div className={css.top}>
        <b className={css.count}>{attentionText(problems.length)}</b>
        <Button size="compact-xs" disabled={corrections.length === 0} onClick={correctAll}>
          Apply corrections{corrections.length > 0 && ` (${corrections.length.toLocaleString('en-US')})`}
        </Button>
        {others.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => revert(others)}>
            Revert all{conflicts.length > 0 && ' refused'}
          </Button>
        )}
        {decisions && conflicts.length > 0 && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => decideFor(conflicts)('mine')}>
              Keep all mine
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => decideFor(conflicts)('theirs')}>
              Take all theirs
            </Button>
          </>
        )}
        <CloseButton size="sm" aria-label="Close the list" onClick={close} />
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">{conflicts.length > 0 ? 'Yours' : 'Text'}</th>
            <th scope="col">{conflicts.length > 0 ? 'Theirs, or the reason' : 'Reason'}</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((problem) => (
            <ProblemLine
              key={keyOf(problem)}
              problem={problem}
              draft={draftOf(problem)}
              onDraft={(text) => setDrafts(new Map(drafts).set(keyOf(problem), text))}
              onCorrect={() => correct(problem)}
              onRevert={() => revert([problem])}
              onDecide={decisions && decideFor([problem])}
              onShowColumn={() => onShowColumn(problem.field)}
            />
          ))}
        </tbody>
      </table>
      {problems.length > lines.length && (
        <p className={css.rest}>and {(problems.length - lines.length).toLocaleString('en-US')} more</p>
      )}
    </section>
  );
}
