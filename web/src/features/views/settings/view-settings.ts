import { type ColumnSettings, columnState, gridState } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import { isColumnField } from '@plumbline/contract/workflow/own-fields';
import { type ViewSettings, viewSettings } from '@plumbline/contract/workflow/views';
import { effectiveColumns } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { z } from 'zod';
import { logOnce, readOwn, readOwnList } from '../../../lib/own-state.ts';
import type { GridArrangement } from '../../../ui/grid/index.ts';

/** The grid as it is declared. */
export const STANDARD_SETTINGS: ViewSettings = { columnsState: [], state: { sort: [] } };

export const arrangementOf = ({ columnsState, state }: ViewSettings): GridArrangement => ({
  columns: columnsState,
  ...state,
});

/** The schema copies the state, so no member needs to be named here. */
export const settingsOf = ({ columns, ...state }: GridArrangement): ViewSettings =>
  mendedSettings({ columnsState: columns, state });

const WHAT = 'The arrangement of the grid';

/** The valid settings, with the declaration in place of invalid parts. A width or a filter must never break the page. */
export function mendedSettings(settings: { readonly columnsState: unknown; readonly state: object }): ViewSettings {
  const whole = viewSettings.safeParse(settings);
  if (whole.success) return whole.data;
  logOnce(WHAT, whole.error.issues);
  const { columnsState, state } = settings;
  const columns = Array.isArray(columnsState) ? columnsState.map(mendedColumn) : columnsState;
  const members = Object.entries(gridState.shape).map(([name, schema]) => [
    name,
    mended(schema, Reflect.get(state, name)),
  ]);
  return {
    columnsState: [...readOwnList(WHAT, viewSettings.shape.columnsState, columns)],
    state: { ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) },
  };
}

/** The members that are valid by themselves. Without a field an entry names no column. */
function mendedColumn(column: unknown): unknown {
  if (typeof column !== 'object' || column === null) return column;
  const { field, ...rest } = columnState.shape;
  const members = Object.entries({ field, ...rest }).filter(([name, schema]) => {
    const value: unknown = Reflect.get(column, name);
    return value !== undefined && schema.safeParse(value).success;
  });
  return Object.fromEntries(members.map(([name]) => [name, Reflect.get(column, name)]));
}

/** A member of a grid's state: the valid items of a list, or any other member as a whole. */
function mended(schema: z.ZodType, value: unknown): unknown {
  const isList = schema.safeParse([]).success;
  if (isList) return value === undefined && schema.safeParse(undefined).success ? undefined : listOf(schema, value);
  return readOwn(WHAT, schema, value, undefined);
}

const listOf = (schema: z.ZodType, value: unknown): readonly unknown[] =>
  // Checked above: the schema accepts lists.
  readOwnList(WHAT, schema as z.ZodType<readonly unknown[]>, value ?? []);

/** Whether both show the same, even if written differently: a default width left out or written, an empty list or none. */
export const isSamePicture = (a: ViewSettings, b: ViewSettings, columns: readonly ColumnSettings[]): boolean =>
  a === b || pictureOf(a, columns) === pictureOf(b, columns);

function pictureOf({ columnsState, state }: ViewSettings, columns: readonly ColumnSettings[]): string {
  const isSomething = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);
  const stated = Object.fromEntries(Object.entries(state).filter(([, value]) => isSomething(value)));
  return JSON.stringify([effectiveColumns(columns, columnsState), stated], inOrder);
}

/** Sorted by name: the database returns members in its own order. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The columns that a list in a grid's state names: by name, as items that name a column, or as rules that refer to one. */
type Item = string | { readonly field: string } | Pick<ColourRule, 'when'>;
const fieldOf = (item: Item): string =>
  typeof item === 'string' ? item : 'when' in item ? item.when.field : item.field;

const isId = (value: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

/** The settings without columns and choices that no longer exist, and their names in words. */
export function withoutMissing(
  { columnsState, state }: ViewSettings,
  columns: readonly ColumnSettings[],
  options: SelectOptions,
): { settings: ViewSettings; missing: string[] } {
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  const missing = new Set<string>();
  const isThere = (field: string): boolean => {
    if (!titles.has(field)) missing.add(isColumnField(field) ? 'a retired column' : `the column “${field}”`);
    return titles.has(field);
  };
  const withItsChoices = (filter: ColumnFilter, where = 'the filter'): ColumnFilter[] => {
    const offered = options[filter.field];
    if (filter.kind !== 'options' || !('values' in filter) || !offered) return [filter];
    // The empty text matches cells without a choice.
    const isKnown = (value: string) => value === '' || offered.some((option) => option.value === value);
    const values = filter.values.filter(isKnown);
    for (const value of filter.values.filter((each) => !isKnown(each)))
      missing.add(`${isId(value) ? 'a choice' : `“${value}”`} in ${where} of ${titles.get(filter.field)}`);
    return values.length > 0 ? [{ ...filter, values }] : [];
  };
  const lists = Object.entries(state).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((item: Item) => isThere(fieldOf(item))) : value,
  ]);
  const kept = mendedSettings({
    columnsState: columnsState.filter(({ field }) => isThere(field)),
    state: Object.fromEntries(lists),
  });
  const { filters, colours } = kept.state;
  const whole = {
    ...kept.state,
    ...(filters && { filters: filters.flatMap((filter) => withItsChoices(filter)) }),
    ...(colours && {
      colours: colours.flatMap((rule) =>
        rule.when.kind === 'formula' ? [rule] : withItsChoices(rule.when, 'a color').map((when) => ({ ...rule, when })),
      ),
    }),
  };
  return { settings: { ...kept, state: whole }, missing: [...missing] };
}
