import type { ColumnGroup, ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { type GroupedRows, type Grouping, GroupValues, groupedRows } from '@plumbline/sheet/rows/grouped-rows';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { atOnce, begun, type Work } from '@plumbline/sheet/slices';
import { useMemo, useRef, useState } from 'react';
import { useRefreshes } from './use-refreshes.ts';
import { useSlices } from './use-slices.ts';

interface GroupedRowsOptions {
  readonly model: GridModel<AnyRow>;
  /** In the order within their groups. */
  readonly rows: readonly AnyRow[];
  /** The test that `rows` passed. */
  readonly test: RowTest | undefined;
  readonly groups: readonly ColumnGroup[];
  readonly sort: readonly ColumnSort[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

interface Memory {
  readonly asked: string;
  readonly values: GroupValues;
}

interface Grouped {
  /** The model's rows when it was made. */
  readonly source: readonly AnyRow[];
  readonly test: RowTest | undefined;
  readonly result: GroupedRows | null;
}

/**
 * The rows in their groups; null without groups, at no cost. As with a sort, an edit does not move a row. Grouping or sorting again moves it to its
 * new group, and so does the group menu. New rows join their group at once.
 */
export function useGroupedRows({ model, rows, test, groups, sort, columns, options }: GroupedRowsOptions): {
  /** On a large sheet the previous groups, until the new ones are ready. */
  readonly grouped: GroupedRows | null;
  /** The test that the shown rows passed. */
  readonly test: RowTest | undefined;
  /** Moves edited rows to the groups of their new values. */
  readonly regroup: () => void;
  /** The rows in the groups of their values now, without moving any on the screen. */
  readonly groupedNow: () => GroupedRows | null;
} {
  const [turn, setTurn] = useState(0);
  // By content: arrangements are read again and again, and an equal one must move no row.
  const fields = groupColumns(groups, columns)
    .map(({ field }) => field)
    .join('\n');
  const asked = JSON.stringify([fields, sort, turn, useRefreshes(model)]);
  const memory = useRef<Memory | null>(null);
  const last = useRef<Grouped>({ source: [], test: undefined, result: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for groups and sort
  const work = useMemo(() => {
    const by = groupColumns(groups, columns);
    const isKept = memory.current?.asked === asked;
    const read = (row: AnyRow) => by.map(({ field }) => model.value(row, field));
    const values = isKept && memory.current ? memory.current.values : new GroupValues(read);
    memory.current = { asked, values };
    return begun(grouping(rows, { by, sort, options, valuesOf: isKept ? values.of : values.again, changes: model }));
  }, [model, rows, asked, columns, options]);
  useSlices(work);
  // Rows that left must not stay on the screen, and the first time there are no previous groups to keep.
  if (work.done || last.current.source !== model.rows)
    last.current = { source: model.rows, test, result: work.finish() };
  const { result, test: shown } = last.current;
  const groupedNow = (): GroupedRows | null => {
    const by = groupColumns(groups, columns);
    const values = new GroupValues((row) => by.map(({ field }) => model.value(row, field)));
    return atOnce(grouping(rows, { by, sort, options, valuesOf: values.of }));
  };
  return { grouped: result, test: result ? shown : test, regroup: () => setTurn(turn + 1), groupedNow };
}

function* grouping(rows: readonly AnyRow[], grouping: Grouping): Work<GroupedRows | null> {
  return grouping.by.length === 0 ? null : yield* groupedRows(rows, grouping);
}
