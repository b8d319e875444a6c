import type { ColumnGroup, ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { type GroupedRows, groupKeys } from '@plumbline/sheet/rows/grouped-rows';
import { isMisplaced, type Placement } from '@plumbline/sheet/rows/misplaced';
import type { RowTest } from '@plumbline/sheet/rows/row-filter';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { Store } from '@plumbline/sheet/store';
import { useEffect, useRef, useState } from 'react';

/** How long changes are gathered: they are drawn first. */
const GATHERED_MS = 300;

interface MisplacedOptions {
  readonly model: GridModel<AnyRow>;
  readonly rows: readonly AnyRow[];
  /** The test that `rows` passed. */
  readonly test: RowTest | undefined;
  /** The person's own new rows that were there when the filter was set. */
  readonly former: ReadonlySet<string>;
  readonly grouped: GroupedRows | null;
  readonly groups: readonly ColumnGroup[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

/** How many rows were changed so that the filters or the groups would put them elsewhere. Only changed rows are looked at. */
export function useMisplaced(parts: MisplacedOptions): Store<number> {
  const { model, rows, test, former, grouped } = parts;
  const [count] = useState(() => new Store(0));
  /** Rows that changed: one that is hidden now may come back in its former group. */
  const changed = useRef(new Set<string>());
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const ids = changed.current;
    if (!test && !grouped) ids.clear();
    // After a refresh all rows are filtered and grouped again: until then none is out of place.
    const refreshes = model.refreshes();
    const isRefreshing = (): boolean => model.refreshes() !== refreshes;
    let placement: Placement | null = null;
    const look = (): void => {
      if (ids.size > 0) placement ??= placementOf({ ...latest.current, rows, test, former, grouped });
      let misplaced = 0;
      for (const id of ids) {
        const row = model.row(id);
        if (!row) ids.delete(id);
        else if (placement && isMisplaced(row, placement)) misplaced++;
      }
      count.set(misplaced);
    };
    look();
    if (!test && !grouped) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = model.subscribe((event) => {
      if (event.kind !== 'cells' || isRefreshing()) return;
      for (const id of event.rowIds) ids.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!isRefreshing()) look();
      }, GATHERED_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [model, rows, test, former, grouped, count]);
  return count;
}

function placementOf(parts: MisplacedOptions): Placement {
  const { model, rows, test, former, grouped, groups, columns, options } = parts;
  const by = groupColumns(groups, columns);
  const keyOf = groupKeys({ by, options });
  return {
    shown: new Set(rows),
    test,
    grouped,
    groupKey: (row) => keyOf(by.map(({ field }) => model.value(row, field))),
    isNew: ({ id }) => model.own.has(id) && !former.has(id),
  };
}
