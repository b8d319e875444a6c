import type { Expression } from './expression.ts';
import { STRENGTH, STRENGTH_OF_SIGN } from './parse.ts';

const ATOM = 7;
const STRENGTH_OF_PERCENT = 6;

/** The formula as text with the parentheses it needs: parsing it gives the same formula. */
export function printFormula(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.digits;
    case 'amount':
      return `$${expression.digits.replace(/\.\d$/, '$&0')}`;
    case 'text':
      return `"${expression.text.replaceAll('"', '""')}"`;
    case 'yesno':
      return expression.is ? 'TRUE' : 'FALSE';
    case 'column':
      return `[${expression.name.replaceAll(']', ']]')}]`;
    case 'negative':
      return `-${within(expression.of, STRENGTH_OF_SIGN)}`;
    case 'hundredth':
      return `${within(expression.of, STRENGTH_OF_PERCENT)}%`;
    case 'operation': {
      const { operator, left, right } = expression;
      const strength = STRENGTH[operator];
      return `${within(left, strength)} ${operator} ${within(right, strength + 1)}`;
    }
    case 'call':
      return `${expression.name}(${expression.args.map(printFormula).join(', ')})`;
  }
}

const within = (expression: Expression, least: number): string =>
  strengthOf(expression) < least ? `(${printFormula(expression)})` : printFormula(expression);

function strengthOf(expression: Expression): number {
  switch (expression.kind) {
    case 'operation':
      return STRENGTH[expression.operator];
    case 'negative':
      return STRENGTH_OF_SIGN;
    case 'hundredth':
      return STRENGTH_OF_PERCENT;
    default:
      return ATOM;
  }
}
