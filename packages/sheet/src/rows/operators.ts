import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { type ColumnFilter, columnFilter, type FilterKind } from '@plumbline/contract/grid-filters';
import { isPercent, plainPercent } from '@plumbline/domain/percent';
import { formatDate, formatValue } from '../values/format-value.ts';
import { parseValue } from '../values/parse-value.ts';
import { NO_CHOICE } from './cell-test.ts';

/** What the person fills in beside an operator. */
export type Inputs = 'none' | 'one' | 'two' | 'choices';

export interface Operator {
  readonly name: string;
  readonly label: string;
  readonly inputs: Inputs;
}

const single = (name: string, label: string): Operator => ({ name, label, inputs: 'one' });
const none = (name: string, label: string): Operator => ({ name, label, inputs: 'none' });
const PRESENCE = [none('empty', 'is empty'), none('notEmpty', 'is not empty')];

/** The operators of each kind; the first is preselected. */
export const OPERATORS: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: [
    single('contains', 'contains'),
    single('notContains', 'does not contain'),
    single('equals', 'equals'),
    single('startsWith', 'starts with'),
    single('endsWith', 'ends with'),
    ...PRESENCE,
  ],
  number: [
    single('equals', '= equals'),
    single('notEquals', '≠ does not equal'),
    single('less', '< less than'),
    single('atMost', '≤ at most'),
    single('greater', '> greater than'),
    single('atLeast', '≥ at least'),
    { name: 'between', label: 'between', inputs: 'two' },
    ...PRESENCE,
  ],
  date: [
    single('on', 'on'),
    single('before', 'before'),
    single('after', 'after'),
    { name: 'between', label: 'between', inputs: 'two' },
    none('thisMonth', 'this month'),
    none('lastMonth', 'last month'),
    none('thisQuarter', 'this quarter'),
    none('thisYear', 'this year'),
    none('last30Days', 'last 30 days'),
    none('next7Days', 'next 7 days'),
    none('overdue', 'overdue (before today)'),
    ...PRESENCE,
  ],
  options: [
    { name: 'anyOf', label: 'any of', inputs: 'choices' },
    { name: 'noneOf', label: 'none of', inputs: 'choices' },
    ...PRESENCE,
  ],
  boolean: [none('true', 'yes'), none('false', 'no')],
};

/** A filter as the form holds it, with the texts as typed. */
export interface Draft {
  readonly operator: string;
  readonly first: string;
  readonly second: string;
  readonly values: readonly string[];
}

export type Built =
  | { readonly ok: true; readonly filter: ColumnFilter | null }
  | { readonly ok: false; readonly input: 'first' | 'second'; readonly reason: string };

const operatorOf = (kind: FilterKind, name: string): Operator | undefined =>
  OPERATORS[kind].find((operator) => operator.name === name);

export const inputsOf = (kind: FilterKind, name: string): Inputs => operatorOf(kind, name)?.inputs ?? 'none';

/** Reads the form. An empty form makes no filter. */
export function buildFilter(column: ColumnSettings, kind: FilterKind, draft: Draft): Built {
  const { operator } = draft;
  const made = (values: object): Built => {
    const parsed = columnFilter.safeParse({ field: column.field, kind, operator, ...values });
    if (parsed.success) return { ok: true, filter: parsed.data };
    return { ok: false, input: 'first', reason: parsed.error.issues[0]?.message ?? 'is not valid' };
  };
  if (kind === 'boolean') return made({ operator: 'is', value: operator === 'true' });
  const inputs = inputsOf(kind, operator);
  if (inputs === 'none') return made({});
  if (inputs === 'choices')
    return draft.values.length > 0 ? made({ values: draft.values }) : { ok: true, filter: null };
  if (kind === 'text') return draft.first.trim() === '' ? { ok: true, filter: null } : made({ text: draft.first });

  if (draft.first.trim() === '' && (inputs === 'one' || draft.second.trim() === '')) return { ok: true, filter: null };
  const read: unknown[] = [];
  for (const input of inputs === 'one' ? (['first'] as const) : (['first', 'second'] as const)) {
    const parsed = parseValue({ type: column.filterType }, draft[input]);
    if (!parsed.ok) return { ok: false, input, reason: parsed.reason };
    if (parsed.value === null) return { ok: false, input, reason: 'Fill in both ends' };
    read.push(parsed.value);
  }
  const [first, second] = read;
  if (inputs === 'two') return made({ from: first, to: second });
  return made(kind === 'date' ? { date: first } : { value: first });
}

