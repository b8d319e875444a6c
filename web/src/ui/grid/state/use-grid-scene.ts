import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { Store } from '@plumbline/sheet/store';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { CellColours } from './cell-colours.ts';
import type { CellFeatures, ColumnRange, GridScene } from './scene.ts';

interface SceneParts {
  readonly controller: GridController;
  readonly visible: readonly GridColumn[];
  readonly all: readonly GridColumn[];
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly frozen: number;
  /** In pixels; see the scene. */
  readonly rowHeight: number;
  readonly gutter: number;
  readonly canOpen?: boolean;
  readonly others?: GridScene['others'];
  readonly comments?: GridScene['comments'];
  readonly decisions?: GridScene['decisions'];
  readonly cells: CellFeatures;
  readonly colours?: CellColours | null;
}

// Until the first measurement: enough columns for a wide screen.
const FIRST_RANGE: ColumnRange = { from: 0, to: 16 };

export function useGridScene(parts: SceneParts): GridScene {
  const { controller, visible, all, frozen, options, isReadOnly, others, comments, rowHeight, gutter } = parts;
  const { canOpen = false, colours = null } = parts;
  const { overridden, explain, notes, pictures, attention, changed, chips } = parts.cells;
  const latest = useRef(parts.decisions);
  useLayoutEffect(() => {
    latest.current = parts.decisions;
  });
  // The same object always: another would draw every cell again.
  const hasDecisions = parts.decisions !== undefined;
  const decisions = useMemo<GridScene['decisions']>(
    () =>
      hasDecisions
        ? {
            keepMine: (cells) => latest.current?.keepMine(cells),
            takeTheirs: (cells) => latest.current?.takeTheirs(cells),
          }
        : undefined,
    [hasDecisions],
  );
  const columnRange = useMemo(() => new Store(FIRST_RANGE), []);
  const geometry = useMemo(() => {
    const edges = [gutter];
    for (const column of visible) edges.push((edges.at(-1) ?? 0) + column.shownWidth);
    const cellStyles = visible.map((column, index) => ({ left: edges[index] ?? 0, width: column.shownWidth }));
    return { edges, cellStyles, totalWidth: edges.at(-1) ?? 0 };
  }, [visible, gutter]);
  return useMemo(
    () => ({
      controller,
      visible,
      all,
      columns: new Map(visible.map((column) => [column.field, column])),
      frozen,
      ...geometry,
      rowHeight,
      gutter,
      firstColumn: gutter > 0 ? 2 : 1,
      columnRange,
      options,
      isReadOnly,
      others,
      comments,
      decisions,
      overridden,
      explain,
      notes,
      pictures,
      attention,
      changed,
      chips,
      colours,
      canOpen,
    }),
    [
      controller,
      visible,
      all,
      frozen,
      geometry,
      rowHeight,
      gutter,
      columnRange,
      options,
      isReadOnly,
      others,
      comments,
      decisions,
      overridden,
      explain,
      notes,
      pictures,
      attention,
      changed,
      chips,
      colours,
      canOpen,
    ],
  );
}
