import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { countChoices } from '@plumbline/sheet/rows/cell-test';
import { knownFilters, type RowTest, rowTest } from '@plumbline/sheet/rows/row-filter';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { SearchTexts } from '@plumbline/sheet/rows/search-texts';
import { Store } from '@plumbline/sheet/store';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FilterScene, OpenFilter } from '../../state/filter-scene.ts';
import { today } from '../../state/today.ts';
import { useRefreshes } from '../../state/use-refreshes.ts';

interface FilteringOptions {
  readonly model: GridModel<AnyRow>;
  readonly columns: readonly ColumnSettings[];
  readonly visible: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly rowFilter: RowTest | undefined;
  readonly noun: string;
  readonly filters: readonly ColumnFilter[];
  readonly search: string;
  readonly onChange: (change: { filters?: readonly ColumnFilter[]; search?: string }) => void;
}

/** A grid's filters at work: the test of a row (the same function until a filter changes), and what their parts share. */
export function useFiltering(parts: FilteringOptions): {
  readonly test: RowTest | undefined;
  readonly scene: FilterScene;
  /** Filters again, so that rows with edits since are tested as they are now. */
  readonly again: () => void;
} {
  const { model, columns, visible, options, rowFilter, noun, search } = parts;
  // By content: arrangements are read again and again, and equal filters must not filter again.
  const key = JSON.stringify(knownFilters(parts.filters, columns));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filters
  const filters = useMemo(() => knownFilters(parts.filters, columns), [key]);
  const shownFields = visible
    .map(({ field }) => field)
    .sort()
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which columns are shown matters, not width or place
  const texts = useMemo(() => new SearchTexts(model, visible, options), [model, shownFields, options]);
  const refreshes = useRefreshes(model);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new test must run again, because its figures may have changed
  const test = useMemo(
    () => rowTest(model, filters, today(), [texts.matcher(search), rowFilter]) ?? undefined,
    [model, filters, texts, search, rowFilter, refreshes, turn],
  );

  const addButton = useRef<HTMLButtonElement>(null);
  const open = useMemo(() => new Store<OpenFilter | null>(null), []);
  const onChange = useRef(parts.onChange);
  useEffect(() => {
    onChange.current = parts.onChange;
  });
  const scene = useMemo<FilterScene>(
    () => ({
      noun,
      filters,
      search,
      columns,
      open,
      addButton,
      onFilter: (field, filter) => {
        const at = filters.findIndex((other) => other.field === field);
        const rest = filters.filter((other) => other.field !== field);
        // A changed filter keeps its place among the chips.
        onChange.current({ filters: filter ? rest.toSpliced(at < 0 ? rest.length : at, 0, filter) : rest });
      },
      onSearch: (text) => onChange.current({ search: text }),
      onSearchBegins: () => texts.warm(),
      onClear: () => onChange.current({ filters: [], search: '' }),
      countsOf: (field) => {
        const others = filters.filter((other) => other.field !== field);
        const passes = rowTest(model, others, today(), [texts.matcher(search), rowFilter]);
        const rows = passes ? model.rows.filter(passes) : model.rows;
        return countChoices(
          rows.map((row) => model.value(row, field)),
          options[field] ?? NO_OPTIONS,
        );
      },
    }),
    [noun, filters, search, columns, open, model, texts, rowFilter, options],
  );
  return { test, scene, again: () => setTurn((before) => before + 1) };
}
