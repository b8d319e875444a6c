import {
  type Expression,
  type FormulaProblem,
  FormulaRefusal,
  MOST_CHARACTERS,
  MOST_DEPTH,
  MOST_OPERATIONS,
  type Operator,
  operators,
} from './expression.ts';
import { type Token, tokensOf } from './tokens.ts';

export type ParsedFormula = { ok: true; expression: Expression } | { ok: false; problem: FormulaProblem };

/** Precedence as in a spreadsheet: comparisons bind loosest, then `&`, sums, products; a sign and `%` bind tightest. */
export const STRENGTH: Readonly<Record<Operator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
};
export const STRENGTH_OF_SIGN = 5;

const isOperator = (value: string): value is Operator => operators.some((operator) => operator === value);

/**
 * Parses a formula as people write it in a spreadsheet, with or without a leading `=`. Functions are checked later, with the
 * types. `most` limits the length in characters.
 */
export function parseFormula(text: string, most = MOST_CHARACTERS): ParsedFormula {
  try {
    if (text.length > most) {
      throw new FormulaRefusal(
        `The formula is longer than ${most} characters. Make a part of it a column of its own.`,
        {
          from: most,
          to: text.length,
        },
      );
    }
    return { ok: true, expression: new FormulaReader(tokensOf(text)).read() };
  } catch (error) {
    if (error instanceof FormulaRefusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Operator precedence parsing (Pratt 1973). */
class FormulaReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #operations = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Expression {
    this.#takeSign('=');
    const first = this.#next;
    if (first.kind === 'end') {
      throw new FormulaRefusal(
        'The formula is empty. Write one, such as [Invoiced Amount] / [Revised Contract].',
        first,
      );
    }
    const expression = this.#expression(0);
    const rest = this.#next;
    if (rest.kind !== 'end') throw this.#unexpected(rest);
    return expression;
  }

  get #next(): Token {
    // Safe: the parser never moves past the end token.
    return this.#tokens[this.#at] as Token;
  }

  #expression(strength: number): Expression {
    let left = this.#hundredths(this.#operand());
    for (;;) {
      const { kind, value } = this.#next;
      if (kind !== 'sign' || !isOperator(value) || STRENGTH[value] <= strength) return left;
      this.#count(this.#next);
      this.#at++;
      const right = this.#expression(STRENGTH[value]);
      left = { kind: 'operation', operator: value, left, right, from: left.from, to: right.to };
    }
  }

  #hundredths(operand: Expression): Expression {
    let of = operand;
    for (let sign = this.#takeSign('%'); sign; sign = this.#takeSign('%')) {
      this.#count(sign);
      of = { kind: 'hundredth', of, from: of.from, to: sign.to };
    }
    return of;
  }

  #operand(): Expression {
    const token = this.#next;
    if (token.kind === 'end' || (token.kind === 'sign' && !['-', '+', '('].includes(token.value))) {
      throw this.#missing(token);
    }
    this.#at++;
    const { from, to, value } = token;
    switch (token.kind) {
      case 'number':
      case 'amount':
        return { kind: token.kind, digits: value, from, to };
      case 'text':
        return { kind: 'text', text: value, from, to };
      case 'column':
        if (value === '') throw new FormulaRefusal('Write the name of a column between the brackets.', token);
        return { kind: 'column', name: value, from, to };
      case 'word':
        return this.#word(token);
      default:
        return this.#deeper(token, () => this.#signed(token));
    }
  }

  #signed(sign: Token): Expression {
    if (sign.value === '(') {
      const { from } = sign;
      const inner = this.#expression(0);
      return { ...inner, from, to: this.#close(sign).to };
    }
    const of = this.#expression(STRENGTH_OF_SIGN);
    return sign.value === '+' ? of : { kind: 'negative', of, from: sign.from, to: of.to };
  }

  #word(word: Token): Expression {
    const { from, to } = word;
    const value = word.value.toUpperCase();
    const open = this.#takeSign('(');
    if (!open && (value === 'TRUE' || value === 'FALSE')) return { kind: 'yesno', is: value === 'TRUE', from, to };
    if (!open) {
      throw new FormulaRefusal(
        `${word.value} is neither a function nor a column. Columns stand in brackets, such as [Job Name], and text in quotes.`,
        word,
      );
    }
    this.#count(word);
    return this.#deeper(word, () => {
      const args: Expression[] = [];
      if (this.#next.value !== ')' || this.#next.kind !== 'sign') {
        do args.push(this.#expression(0));
        while (this.#takeSign(','));
      }
      return { kind: 'call', name: value, args, from, to: this.#close(open).to };
    });
  }

  #count(token: Token): void {
    if (++this.#operations > MOST_OPERATIONS) {
      throw new FormulaRefusal(
        `There are more than ${MOST_OPERATIONS} operators and functions. Make a part of it a column of its own.`,
        token,
      );
    }
  }

  #deeper(token: Token, read: () => Expression): Expression {
    if (++this.#depth > MOST_DEPTH) {
      throw new FormulaRefusal(
        `There are more than ${MOST_DEPTH} parentheses in each other. Make a part of it a column of its own.`,
        token,
      );
    }
    const expression = read();
    this.#depth--;
    return expression;
  }

  #close(open: Token): Token {
    const close = this.#takeSign(')');
    if (close) return close;
    if (this.#next.kind === 'end')
      throw new FormulaRefusal('This parenthesis is not closed. Write ) where it ends.', open);
    throw this.#unexpected(this.#next);
  }

  #takeSign(sign: string): Token | null {
    const token = this.#next;
    if (token.kind !== 'sign' || token.value !== sign) return null;
    this.#at++;
    return token;
  }

  #missing(token: Token): FormulaRefusal {
    const before = this.#tokens[this.#at - 1];
    const what = 'a column, a number or a function';
    if (!before) return new FormulaRefusal(`A formula does not begin with ${token.value}. Write ${what} first.`, token);
    return new FormulaRefusal(`Something is missing behind ${shown(before)}. Write ${what} there.`, before);
  }

  #unexpected(token: Token): FormulaRefusal {
    if (token.value === ')') return new FormulaRefusal('There is no ( for this ). Remove it.', token);
    if (token.value === ',') {
      return new FormulaRefusal(
        'A comma stands between the parts of a function alone. Write large numbers without commas.',
        token,
      );
    }
    return new FormulaRefusal(
      `Something is missing before ${shown(token)}. Write an operator such as + or * there.`,
      token,
    );
  }
}

/** The token as the person wrote it. */
function shown({ kind, value }: Token): string {
  if (kind === 'text') return 'the text';
  return kind === 'column' ? `[${value}]` : kind === 'amount' ? `$${value}` : value;
}
