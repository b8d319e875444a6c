import { useUncontrolled } from '@mantine/hooks';
import type { ColumnGroup, ColumnSettings, ColumnSort, ColumnState, GridDensity } from '@plumbline/contract/grid';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import {
  arrangeColumns,
  clampWidth,
  type GridColumn,
  reorder,
  toColumnStates,
  visibleColumns,
} from '@plumbline/sheet/rows/column-layout';
import { movedTo } from '@plumbline/sheet/rows/column-places';
import { useEffect, useMemo, useRef } from 'react';

/** A person's arrangement of a grid, which a saved view keeps. An empty list of columns means: as declared. */
export interface GridArrangement {
  readonly columns: readonly ColumnState[];
  readonly sort: readonly ColumnSort[];
  readonly filters?: readonly ColumnFilter[] | undefined;
  /** Searched for in every shown column. */
  readonly search?: string | undefined;
  /** The grouping columns, the outermost first. */
  readonly groups?: readonly ColumnGroup[] | undefined;
  /** Absent: as the person likes it. */
  readonly density?: GridDensity | undefined;
}

const AS_DECLARED: GridArrangement = { columns: [], sort: [] };
const NO_FILTERS: readonly ColumnFilter[] = [];
const NO_GROUPS: readonly ColumnGroup[] = [];

export function useGridColumns(
  settings: readonly ColumnSettings[],
  state: GridArrangement | undefined,
  onStateChange: ((state: GridArrangement) => void) | undefined,
) {
  const [arrangement, setArrangement] = useUncontrolled<GridArrangement>({
    ...(state && { value: state }),
    defaultValue: AS_DECLARED,
    ...(onStateChange && { onChange: onStateChange }),
  });
  const all = useMemo(() => arrangeColumns(settings, arrangement.columns), [settings, arrangement.columns]);
  const visible = useMemo(() => visibleColumns(all), [all]);

  const keep = (columns: readonly GridColumn[]): void =>
    setArrangement({ ...arrangement, columns: toColumnStates(columns) });
  const update = (field: string, change: Partial<GridColumn>): void =>
    keep(all.map((column) => (column.field === field ? { ...column, ...change } : column)));
  const move = (field: string, to: number, isPinned: boolean) => {
    const moved = visible.find((column) => column.field === field);
    if (!moved) return;
    const rest = (part: readonly GridColumn[]) => part.filter((column) => column.field !== field);
    const order = [...rest(visible.slice(0, to)), { ...moved, isPinned }, ...rest(visible.slice(to))];
    keep(reorder(all, order));
  };
  const setSort = (sort: readonly ColumnSort[]): void => setArrangement({ ...arrangement, sort: [...sort] });
  const setFiltering = (change: Pick<GridArrangement, 'filters' | 'search'>): void =>
    setArrangement({ ...arrangement, ...change });
  const setGroups = (groups: readonly ColumnGroup[]): void => setArrangement({ ...arrangement, groups });
  const place = (field: string, at: number): void => keep(movedTo(all, field, at));
  // Restores the columns, whatever was sorted or filtered since.
  const latest = useRef(arrangement);
  useEffect(() => {
    latest.current = arrangement;
  });
  // Drawings happen during the drag of an edge: other changes of the arrangement stay.
  const resize = (widths: ReadonlyMap<string, number>): void => {
    const sized = arrangeColumns(settings, latest.current.columns).map((column) => {
      const { field, shownWidth } = column;
      return { ...column, shownWidth: clampWidth(widths.get(field) ?? shownWidth, shownWidth) };
    });
    setArrangement({ ...latest.current, columns: toColumnStates(sized) });
  };
  /** Restores order, widths, pins and hidden columns as declared. Returns the undo. */
  const reset = (): (() => void) => {
    const { columns } = arrangement;
    setArrangement({ ...arrangement, columns: [] });
    return () => setArrangement({ ...latest.current, columns });
  };
  const setDensity = (density: GridDensity | undefined): void => setArrangement({ ...arrangement, density });
  const showAll = (): void => keep(all.map((column) => ({ ...column, isHidden: false })));

  return {
    all,
    visible,
    sort: arrangement.sort,
    filters: arrangement.filters ?? NO_FILTERS,
    search: arrangement.search ?? '',
    groups: arrangement.groups ?? NO_GROUPS,
    density: arrangement.density,
    setDensity,
    setFiltering,
    setGroups,
    move,
    update,
    resize,
    setSort,
    place,
    reset,
    isAsDeclared: arrangement.columns.length === 0,
    showAll,
  };
}
