import { move } from '@plumbline/sheet/control/move-actions';
import { pasteBelow } from '@plumbline/sheet/control/paste-actions';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { cellsOf } from '../hands/clipboard/read-clipboard.ts';
import { useScene } from '../state/scene.ts';
import css from './new-row.module.css';

interface NewRowProps {
  readonly rowIndex: number;
  /** The feature's fields: `data-field` names the column of each, and `data-begin` the one where Arrow Down arrives. */
  readonly children: ReactNode;
}

/** The line below the last row. Lines pasted into its fields are new rows. */
export function NewRow({ rowIndex, children }: NewRowProps) {
  const { controller, rowHeight, gutter, visible, firstColumn } = useScene();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    event.stopPropagation();
    if (controller.active) controller.select(controller.active);
    else move(controller, 'last', false);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const { clipboardData, target } = event;
    const cells = cellsOf(clipboardData);
    const field = target instanceof HTMLElement ? target.dataset.field : undefined;
    // A single text goes into the field as usual.
    if (!cells || field === undefined || (cells.length === 1 && cells[0]?.length === 1)) return;
    event.preventDefault();
    pasteBelow(controller, cells, field);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: its fields take the focus
    <div
      role="row"
      data-new-row
      aria-rowindex={rowIndex + 1}
      className={css.row}
      style={{ top: rowIndex * rowHeight }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={visible.length + firstColumn - 1}
        className={css.fields}
        style={{ paddingInlineStart: gutter }}
      >
        {children}
      </div>
    </div>
  );
}
