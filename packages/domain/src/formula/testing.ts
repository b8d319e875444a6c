import type { FormulaProblem } from './expression.ts';
import { calculate, checkFormula, kindProblem } from './formula.ts';
import type { FormulaKind } from './kinds.ts';
import { parseFormula } from './parse.ts';
import type { FormulaColumn } from './part.ts';
import type { FormulaValue, NoAnswer } from './value.ts';

/** The job that the tests use, by column title. */
const JOB: Readonly<Record<string, readonly [FormulaKind, FormulaValue]>> = {
  Contract: ['amount', 100_000_00],
  Billed: ['amount', 40_000_00],
  Retainage: ['amount', null],
  Crew: ['number', 4],
  Fee: ['percent', 125_000],
  Sold: ['date', '2026-01-15'],
  Closed: ['date', null],
  Name: ['text', 'Pier 9'],
  Note: ['text', null],
  Tax: ['yesno', true],
};

export const columns: readonly FormulaColumn[] = Object.entries(JOB).map(([title, [kind]]) => ({
  field: title.toLowerCase(),
  title,
  kind,
}));
export const columnOf = (name: string): FormulaColumn | undefined =>
  columns.find(({ title }) => title.toLowerCase() === name.toLowerCase());

const held = (field: string): FormulaValue => JOB[columnOf(field)?.title ?? '']?.[1] ?? null;
export const scene = { read: held, today: '2026-11-23' };

/** The result of a formula for that job, in the given kind or the best fit. The formula must be valid. */
export function calculated(text: string, kind?: FormulaKind): FormulaValue | NoAnswer {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const checked = checkFormula(parsed.expression, columnOf);
  if (!checked.ok) throw new Error(checked.problem.message);
  return calculate(checked.formula, kind ?? checked.formula.kinds[0] ?? 'text', scene);
}

/** The problem with a formula; null if it is valid. */
export function problemOf(text: string, kind?: FormulaKind): FormulaProblem | null {
  const parsed = parseFormula(text);
  if (!parsed.ok) return parsed.problem;
  const checked = checkFormula(parsed.expression, columnOf);
  if (!checked.ok) return checked.problem;
  return kind ? kindProblem(checked.formula, kind) : null;
}
