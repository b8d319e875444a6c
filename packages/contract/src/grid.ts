import { z } from 'zod';
import { columnFilters, gridSearch } from './grid-filters.ts';
import { typedText } from './values.ts';

/** What a cell holds: decides its editor, parsing, format and filter. Amounts travel as integer cents. */
export const columnType = z.enum(['text', 'number', 'currency', 'date', 'select', 'multiselect', 'boolean']);
export type ColumnType = z.infer<typeof columnType>;

/** `MM/dd/yyyy` and `currency` are shown so; `multiline` is text over several lines; '' is shown as it is. */
export const columnFormat = z.enum(['', 'multiline', 'MM/dd/yyyy', 'currency']);
export type ColumnFormat = z.infer<typeof columnFormat>;

/** One column as the API declares it; the web app's grid is drawn from a list of these and nothing else. */
export const columnSettings = z.object({
  field: z.string(),
  title: z.string(),
  type: columnType,
  format: columnFormat,
  filterType: columnType,
  /** Pixels, 120 to 200. */
  width: z.int().min(120).max(200),
  editable: z.boolean(),
  disableFilter: z.boolean(),
  hidden: z.boolean(),
});
export type ColumnSettings = z.infer<typeof columnSettings>;

export const selectOption = z.object({
  value: z.string(),
  name: z.string(),
  /** Shown where a row has it, but not offered any more. */
  isRetired: z.boolean().optional(),
});
export type SelectOption = z.infer<typeof selectOption>;

/** What one person's arrangement of a column keeps; the order of the list is the order on screen. */
export const columnState = z.object({
  field: z.string(),
  width: z.int().min(40).max(2000).optional(),
  hidden: z.boolean().optional(),
  pinned: z.boolean().optional(),
});
export type ColumnState = z.infer<typeof columnState>;

export const columnSort = z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) });
export type ColumnSort = z.infer<typeof columnSort>;

/** How high the rows are. */
export const gridDensity = z.enum(['compact', 'normal']);
export type GridDensity = z.infer<typeof gridDensity>;
/** A column whose choices, or the months of its dates, part the rows into groups. */
export const columnGroup = z.object({ field: typedText(200).min(1) });
export type ColumnGroup = z.infer<typeof columnGroup>;
/** Groups within groups; deeper ones nobody reads. */
export const MOST_GROUP_LEVELS = 3;

/** Everything of a grid that is not a column. What came later is optional: views kept before then stay valid. */
export const gridState = z.object({
  sort: z.array(columnSort).max(10),
  filters: columnFilters.optional(),
  search: gridSearch.optional(),
  /** Absent: as each person likes it. */
  density: gridDensity.optional(),
  /** The outermost first. */
  groups: z.array(columnGroup).max(MOST_GROUP_LEVELS).optional(),
});
export type GridState = z.infer<typeof gridState>;

export const gridSettings = z.object({
  state: gridState,
  columns: z.array(columnSettings),
  /** The choices of each select and multi-select column, by field. */
  selectOptions: z.record(z.string(), z.array(selectOption)),
});
export type GridSettings = z.infer<typeof gridSettings>;
