import { z } from 'zod';
import { calendarDate, typedText } from './values.ts';

/** The filter of one column; each family of column types has its kind. Amounts are integer cents. */
const field = typedText(200).min(1);
const text = typedText(200).min(1);
const number = z.number();
/** Conditions without a value: the cell is empty, or not empty. */
const presence = z.enum(['empty', 'notEmpty']);

export const textFilter = z.discriminatedUnion('operator', [
  z.object({
    field,
    kind: z.literal('text'),
    operator: z.enum(['contains', 'notContains', 'equals', 'startsWith', 'endsWith']),
    text,
  }),
  z.object({ field, kind: z.literal('text'), operator: presence }),
]);
export type TextFilter = z.infer<typeof textFilter>;

/** Of numbers and of amounts. `between` includes both ends. */
export const numberFilter = z.discriminatedUnion('operator', [
  z.object({
    field,
    kind: z.literal('number'),
    operator: z.enum(['equals', 'notEquals', 'less', 'atMost', 'greater', 'atLeast']),
    value: number,
  }),
  z.object({ field, kind: z.literal('number'), operator: z.literal('between'), from: number, to: number }),
  z.object({ field, kind: z.literal('number'), operator: presence }),
]);
export type NumberFilter = z.infer<typeof numberFilter>;

/** Periods relative to today. */
export const relativeSpan = z.enum([
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'last30Days',
  'next7Days',
  'overdue',
]);
export type RelativeSpan = z.infer<typeof relativeSpan>;

export const dateFilter = z.discriminatedUnion('operator', [
  z.object({ field, kind: z.literal('date'), operator: z.enum(['on', 'before', 'after']), date: calendarDate }),
  z.object({ field, kind: z.literal('date'), operator: z.literal('between'), from: calendarDate, to: calendarDate }),
  z.object({ field, kind: z.literal('date'), operator: relativeSpan }),
  z.object({ field, kind: z.literal('date'), operator: presence }),
]);
export type DateFilter = z.infer<typeof dateFilter>;

/** For selects and multi-selects. Empty text in `values` stands for a cell without a choice. */
export const optionsFilter = z.discriminatedUnion('operator', [
  z.object({
    field,
    kind: z.literal('options'),
    operator: z.enum(['anyOf', 'noneOf']),
    values: z.array(typedText(200)).min(1).max(500),
  }),
  z.object({ field, kind: z.literal('options'), operator: presence }),
]);
export type OptionsFilter = z.infer<typeof optionsFilter>;

export const booleanFilter = z.object({
  field,
  kind: z.literal('boolean'),
  operator: z.literal('is'),
  value: z.boolean(),
});
export type BooleanFilter = z.infer<typeof booleanFilter>;

export const columnFilter = z.discriminatedUnion('kind', [
  textFilter,
  numberFilter,
  dateFilter,
  optionsFilter,
  booleanFilter,
]);
export type ColumnFilter = z.infer<typeof columnFilter>;
export type FilterKind = ColumnFilter['kind'];

/** A row is shown if it passes all of them. */
export const columnFilters = z.array(columnFilter).max(50);
/** Searched for in every visible column. */
export const gridSearch = typedText(200);
