import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { type ConflictDecisions, decide } from '@plumbline/sheet/control/decide';
import { revertProblems } from '@plumbline/sheet/control/problem-actions';
import { attentionText, listProblems, type Problem } from '@plumbline/sheet/control/problem-list';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useScene } from '../state/scene.ts';
import { useStore } from '../state/use-store.ts';
import { useProblemCount } from '../tools/problems/problems-button.tsx';
import css from './card-problems.module.css';
import sheet from './row-sheet.module.css';

interface CardProblemsProps {
  /** All columns, hidden columns included, and those that only other sheets have. */
  readonly columns: readonly GridColumn[];
  /** Opens a row's sheet, where the cell is corrected. */
  readonly onShow: (rowId: string) => void;
}

/** The cells that need attention, in a sheet from below. Each leads to its row, or is given up. */
export function CardProblems(props: CardProblemsProps) {
  const { controller } = useScene();
  const count = useProblemCount();
  const isOpen = useStore(controller.areProblemsOpen);
  useEffect(() => {
    // Closed after the last one, so that it does not open by itself for the next.
    if (count === 0) controller.areProblemsOpen.set(false);
  }, [controller, count]);
  return (
    <Drawer.Root
      opened={isOpen && count > 0}
      onClose={() => controller.areProblemsOpen.set(false)}
      position="bottom"
      size="70%"
      radius="md"
    >
      <Drawer.Overlay />
      <Drawer.Content className={css.content ?? ''}>
        <div className={sheet.header}>
          <Drawer.Title className={sheet.title ?? ''}>{attentionText(count)}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        <ProblemList {...props} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

function ProblemList({ columns, onShow }: CardProblemsProps) {
  const { controller, decisions } = useScene();
  const { model } = controller;
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  useSyncExternalStore(subscribe, () => model.revision);
  const problems = listProblems(controller, columns);
  const conflicts = problems.filter(({ theirs }) => theirs !== null);
  const others = problems.filter(({ theirs }) => theirs === null);
  const go = ({ rowId }: Problem): void => {
    controller.areProblemsOpen.set(false);
    onShow(rowId);
  };
  return (
    <>
      <ul className={css.list} aria-label="Cells that need attention">
        {problems.map((problem) => (
          <li key={`${problem.rowId} ${problem.field}`} className={css.item}>
            <UnstyledButton className={css.problem ?? ''} onClick={() => go(problem)}>
              <span className={css.row}>{problem.rowLabel}</span>
              <span>
                {problem.title}: <b>{problem.text || '(empty)'}</b>
              </span>
              {problem.theirs ? (
                <span className={css.theirs}>
                  Theirs: <b>{problem.theirs.text}</b> ({problem.theirs.by})
                </span>
              ) : (
                <span className={css.reason}>{problem.reason}</span>
              )}
            </UnstyledButton>
            {problem.theirs && decisions ? (
              <CardChoice problem={problem} decisions={decisions} />
            ) : (
              <Button
                variant="subtle"
                size="md"
                aria-label={`Revert ${problem.title} of ${problem.rowLabel}`}
                onClick={() => revertProblems(controller, [problem])}
              >
                Revert
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.all}>
        {others.length > 1 && (
          <Button variant="default" size="md" fullWidth onClick={() => revertProblems(controller, others)}>
            Revert all{conflicts.length > 0 && ' refused'}
          </Button>
        )}
        {decisions && conflicts.length > 1 && (
          <>
            <Button
              variant="default"
              size="md"
              fullWidth
              onClick={() => decide(controller, decisions, conflicts, 'mine')}
            >
              Keep all mine
            </Button>
            <Button
              variant="default"
              size="md"
              fullWidth
              onClick={() => decide(controller, decisions, conflicts, 'theirs')}
            >
              Take all theirs
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Both ways to decide a conflict, each below its value. */
function CardChoice({ problem, decisions }: { readonly problem: Problem; readonly decisions: ConflictDecisions }) {
  const { controller } = useScene();
  const name = `${problem.title} of ${problem.rowLabel}`;
  return (
    <div className={css.choice}>
      <Button
        variant="subtle"
        size="md"
        aria-label={`Keep mine, ${name}`}
        onClick={() => decide(controller, decisions, [problem], 'mine')}
      >
        Keep mine
      </Button>
      <Button
        variant="subtle"
        size="md"
        aria-label={`Take theirs, ${name}`}
        onClick={() => decide(controller, decisions, [problem], 'theirs')}
      >
        Take theirs
      </Button>
    </div>
  );
}
