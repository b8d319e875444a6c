import { counted } from '../counted.ts';
import { columnsOf, type Expression, type FormulaProblem, FormulaRefusal } from './expression.ts';
import { decimal, fraction, negative, over, TooLong } from './fraction.ts';
import { functions } from './functions.ts';
import type { FormulaKind } from './kinds.ts';
import { operation } from './operations.ts';
import { expectType, type FormulaColumn, type Part, type Scene, strictly, typeText } from './part.ts';
import { type FormulaType, type FormulaValue, NoAnswer, read, typeOf, type Value, written } from './value.ts';

/** A checked formula: its names exist and its types fit. */
export interface Formula {
  readonly type: FormulaType;
  /** The column kinds that can hold the result, best fit first. */
  readonly kinds: readonly FormulaKind[];
  /** The fields it reads. */
  readonly fields: readonly string[];
  readonly expression: Expression;
  /** Its result, before rounding for a column. */
  readonly value: (scene: Scene) => Value;
}

export type CheckedFormula = { ok: true; formula: Formula } | { ok: false; problem: FormulaProblem };

/**
 * Checks names and types. `columnOf` finds a column by the name in the formula: by title in any case as typed, or by field as
 * stored.
 */
export function checkFormula(
  expression: Expression,
  columnOf: (name: string) => FormulaColumn | undefined,
): CheckedFormula {
  try {
    const { type, value } = partOf(expression, columnOf);
    const fields = columnsOf(expression).map((name) => columnOf(name)?.field ?? name);
    return { ok: true, formula: { type, kinds: KINDS[type], fields: [...new Set(fields)], expression, value } };
  } catch (error) {
    if (error instanceof FormulaRefusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

const KINDS: Readonly<Record<FormulaType, readonly FormulaKind[]>> = {
  amount: ['amount'],
  number: ['number', 'percent', 'amount'],
  date: ['date'],
  text: ['text'],
  yesno: ['yesno'],
  blank: [],
};

const TOO_MANY_DIGITS = new NoAnswer('The calculation has too many digits.');

/** The result for one job, as a column of this kind holds it. Never throws. */
export function calculate({ value }: Pick<Formula, 'value'>, kind: FormulaKind, scene: Scene): FormulaValue | NoAnswer {
  try {
    return written(value(scene), kind);
  } catch (error) {
    if (error instanceof TooLong) return TOO_MANY_DIGITS;
    throw error;
  }
}

/** Whether a yes/no formula is yes for a job. A formula without an answer counts as no. */
export const isSo = (formula: Formula, scene: Scene): boolean => calculate(formula, 'yesno', scene) === true;

function partOf(expression: Expression, columnOf: (name: string) => FormulaColumn | undefined): Part {
  const inner = (argument: Expression): Part => partOf(argument, columnOf);
  const place = { from: expression.from, to: expression.to };
  switch (expression.kind) {
    case 'number':
    case 'amount': {
      const value = decimal(expression.digits);
      return { type: expression.kind, isPlain: expression.kind === 'number', place, value: () => value };
    }
    case 'text': {
      const text = expression.text || null;
      return { type: 'text', isPlain: false, place, value: () => text };
    }
    case 'yesno':
      return { type: 'yesno', isPlain: false, place, value: () => expression.is };
    case 'column': {
      const column = columnOf(expression.name);
      if (!column) {
        throw new FormulaRefusal(
          `There is no column “${expression.name}” that a formula can read. Choose one from the list.`,
          place,
        );
      }
      const { field, kind } = column;
      return { type: typeOf(kind), isPlain: false, place, value: (scene) => read(scene.read(field), kind) };
    }
    case 'negative':
      return signed(inner(expression.of), '-', negative);
    case 'hundredth': {
      const of = inner(expression.of);
      if (of.type === 'amount') throw new FormulaRefusal('% works with a number; this is an amount.', place);
      return signed(of, '%', (value) => over(value, fraction(100)));
    }
    case 'operation':
      return operation(expression.operator, inner(expression.left), inner(expression.right), place);
    case 'call':
      return called(expression, inner);
  }
}

function signed(of: Part, sign: string, calculate: typeof negative): Part {
  expectType(of, ['amount', 'number'], sign);
  // `expectType` allowed amounts and numbers only.
  const value = strictly([of], ([a = null]) => (a === null ? null : calculate(a as Parameters<typeof negative>[0])));
  return { ...of, value };
}

function called(expression: Expression & { kind: 'call' }, inner: (argument: Expression) => Part): Part {
  const { name, args, from, to } = expression;
  const place = { from, to };
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!found) {
    const names = Object.keys(functions).join(', ');
    throw new FormulaRefusal(`There is no function ${name}. Use one of these: ${names}.`, {
      from,
      to: from + name.length,
    });
  }
  if (args.length < found.least || args.length > found.most) {
    throw new FormulaRefusal(`${name} has ${counted(args.length, 'part')}. Write it as ${found.usage}.`, place);
  }
  return { ...found.part(args.map(inner), place), place };
}

/** Why a column of this kind cannot hold the result of the formula; null if it can. */
export function kindProblem({ type, kinds, expression }: Formula, kind: FormulaKind): FormulaProblem | null {
  if (kinds.includes(kind)) return null;
  const { from, to } = expression;
  const message =
    type === 'blank'
      ? 'The formula is always blank. Calculate something.'
      : `The formula gives ${typeText[type]}, and the column holds ${typeText[typeOf(kind)]}. Choose another kind or change the formula.`;
  return { message, from, to };
}
