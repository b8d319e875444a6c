import { z } from 'zod';
import { colourRules } from './grid-colours.ts';
import { columnFilters, gridSearch } from './grid-filters.ts';
import { calendarDate, storableText, typedText } from './values.ts';

/**
 * What a cell holds. It determines the editor, parsing, format and filter. On the wire amounts are integer cents, percents
 * integer ten-thousandths of a percent (12.5 % is 125,000).
 */
export const columnType = z.enum(['text', 'number', 'currency', 'percent', 'date', 'select', 'multiselect', 'boolean']);
export type ColumnType = z.infer<typeof columnType>;

/**
 * How a cell shows its value: as a date, as an amount, as a percent, as the points between two percents, as text of several lines, as text that is
 * not wrapped, or unchanged ('').
 */
export const columnFormat = z.enum(['', 'multiline', 'line', 'MM/dd/yyyy', 'currency', 'percent', 'points']);
export type ColumnFormat = z.infer<typeof columnFormat>;

/** A multiple of a column's sum. */
const sumTerm = z.object({ field: z.string(), times: z.int() });

/** One column as the API declares it. The web app draws the grid from these alone. */
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
  /** The two columns whose sums give a totals row's figure, by division: a percent column has no sum of its own. */
  ratioOf: z.object({ numerator: z.string(), denominator: z.string() }).optional(),
  /** The same for sums of several columns, as in the formula `1 - [Current Cost] / [Revised Contract]`. */
  quotientOf: z.object({ numerator: z.array(sumTerm), denominator: z.array(sumTerm) }).optional(),
  /**
   * The amount that this one is a part of. If a row has only that amount, the sum of the part says that the row is missing.
   */
  partOf: z.string().optional(),
  /** For amounts that mean different things from row to row: a sum would mean nothing. */
  isMixed: z.literal(true).optional(),
  /** For numbers that count something: a totals row adds them up. A day of the month or a change order number has no sum. */
  isSummed: z.literal(true).optional(),
  /** For a calculated column: its formula over fields. */
  formula: z.string().optional(),
});
export type ColumnSettings = z.infer<typeof columnSettings>;

/** The colors of choices, in the order in which a list without its own colors uses them. */
export const optionTones = ['blue', 'violet', 'pink', 'orange', 'teal', 'green', 'purple', 'red'] as const;
export const optionTone = z.enum(optionTones);
export type OptionTone = z.infer<typeof optionTone>;

export const selectOption = z.object({
  value: z.string(),
  name: z.string(),
  /** Still shown on rows that have it, but no longer offered. */
  isRetired: z.boolean().optional(),
  /** The color that the company chose. Absent: the default color of its position. */
  tone: optionTone.optional(),
});
export type SelectOption = z.infer<typeof selectOption>;

/** How one person arranged a column. The order of the list is the order on screen. */
export const columnState = z.object({
  field: storableText,
  width: z.int().min(40).max(2000).optional(),
  hidden: z.boolean().optional(),
  pinned: z.boolean().optional(),
});
export type ColumnState = z.infer<typeof columnState>;

export const columnSort = z.object({ field: storableText, direction: z.enum(['asc', 'desc']) });
export type ColumnSort = z.infer<typeof columnSort>;

/** The height of the rows. */
export const gridDensity = z.enum(['compact', 'normal']);
export type GridDensity = z.infer<typeof gridDensity>;
/**
 * Print settings. Absent: landscape, in a comfortable type size, on as many pages side by side as the columns need.
 * `isSmall`: shrinks the type until the columns fit one page, down to half the size.
 */
export const paperLayout = z.object({ isPortrait: z.boolean(), isSmall: z.boolean() });
export type PaperLayout = z.infer<typeof paperLayout>;

/** Groups the rows by a column: by its choices, or by the months of its dates. */
export const columnGroup = z.object({ field: typedText(200).min(1) });
export type ColumnGroup = z.infer<typeof columnGroup>;
/** The deepest nesting of groups. Nobody reads more levels. */
export const MOST_GROUP_LEVELS = 3;

/**
 * Since when changes of rows are marked: the start of a day, or a moment that moves with the person and the calendar.
 * `looked` is when the person last marked the changes as seen.
 */
export const changedSince = z.union([z.enum(['looked', 'last7Days', 'thisMonth']), calendarDate]);
export type ChangedSince = z.infer<typeof changedSince>;

/** Everything about a grid except its columns. Later additions are optional, so that older views stay valid. */
export const gridState = z.object({
  sort: z.array(columnSort).max(10),
  filters: columnFilters.optional(),
  search: gridSearch.optional(),
  /** Absent: each person's own setting. */
  density: gridDensity.optional(),
  paper: paperLayout.optional(),
  /** The outermost first. */
  groups: z.array(columnGroup).max(MOST_GROUP_LEVELS).optional(),
  colours: colourRules.optional(),
  changedSince: changedSince.optional(),
});
export type GridState = z.infer<typeof gridState>;

export const gridSettings = z.object({
  state: gridState,
  columns: z.array(columnSettings),
  /** The choices of each select and multi-select column, by field. */
  selectOptions: z.record(z.string(), z.array(selectOption)),
});
export type GridSettings = z.infer<typeof gridSettings>;
