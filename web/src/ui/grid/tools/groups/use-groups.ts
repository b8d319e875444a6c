import type { ColumnGroup, ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import { canGroup } from '@plumbline/sheet/rows/group-buckets';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { type GridLine, NONE_CLOSED } from '@plumbline/sheet/rows/grouped-rows';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useEffect, useMemo, useRef } from 'react';
import type { GroupScene } from '../../state/group-scene.ts';
import { useGroupTotals } from '../../state/use-group-totals.ts';
import { useGroupedRows } from '../../state/use-grouped-rows.ts';
import { useMisplaced } from '../../state/use-misplaced.ts';
import { useStore } from '../../state/use-store.ts';

interface GroupsOptions {
  readonly controller: GridController;
  readonly rows: readonly AnyRow[];
  /** The test that `rows` passed. */
  readonly test: RowTest | undefined;
  /** The person's own new rows that were there when the filter was set. */
  readonly former: ReadonlySet<string>;
  readonly groups: readonly ColumnGroup[];
  readonly sort: readonly ColumnSort[];
  readonly columns: readonly ColumnSettings[];
  readonly visible: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly noun: string;
  readonly overridden: OverriddenTest | undefined;
  readonly onChange: (groups: readonly ColumnGroup[]) => void;
  readonly onFilterAgain: () => void;
}

/** A grid's groups at work: the lines on screen, and what their parts share. */
export function useGroups(parts: GroupsOptions): {
  readonly lines: readonly GridLine[];
  readonly rows: readonly AnyRow[];
  /** The test that the shown rows passed. */
  readonly test: RowTest | undefined;
  readonly groups: GroupScene;
} {
  const { controller, rows, groups, sort, columns, options, noun } = parts;
  const { model } = controller;
  const closed = useStore(controller.closed);
  const grouping = { model, rows, test: parts.test, groups, sort, columns, options };
  const { grouped, test, regroup, groupedNow } = useGroupedRows(grouping);
  const totals = useGroupTotals(model, grouped, parts.visible, parts.overridden);
  const misplaced = useMisplaced({ ...grouping, rows: grouped?.rows ?? rows, test, former: parts.former, grouped });
  const { onChange, onFilterAgain } = parts;
  const latest = useRef({ onChange, onFilterAgain, regroup, groupedNow });
  useEffect(() => {
    latest.current = { onChange, onFilterAgain, regroup, groupedNow };
  });
  const scene = useMemo<GroupScene>(
    () => ({
      noun,
      choices: columns.filter(canGroup),
      by: groupColumns(groups, columns),
      grouped,
      totals,
      onGroup: (fields) => {
        controller.closed.set(NONE_CLOSED);
        latest.current.onChange(fields.map((field) => ({ field })));
      },
      onRegroup: () => latest.current.regroup(),
      misplaced,
      onReapply: () => {
        latest.current.onFilterAgain();
        latest.current.regroup();
      },
      groupedNow: () => latest.current.groupedNow(),
    }),
    [noun, columns, groups, grouped, totals, controller, misplaced],
  );
  return { lines: grouped ? grouped.lines(closed).all : rows, rows: grouped?.rows ?? rows, test, groups: scene };
}
