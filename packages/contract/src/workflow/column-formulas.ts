import { calculationOrder } from '@plumbline/domain/formula/calculation-order';
import { type FormulaProblem, renamed } from '@plumbline/domain/formula/expression';
import { checkFormula, type Formula, kindProblem } from '@plumbline/domain/formula/formula';
import { type FormulaKind, MOST_STORED } from '@plumbline/domain/formula/kinds';
import { parseFormula } from '@plumbline/domain/formula/parse';
import type { FormulaColumn } from '@plumbline/domain/formula/part';
import { printFormula } from '@plumbline/domain/formula/print';
import type { ColumnSettings, ColumnType } from '../grid.ts';

/** The value that a formula reads in a column. A multi-select has no single value, so formulas do not read it. */
const kindOfType: Readonly<Record<ColumnType, FormulaKind | null>> = {
  text: 'text',
  number: 'number',
  currency: 'amount',
  percent: 'percent',
  date: 'date',
  select: 'text',
  multiselect: null,
  boolean: 'yesno',
};

/** The columns that a formula can read, from a job's columns in `wip/init`. A choice is read by its name. */
export const formulaColumns = (columns: readonly ColumnSettings[]): FormulaColumn[] =>
  columns.flatMap(({ field, title, type }) => {
    const kind = kindOfType[type];
    return kind === null ? [] : [{ field, title, kind }];
  });

export type ReadFormula = { ok: true; formula: Formula } | { ok: false; problem: FormulaProblem };

/** Parses a stored formula, over fields. */
export function readFormula(stored: string, columns: readonly FormulaColumn[]): ReadFormula {
  const parsed = parseFormula(stored, MOST_STORED);
  if (!parsed.ok) return parsed;
  return checkFormula(parsed.expression, (name) => columns.find(({ field }) => field === name));
}

const folded = (title: string): string => title.toLowerCase();

/** Parses a formula as a person types it, by titles. `stored` is what to send: the same formula over fields. */
export function readTyped(
  typed: string,
  columns: readonly FormulaColumn[],
): (ReadFormula & { ok: false }) | { ok: true; formula: Formula; stored: string } {
  const parsed = parseFormula(typed);
  if (!parsed.ok) return parsed;
  const columnOf = (name: string) => columns.find(({ title }) => folded(title) === folded(name));
  const checked = checkFormula(parsed.expression, columnOf);
  if (!checked.ok) return checked;
  const stored = printFormula(renamed(parsed.expression, (name) => columnOf(name)?.field ?? name));
  return { ...checked, stored };
}

/** A stored formula with current titles. A column that no longer exists keeps its field name. */
export function formulaWithTitles(stored: string, titleOf: (field: string) => string | undefined): string {
  const parsed = parseFormula(stored, MOST_STORED);
  return parsed.ok ? printFormula(renamed(parsed.expression, (field) => titleOf(field) ?? field)) : stored;
}

/** The fields that a stored formula reads. */
export function fieldsOf(stored: string, columns: readonly FormulaColumn[]): readonly string[] {
  const read = readFormula(stored, columns);
  return read.ok ? read.formula.fields : [];
}

/**
 * Why a column cannot have this formula; null if it can. `columns` are the job's columns and the company's own columns in
 * use. `field` is the column that gets the formula, if it exists already.
 */
export function formulaProblem(
  { kind, formula: stored, field }: { kind: FormulaKind; formula: string; field?: string },
  columns: readonly ColumnSettings[],
): FormulaProblem | null {
  const readable = formulaColumns(columns);
  const read = readFormula(stored, readable);
  if (!read.ok) return read.problem;
  const unfit = kindProblem(read.formula, kind);
  if (unfit || field === undefined) return unfit;
  const others = columns.flatMap(({ field: name, formula }): [string, readonly string[]][] =>
    formula === undefined || name === field ? [] : [[name, fieldsOf(formula, readable)]],
  );
  const order = calculationOrder(new Map([[field, read.formula.fields], ...others]));
  if (order.ok) return null;
  const names = order.circle.map((name) => columns.find((column) => column.field === name)?.title ?? name);
  const message = `The column would follow from itself: ${[...names, names[0]].join(' ← ')}. Leave one of them out.`;
  return { message, from: 0, to: stored.length };
}
