import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import type { GridColumn } from '../column-layout.ts';
import { revertProblems } from '../problems/problem-actions.ts';
import { attentionText, listProblems, type Problem } from '../problems/problem-list.ts';
import { useProblemCount } from '../problems/problems-button.tsx';
import { useScene } from '../scene.ts';
import { useStore } from '../store.ts';
import css from './card-problems.module.css';
import sheet from './row-sheet.module.css';

interface CardProblemsProps {
  /** All columns, hidden ones too. */
  readonly columns: readonly GridColumn[];
  /** Opens a row's sheet, where the cell is corrected. */
  readonly onShow: (rowId: string) => void;
}

/** The cells that need attention, in a sheet from below: each leads to its row, or is given up. */
export function CardProblems(props: CardProblemsProps) {
  const { controller } = useScene();
  const count = useProblemCount();
  const isOpen = useStore(controller.areProblemsOpen);
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
  const { controller } = useScene();
  const { model } = controller;
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  useSyncExternalStore(subscribe, () => model.revision);
  const problems = listProblems(controller, columns);
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
                {problem.title}: <b>{problem.text}</b>
              </span>
              <span className={css.reason}>{problem.reason}</span>
            </UnstyledButton>
            <Button
              variant="subtle"
              size="md"
              aria-label={`Revert ${problem.title} of ${problem.rowLabel}`}
              onClick={() => revertProblems(controller, [problem])}
            >
              Revert
            </Button>
          </li>
        ))}
      </ul>
      {problems.length > 1 && (
        <div className={css.all}>
          <Button variant="default" size="md" fullWidth onClick={() => revertProblems(controller, problems)}>
            Revert all
          </Button>
        </div>
      )}
    </>
  );
}
