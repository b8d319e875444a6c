import type { SelectOption } from '@plumbline/contract/grid';
import type {
  ColumnFilter,
  DateFilter,
  NumberFilter,
  OptionsFilter,
  TextFilter,
} from '@plumbline/contract/grid-filters';
import dayjs from 'dayjs';
import { type CellValue, isEmpty } from '../cells/cell-value.ts';
import { dateSpan } from '../values/date-span.ts';
import { foldText } from '../values/fold-text.ts';

/** Whether a cell passes. It is made once per filter and called once per row, so it prepares what it can. */
export type CellTest = (value: CellValue) => boolean;

const isFilled: CellTest = (value) => !isEmpty(value);

/** `today` as `YYYY-MM-DD`, for spans such as this month. */
export function cellTest(filter: ColumnFilter, today: string): CellTest {
  if (isOfPresence(filter)) return filter.operator === 'empty' ? isEmpty : isFilled;
  switch (filter.kind) {
    case 'text':
      return textTest(filter);
    case 'number':
      return numberTest(filter);
    case 'date':
      return dateTest(filter, today);
    case 'options':
      return optionsTest(filter);
    case 'boolean': {
      const { value: wanted } = filter;
      return (value) => (value === true) === wanted; // never ticked is unticked
    }
  }
}

type OfPresence = Extract<ColumnFilter, { operator: 'empty' | 'notEmpty' }>;
type Asking<Filter> = Exclude<Filter, OfPresence>;

/** Whether a filter only asks if the cell is empty. */
const isOfPresence = (filter: ColumnFilter): filter is OfPresence =>
  filter.operator === 'empty' || filter.operator === 'notEmpty';

function textTest(filter: Asking<TextFilter>): CellTest {
  const wanted = foldText(filter.text);
  const asText = (value: CellValue): string => (value === null ? '' : foldText(String(value)));
  switch (filter.operator) {
    case 'contains':
      return (value) => asText(value).includes(wanted);
    case 'notContains':
      return (value) => !asText(value).includes(wanted);
    case 'equals': {
      const whole = wanted.trim();
      return (value) => asText(value).trim() === whole;
    }
    case 'startsWith':
      return (value) => asText(value).startsWith(wanted);
    case 'endsWith':
      return (value) => asText(value).endsWith(wanted);
  }
}

function numberTest(filter: Asking<NumberFilter>): CellTest {
  const asked = (passes: (value: number) => boolean): CellTest => {
    return (value) => typeof value === 'number' && passes(value);
  };
  switch (filter.operator) {
    case 'equals':
      return (value) => value === filter.value;
    case 'notEquals':
      return (value) => value !== filter.value; // as in Excel, an empty cell is not equal
    case 'less':
      return asked((value) => value < filter.value);
    case 'atMost':
      return asked((value) => value <= filter.value);
    case 'greater':
      return asked((value) => value > filter.value);
    case 'atLeast':
      return asked((value) => value >= filter.value);
    case 'between': {
      const low = Math.min(filter.from, filter.to);
      const high = Math.max(filter.from, filter.to);
      return asked((value) => value >= low && value <= high);
    }
  }
}

// Calendar dates sort as texts, and no time zone can move a day.
function dateTest(filter: Asking<DateFilter>, today: string): CellTest {
  const asked = (passes: (day: string) => boolean): CellTest => {
    return (value) => value !== null && passes(calendarDay(value));
  };
  switch (filter.operator) {
    case 'on':
      return asked((day) => day === filter.date);
    case 'before':
      return asked((day) => day < filter.date);
    case 'after':
      return asked((day) => day > filter.date);
    case 'between': {
      const [from, to] = filter.from <= filter.to ? [filter.from, filter.to] : [filter.to, filter.from];
      return asked((day) => day >= from && day <= to);
    }
    default: {
      const { from, to } = dateSpan(filter.operator, today);
      return asked((day) => day >= from && day <= to);
    }
  }
}

/** The day that a cell shows: of an instant, the local day. */
const calendarDay = (value: CellValue): string =>
  value instanceof Date ? dayjs(value).format('YYYY-MM-DD') : String(value);

/** Stands for an empty choice among a filter's values. */
export const NO_CHOICE = '';

function optionsTest(filter: Asking<OptionsFilter>): CellTest {
  const wanted = new Set(filter.values);
  const holdsWanted: CellTest = (value) =>
    Array.isArray(value) && value.length > 0
      ? value.some((item) => wanted.has(item))
      : wanted.has(isEmpty(value) ? NO_CHOICE : String(value));
  return filter.operator === 'anyOf' ? holdsWanted : (value) => !holdsWanted(value);
}

/** How many rows hold each choice. The empty text counts rows without a choice. */
export function countChoices(values: Iterable<CellValue>, options: readonly SelectOption[]): Map<string, number> {
  const counts = new Map<string, number>(options.map((option) => [option.value, 0]));
  const count = (value: string): unknown => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of values) {
    if (isEmpty(value)) count(NO_CHOICE);
    else if (Array.isArray(value)) for (const item of value) count(item);
    else count(String(value));
  }
  return counts;
}
