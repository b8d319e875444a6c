import type { Expression } from './expression.ts';

/** A column's sum, multiplied. */
export interface SumTerm {
  readonly field: string;
  readonly times: number;
}

/** Two sums of columns. Their quotient is the figure for several jobs. */
export interface Quotient {
  readonly numerator: readonly SumTerm[];
  readonly denominator: readonly SumTerm[];
}

/**
 * How a totals row shows a formula that gives an amount or a number: the sum of its values; for a share, the quotient of the
 * underlying sums; or nothing, if the share cannot be calculated from sums.
 */
export type FormulaTotal = 'sum' | 'nothing' | Quotient;

/** What kind of figure a column is: a quantity adds up, a share does not. Undefined: not a figure. */
export type Adds = 'quantity' | 'share';
type AddsOf = (field: string) => Adds | undefined;

/** `isAmount` says which columns can be divided. Percents never add up. */
export function totalOf(expression: Expression, addsOf: AddsOf, isAmount: (field: string) => boolean): FormulaTotal {
  if (kindOf(expression, addsOf) !== 'share') return 'sum';
  const [above, below] = partsOf(expression, (field) => isAmount(field) && addsOf(field) === 'quantity') ?? [];
  if (!above || !below || above.has(PLAIN) || below.has(PLAIN) || below.size === 0) return 'nothing';
  return { numerator: termsOf(above), denominator: termsOf(below) };
}

/** `plain`: a constant, the same for every job. */
type Kind = Adds | 'plain' | undefined;

function kindOf(expression: Expression, addsOf: AddsOf): Kind {
  const inner = (operand: Expression): Kind => kindOf(operand, addsOf);
  switch (expression.kind) {
    case 'number':
    case 'amount':
      return 'plain';
    case 'column':
      return addsOf(expression.name);
    case 'negative':
    case 'hundredth':
      return inner(expression.of);
    case 'operation':
      return joined(expression.operator, inner(expression.left), inner(expression.right));
    case 'call':
      return called(expression.name, expression.args.map(inner));
    default:
      return undefined;
  }
}

function joined(operator: string, left: Kind, right: Kind): Kind {
  // A difference of two dates is a quantity of days.
  if (operator === '+' || operator === '-') return left || right ? mixed([left, right]) : 'quantity';
  // A share of a quantity is a quantity.
  if (operator === '*') return left === 'quantity' || right === 'quantity' ? 'quantity' : mixed([left, right]);
  if (operator !== '/') return undefined;
  if (left === 'quantity') return right === 'quantity' ? 'share' : 'quantity';
  return right === 'plain' ? left : 'share';
}

const called = (name: string, args: readonly Kind[]): Kind => {
  if (name === 'YEAR' || name === 'MONTH') return 'share';
  return name === 'DAYS' ? 'quantity' : mixed(args);
};

function mixed(kinds: readonly Kind[]): Kind {
  if (kinds.includes('share')) return 'share';
  return kinds.includes('quantity') ? 'quantity' : kinds.find(Boolean);
}

/** The key for a constant. No column has an empty name. */
const PLAIN = '';
/** How often each column counts in the numerator or the denominator. */
type Sums = ReadonlyMap<string, number>;
type Parts = readonly [above: Sums, below: Sums];
const ONE: Sums = new Map([[PLAIN, 1]]);

/** Null if the formula is not a quotient of sums with whole factors. */
function partsOf(expression: Expression, isSummed: (field: string) => boolean): Parts | null {
  const inner = (operand: Expression): Parts | null => partsOf(operand, isSummed);
  switch (expression.kind) {
    case 'number': {
      const figure = Number(expression.digits);
      return Number.isInteger(figure) ? [sums([[PLAIN, figure]]), ONE] : null;
    }
    case 'column':
      return isSummed(expression.name) ? [sums([[expression.name, 1]]), ONE] : null;
    case 'negative':
      return scaled(inner(expression.of), -1);
    case 'operation': {
      const [left, right] = [inner(expression.left), inner(expression.right)];
      return left && right && operated(expression.operator, left, right);
    }
    default:
      return null;
  }
}

function operated(operator: string, left: Parts, right: Parts): Parts | null {
  const [first, second] = [figureOf(left), figureOf(right)];
  switch (operator) {
    case '+':
      return added(left, right);
    case '-':
      return added(left, scaled(right, -1));
    case '*':
      return second === null ? (first === null ? null : scaled(right, first)) : scaled(left, second);
    case '/':
      if (second !== null && second !== 0) return [left[0], times(left[1], second)];
      return figureOf([left[1], ONE]) === 1 && figureOf([right[1], ONE]) === 1 ? [left[0], right[0]] : null;
    default:
      return null;
  }
}

function added(left: Parts, right: Parts | null): Parts | null {
  if (!right) return null;
  const [first, second] = [figureOf(left), figureOf(right)];
  if (isSame(left[1], right[1])) return [together(left[0], right[0]), left[1]];
  // Rewrites 1 - cost / contract as (contract - cost) / contract.
  if (second !== null) return [together(left[0], times(left[1], second)), left[1]];
  return first === null ? null : [together(times(right[1], first), right[0]), right[1]];
}

/** The constant that the parts stand for; null if they contain columns or a divisor. */
const figureOf = ([above, below]: Parts): number | null =>
  isSame(below, ONE) && [...above.keys()].every((name) => name === PLAIN) ? (above.get(PLAIN) ?? 0) : null;

const scaled = (parts: Parts | null, by: number): Parts | null => parts && [times(parts[0], by), parts[1]];
const times = (of: Sums, by: number): Sums => sums([...of].map(([name, count]) => [name, count * by]));
const together = (a: Sums, b: Sums): Sums =>
  sums(
    [...a, ...[...b].filter(([name]) => !a.has(name))].map(([name]) => [name, (a.get(name) ?? 0) + (b.get(name) ?? 0)]),
  );
const isSame = (a: Sums, b: Sums): boolean =>
  a.size === b.size && [...a].every(([name, count]) => b.get(name) === count);
const sums = (counts: readonly (readonly [string, number])[]): Sums =>
  new Map(counts.filter(([, count]) => count !== 0));
const termsOf = (of: Sums): SumTerm[] => [...of].map(([field, times]) => ({ field, times }));
