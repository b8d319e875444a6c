import { type ImportField, importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import { cents, isCents, plainAmount } from '@plumbline/domain/money';
import { isNoDate } from '../formats/no-date.ts';
import { seenText } from '../formats/number-text.ts';
import { numberAndNameOf } from '../mapping/number-and-name.ts';
import type { Plan, PlannedColumn, PlannedField, Source } from '../mapping/plan.ts';
import type { TemplatePart } from '../mapping/template.ts';
import { valueOfText } from './cell-value.ts';
import { isListedField, type ListedField } from './list-values.ts';

/** A cell that could not be read, with what is needed to find and correct it in the file. */
export interface BadCell {
  line: number;
  /** The heading, or the headings of a template. */
  column: string;
  value: string;
  reason: string;
}

export interface MappedRow {
  /** By job field, amounts in cents; fields without a value are absent, and bad ones too. */
  values: Partial<Record<ImportField, unknown>>;
  bad: BadCell[];
  /** Codes that the mapping reads as an empty cell. */
  blanks: { column: string; code: string }[];
  truncated: { column: string; value: string }[];
  /** Fields with a bad cell, which therefore have no value. */
  unread: ImportField[];
  /** Texts of lists and people as written. The caller, who knows the company's lists, applies the mapping's values. */
  written: Partial<Record<ListedField, string>>;
}

/** What a cell is read as: text, nothing, or a reason why it cannot be read. */
type Cell =
  | { kind: 'text'; text: string }
  /** Of a list. `text` is what the mapping's values make of it, or the text itself. */
  | { kind: 'text'; text: string; written: string }
  | { kind: 'blank' }
  | { kind: 'bad'; column: string; value: string; reason: string };

const BLANK: Cell = { kind: 'blank' };

/** Reads one row of the file, which begins at `line` of it, into the values of a job. */
export function mapRow(plan: Plan, cells: readonly string[], line: number): MappedRow {
  const row = mapFields(plan, cells, line);
  return cells.length === plan.width ? completed(row, plan, line) : row;
}

/** A row that needs an id or number. A cost to complete becomes its forecast. */
export function completed(row: MappedRow, plan: Plan, line: number): MappedRow {
  if (row.values.externalId === undefined && row.values.jobNumber === undefined && !row.unread.includes('externalId')) {
    refuseBlank(row, 'externalId', plan.fields.find(({ name }) => name === 'externalId')?.columnName ?? '', line);
  }
  addCostToDate(row, plan, line);
  return row;
}

/** The fields of a row, each on its own: the cost to complete stands in for the forecast. */
export function mapFields(plan: Plan, cells: readonly string[], line: number): MappedRow {
  const row: MappedRow = { values: {}, bad: [], blanks: [], truncated: [], unread: [], written: {} };
  if (cells.length !== plan.width) {
    const value = cells.join(' | ').slice(0, 80);
    const reason = `has ${cells.length} cells where the headings have ${plan.width}`;
    row.bad.push({ line, column: '(the whole row)', value, reason });
    return row;
  }
  for (const field of plan.fields) {
    const isListed = isListedField(field.name) && field.source.kind === 'column';
    mapField(row, field, (column) => readCell(column, cells, row, isListed), line);
  }
  return row;
}

function mapField(row: MappedRow, field: PlannedField, read: (column: PlannedColumn) => Cell, line: number): void {
  const { name, rule, source, columnName: column } = field;
  const cell = withoutNoDate(cellOf(source, read), field, row);
  const badBefore = row.bad.length;
  if (cell.kind === 'bad') {
    row.bad.push({ line, column: cell.column, value: cell.value, reason: cell.reason });
  } else if (cell.kind === 'blank') {
    if (isRequired(name)) refuseBlank(row, name, column, line);
    return;
  } else {
    if ('written' in cell && isListedField(name)) row.written[name] = cell.written;
    const outcome = valueOfText(name, cell.text.trim(), source.kind === 'value' ? AS_WRITTEN : rule);
    if (!outcome.ok) row.bad.push({ line, column, value: cell.text, reason: outcome.reason });
    else row.values[name] = outcome.value;
    if (outcome.ok && outcome.isTruncated) row.truncated.push({ column, value: cell.text });
  }
  if (row.bad.length > badBefore) row.unread.push(name);
}

/** What programs write for no date is an empty cell, and counted as a code for it. */
function withoutNoDate(cell: Cell, { name, source, columnName: column }: PlannedField, { blanks }: MappedRow): Cell {
  if (cell.kind !== 'text' || source.kind === 'value' || importFieldOf(name).type !== 'date') return cell;
  const code = seenText(cell.text);
  if (!isNoDate(code)) return cell;
  blanks.push({ column, code });
  return BLANK;
}

/** Why a blank cell is bad. */
export const NEEDED = 'is blank, and every job needs it';

function refuseBlank(row: MappedRow, name: ImportField, column: string, line: number): void {
  row.bad.push({ line, column, value: '', reason: NEEDED });
  row.unread.push(name);
}

/** Turns a cost to complete into the forecast: with the row's cost to date, which is nothing where its cell is blank. */
function addCostToDate({ values, bad, unread }: MappedRow, { fields }: Plan, line: number): void {
  const field = fields.find(({ name, rule }) => name === 'forecastCost' && rule.toComplete);
  if (!field || values.forecastCost === undefined) return;
  const refuse = (reason: string) => {
    bad.push({ line, column: field.columnName, value: plainAmount(cents(Number(values.forecastCost))), reason });
    unread.push('forecastCost');
    delete values.forecastCost;
  };
  const total = Number(values.forecastCost) + Number(values.jobCostToDate ?? 0); // cents, by their fields' schemas
  if (unread.includes('jobCostToDate')) refuse('needs the cost to date, which cannot be read');
  else if (isCents(total)) values.forecastCost = total;
  else refuse(TOO_LARGE);
}
const TOO_LARGE = 'makes the forecast cost larger than 999,999,999,999.99';

/** A job without a number takes its external id, and a job without an external id is identified by its number. */
const isRequired = (name: ImportField): boolean =>
  importFieldOf(name).required && name !== 'jobNumber' && name !== 'externalId';
/** How a value in the mapping itself is read. */
const AS_WRITTEN: FieldRule = { format: 'YYYY-MM-DD' };

function cellOf(source: Source, read: (column: PlannedColumn) => Cell): Cell {
  switch (source.kind) {
    case 'value':
      return { kind: 'text', text: String(source.value) };
    case 'column':
      return read(source.column);
    case 'template':
      return fillTemplate(source.parts, (heading) => {
        const column = source.columns.get(heading);
        return column ? read(column) : BLANK;
      });
  }
}

/** Fills a template with cells. A group with a blank column is left out; any other blank column makes the whole text blank. */
function fillTemplate(parts: readonly TemplatePart[], read: (heading: string) => Cell): Cell {
  let text = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      text += part.text;
      continue;
    }
    const cell = part.kind === 'group' ? fillTemplate(part.parts, read) : read(part.heading);
    if (cell.kind === 'bad' || (cell.kind === 'blank' && part.kind === 'column')) return cell;
    if (cell.kind === 'text') text += cell.text;
  }
  return text.trim() === '' ? BLANK : { kind: 'text', text };
}

