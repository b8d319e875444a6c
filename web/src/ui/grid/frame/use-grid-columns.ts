import { useUncontrolled } from '@mantine/hooks';
import type { ChangedSince, ColumnGroup, ColumnSettings, ColumnSort, ColumnState } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { UndoAct } from '@plumbline/sheet/cells/undo-stack';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import {
  arrangeColumns,
  clampWidth,
  type GridColumn,
  reorder,
  toColumnStates,
  visibleColumns,
} from '@plumbline/sheet/rows/column-layout';
import { movedTo } from '@plumbline/sheet/rows/column-places';
import { useMemo, useRef } from 'react';
import type { DataGridProps } from './data-grid-props.ts';
import type { GridArrangement } from './grid-arrangement.ts';
import { useUndoneArrangement } from './use-undone-arrangement.ts';

const AS_DECLARED: GridArrangement = { columns: [], sort: [] };
const NO_FILTERS: readonly ColumnFilter[] = [];
const NO_GROUPS: readonly ColumnGroup[] = [];
const NO_COLOURS: readonly ColourRule[] = [];
const NO_COLUMNS: readonly ColumnSettings[] = [];

export function useGridColumns(
  settings: readonly ColumnSettings[],
  {
    state,
    onStateChange,
    viewId = null,
    columnsElsewhere = NO_COLUMNS,
  }: Pick<DataGridProps<AnyRow>, 'state' | 'onStateChange' | 'viewId' | 'columnsElsewhere'>,
  onDid: (act: UndoAct) => void,
) {
  const [arrangement, setArrangement] = useUncontrolled<GridArrangement>({
    ...(state && { value: state }),
    defaultValue: AS_DECLARED,
    ...(onStateChange && { onChange: onStateChange }),
  });
  const all = useMemo(() => arrangeColumns(settings, arrangement.columns), [settings, arrangement.columns]);
  const visible = useMemo(() => visibleColumns(all), [all]);
  const wider = useMemo(() => {
    const here = new Set(all.map(({ field }) => field));
    return [...all, ...arrangeColumns(columnsElsewhere, []).filter(({ field }) => !here.has(field))];
  }, [all, columnsElsewhere]);
  const { arrange, change, latest } = useUndoneArrangement({ settings, arrangement, viewId, setArrangement, onDid });

  const keep = (columns: readonly GridColumn[], what: string) => arrange({ columns: toColumnStates(columns) }, what);
  const titleOf = (field: string): string => all.find((column) => column.field === field)?.title ?? field;
  const update = (field: string, change: Partial<Pick<GridColumn, 'isPinned' | 'isHidden'>>): void => {
    const [pinned, hidden] = [change.isPinned ? 'pinned' : 'unpinned', change.isHidden ? 'hidden' : 'shown'];
    keep(
      all.map((column) => (column.field === field ? { ...column, ...change } : column)),
      `${titleOf(field)} ${change.isPinned === undefined ? hidden : pinned}`,
    );
  };
  const move = (field: string, to: number, isPinned: boolean) => {
    const moved = visible.find((column) => column.field === field);
    if (!moved) return;
    const rest = (part: readonly GridColumn[]) => part.filter((column) => column.field !== field);
    // A narrow window lets go of pinned columns: among those, a column becomes one of them.
    const isAmong = visible.slice(to).some((column) => column.isPinned && column.field !== field);
    const order = [
      ...rest(visible.slice(0, to)),
      { ...moved, isPinned: isPinned || isAmong },
      ...rest(visible.slice(to)),
    ];
    keep(reorder(all, order), `${moved.title} moved`);
  };
  /** Pins every column up to this one, and no other; `null` pins none. */
  const freeze = (field: string | null): void => {
    const last = all.findIndex((column) => column.field === field);
    keep(
      all.map((column, index) => ({ ...column, isPinned: index <= last })),
      field === null ? 'columns unfrozen' : `columns frozen up to ${titleOf(field)}`,
    );
  };
  const setSort = (sort: readonly ColumnSort[]) =>
    arrange(
      { sort: [...sort] },
      sort.length === 0 ? 'sort cleared' : `sorted by ${sort.map(({ field }) => titleOf(field)).join(', ')}`,
    );
  const setFiltering = (filtering: Pick<GridArrangement, 'filters' | 'search'>): void => change(filtering);
  const setGroups = (groups: readonly ColumnGroup[]): void => change({ groups });
  const setColours = (colours: readonly ColourRule[], what: string) => arrange({ colours }, what);
  /** The column that names what changed comes into sight behind the frozen ones. */
  const setChangedSince = (changedSince: ChangedSince | undefined, field: string): void => {
    const isThere = arrangement.columns.some((column) => column.field === field && !column.hidden);
    const others = toColumnStates(all.filter((column) => column.field !== field));
    const frozen = others.filter(({ pinned }) => pinned).length;
    const columns = others.toSpliced(frozen, 0, { field, hidden: false });
    arrange(
      { changedSince, ...(changedSince !== undefined && !isThere && { columns }) },
      changedSince === undefined ? 'changes no longer marked' : 'changes marked',
    );
  };
  const place = (field: string, at: number) => keep(movedTo(all, field, at), `${titleOf(field)} moved`);
  /** The arrangement before an edge was dragged, and as it is by now. */
  const sizing = useRef<readonly [before: readonly ColumnState[], now: readonly ColumnState[]] | null>(null);
  // The grid is redrawn while an edge is dragged, so other changes of the arrangement must stay.
  const resize = (widths: ReadonlyMap<string, number>): void => {
    const before = latest.current.columns;
    const sized = arrangeColumns(settings, before).map((column) => {
      const { field, shownWidth } = column;
      return { ...column, shownWidth: clampWidth(widths.get(field) ?? shownWidth, shownWidth) };
    });
    sizing.current = [sizing.current?.[0] ?? before, toColumnStates(sized)];
    change({ columns: sizing.current[1] });
  };
  /** A drag has ended, or widths were fitted: together they are one step of undo. */
  const resized = (): void => {
    const [before, columns] = sizing.current ?? [];
    sizing.current = null;
    if (before && columns) arrange({ columns }, 'widths changed', { columns: before });
  };
  /** Restores order, widths, pins and hidden columns as declared. Returns the step. */
  const reset = () => arrange({ columns: [] }, 'columns as they were at first');
  const setOfView = (part: Pick<GridArrangement, 'density' | 'paper'>): void => change(part);
  const showAll = () =>
    keep(
      all.map((column) => ({ ...column, isHidden: false })),
      'all columns shown',
    );

  return {
    all,
    visible,
    /** All columns, and after them those that only other sheets have. */
    wider,
    sort: arrangement.sort,
    filters: arrangement.filters ?? NO_FILTERS,
    search: arrangement.search ?? '',
    groups: arrangement.groups ?? NO_GROUPS,
    colours: arrangement.colours ?? NO_COLOURS,
    changedSince: arrangement.changedSince,
    density: arrangement.density,
    paper: arrangement.paper,
    setOfView,
    setFiltering,
    setGroups,
    setColours,
    setChangedSince,
    move,
    update,
    resize,
    resized,
    freeze,
    setSort,
    place,
    reset,
    isAsDeclared: arrangement.columns.length === 0,
    showAll,
  };
}
