/** A range of the text in characters; the end is exclusive. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export const comparisons = ['=', '<>', '<', '>', '<=', '>='] as const;
export const operators = [...comparisons, '&', '+', '-', '*', '/'] as const;
export type Operator = (typeof operators)[number];

/** A formula as written. The tree replaces the parentheses. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly digits: string }
    /** `$85`: dollars, with any number of decimals. */
    | { readonly kind: 'amount'; readonly digits: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'yesno'; readonly is: boolean }
    /** Typed formulas name columns by title, stored formulas by field. */
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'negative'; readonly of: Expression }
    /** `10%` */
    | { readonly kind: 'hundredth'; readonly of: Expression }
    | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  );

/** The limit for a typed formula. */
export const MOST_CHARACTERS = 1000;
/** Operators and functions in one formula. Anything larger is a program. */
export const MOST_OPERATIONS = 300;
/** Nesting of parentheses and functions. */
export const MOST_DEPTH = 32;

/** A problem in a formula: its place, and a sentence that says what is wrong and how to fix it. */
export interface FormulaProblem extends Place {
  readonly message: string;
}

/** Thrown only inside this folder. Callers get the problem as a return value. */
export class FormulaRefusal extends Error {
  readonly problem: FormulaProblem;

  constructor(message: string, { from, to }: Place) {
    super(message);
    this.problem = { message, from, to };
  }
}

/** The columns that a formula names, each once, in order of appearance. */
export function columnsOf(expression: Expression): string[] {
  const names = new Set<string>();
  visit(expression, (part) => part.kind === 'column' && names.add(part.name));
  return [...names];
}

/** The same formula with its columns renamed: from titles to fields, or back. */
export function renamed(expression: Expression, nameOf: (name: string) => string): Expression {
  const rename = (part: Expression): Expression => renamed(part, nameOf);
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

function visit(expression: Expression, look: (part: Expression) => void): void {
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
