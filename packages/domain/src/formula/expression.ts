/** Where in the text, by characters: from the first to the one behind the last. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export const comparisons = ['=', '<>', '<', '>', '<=', '>='] as const;
export const operators = [...comparisons, '&', '+', '-', '*', '/'] as const;
export type Operator = (typeof operators)[number];

/** A formula as it is written. Its shape says where the parentheses were. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly digits: string }
    /** `$85`: dollars, however many decimals. */
    | { readonly kind: 'amount'; readonly digits: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'yesno'; readonly is: boolean }
    /** By title as a person types it, by field as it is stored. */
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'negative'; readonly of: Expression }
    /** `10%` */
    | { readonly kind: 'hundredth'; readonly of: Expression }
    | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  );

/** That a person types. */
export const MOST_CHARACTERS = 1000;
/** Of operators and functions: what is above it is a program. */
export const MOST_OPERATIONS = 300;
/** Of parentheses and functions in each other. */
export const MOST_DEPTH = 32;

/** What is wrong with a formula: where, and in a sentence what it is and what to do. */
export interface FormulaProblem extends Place {
  readonly message: string;
}

/** Thrown within this room alone. Its callers get the problem as an answer. */
export class FormulaRefusal extends Error {
  readonly problem: FormulaProblem;

  constructor(message: string, { from, to }: Place) {
    super(message);
    this.problem = { message, from, to };
  }
}

/** The names of the columns that a formula mentions, each once, in the order of the text. */
export function columnsOf(expression: Expression): string[] {
  const names = new Set<string>();
  visit(expression, (each) => each.kind === 'column' && names.add(each.name));
  return [...names];
}

/** The same formula over columns of other names: from titles to fields, and back. */
export function renamed(expression: Expression, nameOf: (name: string) => string): Expression {
  const rename = (each: Expression): Expression => renamed(each, nameOf);
  switch (expression.kind) {
    case 'column':
      return { ...expression, name: nameOf(expression.name) };
    case 'negative':
    case 'hundredth':
      return { ...expression, of: rename(expression.of) };
    case 'operation':
      return { ...expression, left: rename(expression.left), right: rename(expression.right) };
    case 'call':
      return { ...expression, args: expression.args.map(rename) };
    default:
      return expression;
  }
}

function visit(expression: Expression, look: (each: Expression) => void): void {
  look(expression);
  for (const inner of innerOf(expression)) visit(inner, look);
}

function innerOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'negative':
    case 'hundredth':
      return [expression.of];
    case 'operation':
      return [expression.left, expression.right];
    case 'call':
      return expression.args;
    default:
      return [];
  }
}
