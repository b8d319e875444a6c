import { showsText } from '@plumbline/sheet/control/find-cells';
import { markedText } from '@plumbline/sheet/control/find-state';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { rectOf } from '@plumbline/sheet/rows/grid-selection';
import { rangesOf } from '@plumbline/sheet/rows/several-ranges';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useRowComments } from '../state/grid-comments.ts';
import { useScene } from '../state/scene.ts';
import { useStore, useStoreValue } from '../state/use-store.ts';
import css from './grid-cell.module.css';
import { GridCell } from './grid-cell.tsx';
import { RowNumber } from './row-number.tsx';

interface GridRowProps {
  readonly rowId: string;
  readonly rowIndex: number;
}

/** A row on screen. It is drawn again only when its data, its state or its part of the selection changes. */
export const GridRow = memo(function GridRow({ rowId, rowIndex }: GridRowProps) {
  const scene = useScene();
  const { controller, frozen, edges, totalWidth, rowHeight } = scene;
  const { model } = controller;
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(rowId, listener), [model, rowId]);
  const version = useSyncExternalStore(subscribe, () => model.rowVersion(rowId));
  const range = useStore(scene.columnRange);
  const wanted = useStoreValue(controller.find, markedText);
  const selected = useStoreValue(controller.selection, (selection) => {
    if (!selection) return '';
    const rects = rangesOf(selection).map(rectOf);
    return rects
      .flatMap(({ top, bottom, left, right }) => (rowIndex >= top && rowIndex <= bottom ? `${left}-${right}` : []))
      .join(' ');
  });
  const comments = useRowComments(scene.comments, rowId);
  const row = model.row(rowId);
  if (!row) return null;
  const colours = scene.colours?.rowOf(row);
  const parts = selected === '' ? [] : selected.split(' ').map((part) => part.split('-').map(Number));
  const from = Math.max(frozen, range.from);
  const cell = (column: GridColumn, index: number) => (
    <GridCell
      key={column.field}
      scene={scene}
      row={row}
      rowIndex={rowIndex}
      column={column}
      index={index}
      version={version}
      isSelected={parts.some(([left = -1, right = -1]) => index >= left && index <= right)}
      comments={comments}
      colour={colours?.of(column.field) ?? null}
      isFound={wanted !== '' && showsText(controller, row, column, wanted)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={rowIndex + 1}
      className={rowIndex % 2 === 0 ? css.row : css.oddRow}
      style={{ top: rowIndex * rowHeight, width: totalWidth }}
    >
      {/* One sticky element per row, since each costs work in every frame of scrolling. */}
      <div role="presentation" className={css.frozenPart} style={{ width: edges[frozen] }}>
        <RowNumber scene={scene} rowIndex={rowIndex} rowId={rowId} />
        {scene.visible.slice(0, frozen).map(cell)}
      </div>
      {scene.visible.slice(from, range.to).map((column, place) => cell(column, from + place))}
    </div>
  );
});
