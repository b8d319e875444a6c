import { Button, Drawer } from '@mantine/core';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { useState } from 'react';
import { leaveField } from '../fields/leave-field.ts';
import { RowField } from '../fields/row-field.tsx';
import { useChosenAction } from '../fields/use-chosen-action.ts';
import { useSwipe } from '../hands/pointer/swipe.ts';
import { rowSteps } from '../panel/row-steps.ts';
import { offeredFor, type RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { rowTitle } from '../state/shown-text.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import css from './row-sheet.module.css';

interface RowSheetProps {
  readonly rowId: string;
  readonly isOpen: boolean;
  readonly rows: readonly AnyRow[];
  readonly onShow: (rowId: string) => void;
  readonly onClose: () => void;
  /** The sheet is gone and nothing has the focus. */
  readonly onClosed: () => void;
  readonly onResetCell: ((rowId: string, field: string) => void) | undefined;
  readonly rowActions: readonly RowAction[];
}

/** A row in a sheet from below: its fields to read and edit, and buttons to its neighbours. */
export function RowSheet(props: RowSheetProps) {
  const { rowId, isOpen, rows, onShow, onClose, onClosed, onResetCell, rowActions } = props;
  const scene = useScene();
  useRowVersion(scene.controller.model, rowId);
  const [isComplete, setIsComplete] = useState(false);
  const { choose, onGone } = useChosenAction(rowId, onClosed);
  const row = scene.controller.model.row(rowId);
  const { previous, next, place } = rowSteps(rows, rowId);
  const swiping = useSwipe((to) => stepTo({ previous, next }[to]).onClick());
  const stepTo = (neighbour: string | undefined) => {
    const onClick = (): void => {
      leaveField();
      if (neighbour !== undefined) onShow(neighbour);
    };
    return { disabled: neighbour === undefined, onClick };
  };
  if (!row) return null;
  const [first, second] = rowTitle(scene, row);
  const shown = isComplete ? [...scene.visible, ...scene.all.filter(({ isHidden }) => isHidden)] : scene.visible;
  const hiddenCount = scene.all.length - scene.visible.length;
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={() => {
        leaveField();
        onClose();
      }}
      returnFocus={false}
      onExitTransitionEnd={onGone}
      position="bottom"
      size="88%"
      radius="md"
    >
      <Drawer.Overlay />
      <Drawer.Content className={css.content ?? ''}>
        {/* The library's heading is a <header>, which screen readers would announce as a second page header. */}
        <div className={css.header}>
          <Drawer.Title className={css.title ?? ''}>{`${first} ${second}`}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        <div key={rowId} className={css.fields} {...swiping}>
          {shown.map((column) => (
            <RowField key={column.field} row={row} column={column} size="md" onResetCell={onResetCell} />
          ))}
          {hiddenCount > 0 && (
            <Button variant="default" size="md" onClick={() => setIsComplete(!isComplete)}>
              {isComplete ? 'Only the fields of this view' : `Show ${hiddenCount} more fields`}
            </Button>
          )}
          {offeredFor(rowActions, [rowId]).map((action) => (
            <Button
              key={action.label(1)}
              variant="default"
              size="md"
              onClick={() => {
                leaveField();
                choose(action);
                onClose();
              }}
            >
              {action.label(1)}
            </Button>
          ))}
        </div>
        <div className={css.steps}>
          <Button variant="default" size="md" {...stepTo(previous)}>
            Previous
          </Button>
          <span>{place}</span>
          <Button variant="default" size="md" {...stepTo(next)}>
            Next
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
