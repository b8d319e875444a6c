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
  /** In the order that they keep within their groups. */
  readonly rows: readonly AnyRow[];
  readonly groups: readonly ColumnGroup[];
  readonly sort: readonly ColumnSort[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

/**
 * The rows under their groups, or null where nothing is grouped (and then nothing is done to any row). An edit moves no
 * row to another group, as it moves none in a sort: a row goes where it belongs when the person groups or sorts again,
 * or asks for it. New rows join the group that they belong to.
 */
export function useGroupedRows({ model, rows, groups, sort, columns, options }: GroupedRowsOptions): {
  readonly grouped: GroupedRows | null;
  /** Puts edited rows into the groups where they belong by now. */
  readonly regroup: () => void;
} {
  const [turn, setTurn] = useState(0);
  // By content: arrangements are read anew from where they are kept, and an equal one must move no row.
  const fields = groupColumns(groups, columns)
    .map(({ field }) => field)
    .join('\n');
  const asked = JSON.stringify([fields, sort, turn]);
  const memory = useRef({ asked: '', values: new WeakMap<AnyRow, readonly CellValue[]>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for stands for the groups and the sort
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
