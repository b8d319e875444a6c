import type { ColumnGroup, ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { type GroupedRows, groupRows } from '@plumbline/sheet/rows/grouped-rows';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useMemo, useRef, useState } from 'react';

interface GroupedRowsOptions {
  readonly model: GridModel<AnyRow>;
  /** In the order within their groups. */
  readonly rows: readonly AnyRow[];
  readonly groups: readonly ColumnGroup[];
  readonly sort: readonly ColumnSort[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

/**
 * The rows in their groups; null without groups, and then rows cost nothing. As in a sort, an edit does not move a row.
 * Grouping or sorting again moves it to its new group, and so does the group menu.
 * New rows join their group at once.
 */
export function useGroupedRows({ model, rows, groups, sort, columns, options }: GroupedRowsOptions): {
  readonly grouped: GroupedRows | null;
  /** Moves edited rows to the groups of their new values. */
  readonly regroup: () => void;
} {
  const [turn, setTurn] = useState(0);
  // By content: arrangements are read again and again, and an equal one must move no row.
  const fields = groupColumns(groups, columns)
    .map(({ field }) => field)
    .join('\n');
  const asked = JSON.stringify([fields, sort, turn]);
  const memory = useRef({ asked: '', values: new WeakMap<AnyRow, readonly CellValue[]>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for groups and sort
  const grouped = useMemo(() => {
    const by = groupColumns(groups, columns);
    if (by.length === 0) return null;
    if (memory.current.asked !== asked) memory.current = { asked, values: new WeakMap() };
    const { values } = memory.current;
    const valuesOf = (row: AnyRow): readonly CellValue[] => {
      const cached = values.get(row);
      if (cached) return cached;
      const now = by.map(({ field }) => model.value(row, field));
      values.set(row, now);
      return now;
    };
    return groupRows(rows, { by, sort, options, valuesOf });
  }, [model, rows, asked, columns, options]);
  return { grouped, regroup: () => setTurn(turn + 1) };
}