/**
 * A figure as its cells show it, except that a percent keeps all decimals, so that reading it back gives the same filter.
 */
const figureText = ({ filterType: type, format }: ColumnSettings, value: number): string =>
  type === 'percent' && isPercent(value)
    ? `${plainPercent(value)}${format === 'points' ? '' : '%'}`
    : formatValue({ type }, value);

/** The form of a filter, or an empty form. */
export function draftOf(column: ColumnSettings, kind: FilterKind, filter: ColumnFilter | undefined): Draft {
  const fresh: Draft = { operator: OPERATORS[kind][0]?.name ?? '', first: '', second: '', values: [] };
  if (!filter) return fresh;
  const shown = (value: number): string => figureText(column, value);
  const draft = { ...fresh, operator: filter.kind === 'boolean' ? String(filter.value) : filter.operator };
  if (filter.kind === 'boolean') return draft;
  if ('values' in filter) return { ...draft, values: filter.values };
  if ('text' in filter) return { ...draft, first: filter.text };
  if ('value' in filter) return { ...draft, first: shown(filter.value) };
  if ('date' in filter) return { ...draft, first: filter.date };
  // Date fields take days as they are stored; amounts are written as cells show them.
  if ('from' in filter && filter.kind === 'date') return { ...draft, first: filter.from, second: filter.to };
  if ('from' in filter) return { ...draft, first: shown(filter.from), second: shown(filter.to) };
  return draft;
}

const SIGNS: Readonly<Record<string, string>> = {
  equals: '=',
  notEquals: '≠',
  less: '<',
  atMost: '≤',
  greater: '>',
  atLeast: '≥',
};
const MOST_NAMES = 3;

/**
 * The text of a filter chip: `Original Contract ≥ $1,000.00`, `Branch: North, (Empty)`, `Tax Exempt: yes`. A yes/no column
 * whose options have their own names uses those.
 */
export function filterText(column: ColumnSettings, filter: ColumnFilter, options: readonly SelectOption[]): string {
  const { title } = column;
  const label = operatorOf(filter.kind, filter.kind === 'boolean' ? String(filter.value) : filter.operator)?.label;
  const shown = (value: number): string => figureText(column, value);
  if ('values' in filter) {
    const names = filter.values.map((value) => optionName(options, value));
    const rest = names.length - MOST_NAMES;
    const named = names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    return filter.operator === 'anyOf' ? `${title}: ${named}` : `${title}: not ${named}`;
  }
  if ('text' in filter) return `${title} ${label} “${filter.text}”`;
  if (filter.kind === 'number' && 'value' in filter) return `${title} ${SIGNS[filter.operator]} ${shown(filter.value)}`;
  if ('date' in filter) return `${title} ${label} ${formatDate(filter.date)}`;
  if ('from' in filter && filter.kind === 'date')
    return `${title} from ${formatDate(filter.from)} to ${formatDate(filter.to)}`;
  if ('from' in filter) return `${title} between ${shown(filter.from)} and ${shown(filter.to)}`;
  if (filter.kind === 'boolean' && options.length > 0) return optionName(options, String(filter.value));
  return filter.operator === 'empty' || filter.operator === 'notEmpty' ? `${title} ${label}` : `${title}: ${label}`;
}

export const EMPTY_NAME = '(Empty)';

export const optionName = (options: readonly SelectOption[], value: string): string =>
  value === NO_CHOICE ? EMPTY_NAME : (options.find((option) => option.value === value)?.name ?? value);
