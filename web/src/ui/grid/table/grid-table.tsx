import type { ColumnSort } from '@plumbline/contract/grid';
import { type GridLine, isRow } from '@plumbline/sheet/rows/grouped-rows';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { useScene } from '../state/scene.ts';
import { GridHeader } from './grid-header.tsx';
import { GridOverlay } from './grid-overlay.tsx';
import { GridRow } from './grid-row.tsx';
import css from './grid-table.module.css';
import { GroupRow } from './group-row.tsx';
import { NewRow } from './new-row.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useColumnRange } from './use-column-range.ts';
import { usePainted } from './use-painted.ts';
import { useStillColumns } from './use-still-columns.ts';

interface GridTableProps {
  /** The element that scrolls. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** The element that describes the keys. */
  readonly helpId: string;
  readonly lines: readonly GridLine[];
  readonly sort: readonly ColumnSort[];
  readonly hasTotals: boolean;
  /** Fields for a new row, below the last one. */
  readonly newRow: ReactNode;
}

/** Rows drawn above and below the view once the visible rows are painted, because the browser scrolls before the page draws. */
const BEYOND = 8;

/**
 * The header, the lines in view and the totals. It is drawn again whenever a line comes into view. Its parts are memoised, so
 * that only the new lines are drawn.
 */
export function GridTable({ viewport, label, helpId, lines, sort, hasTotals, newRow }: GridTableProps) {
  const scene = useScene();
  const { rowHeight, totalWidth, visible, firstColumn, isReadOnly } = scene;
  const { isPainted, isFirstPainted } = usePainted(lines);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: isPainted ? BEYOND : 0,
  });
  // The virtualizer keeps its measures when the height of a row changes.
  useLayoutEffect(() => {
    if (virtualizer.getTotalSize() !== virtualizer.options.count * rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useColumnRange(viewport, scene, isFirstPainted);
  useStillColumns(viewport, scene);
  const height = (lines.length + (newRow ? 1 : 0)) * rowHeight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows and columns are no table
    <div
      ref={viewport}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={helpId}
      aria-readonly={isReadOnly || undefined}
      aria-multiselectable
      aria-rowcount={lines.length + (newRow ? 1 : 0) + (hasTotals ? 1 : 0)}
      aria-colcount={visible.length + firstColumn - 1}
      className={css.viewport}
    >
      <GridHeader sort={sort} />
      <div role="presentation" className={css.rows} style={{ height, width: totalWidth }}>
        <GridOverlay />
        {virtualizer.getVirtualItems().map(({ index }) => {
          const line = lines[index];
          if (!line) return null;
          return isRow(line) ? (
            <GridRow key={line.id} rowId={line.id} rowIndex={index} />
          ) : (
            <GroupRow key={line.key} groupKey={line.key} rowIndex={index} />
          );
        })}
        {newRow && isFirstPainted && <NewRow rowIndex={lines.length}>{newRow}</NewRow>}
      </div>
      {hasTotals && <TotalsRow />}
    </div>
  );
}