const NOT_APART =
  'has no job number before a name, as the other cells have: type it like them, or read the column as one text';
const NOT_AMONG_VALUES = 'is not among the values of the mapping';

/** U+FFFD replaces bytes that are not valid in the file's encoding. */
const DAMAGED = '\uFFFD';
/** Nothing, as databases export it. A person may be called Null. */
const NULL = /^(?:NULL|\((?:null|NULL)\)|<(?:null|NULL)>|\\N)$/;

function readCell(
  { index, heading, rule, part }: PlannedColumn,
  cells: readonly string[],
  row: MappedRow,
  isListed: boolean,
): Cell {
  const { blank = [], values, first } = rule;
  const column = heading.trim();
  const value = (cells[index] ?? '').trim();
  const bad = (reason: string): Cell => ({ kind: 'bad', column, value, reason });
  if (value === '') return BLANK;
  if (value.includes(DAMAGED)) return bad('has characters that are not of the encoding that the mapping names');
  if (NULL.test(value) || blank.some((code) => code.trim() === value)) {
    row.blanks.push({ column, code: value });
    return BLANK;
  }
  const whole = first === undefined ? value : (value.split(first)[0]?.trim() ?? '');
  const text = part === undefined ? whole : numberAndNameOf(seenText(whole))?.[part];
  if (text === undefined) return bad(NOT_APART);
  if (text === '') return BLANK;
  if (values === undefined) return { kind: 'text', text };
  const mapped = Object.hasOwn(values, text) ? values[text]?.trim() : undefined;
  if (isListed) return { kind: 'text', text: mapped || text, written: text };
  return mapped ? { kind: 'text', text: mapped } : bad(NOT_AMONG_VALUES);
}
