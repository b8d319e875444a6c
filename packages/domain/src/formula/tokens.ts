import { FormulaRefusal, type Place } from './expression.ts';

export interface Token extends Place {
  readonly kind: 'number' | 'amount' | 'text' | 'column' | 'word' | 'sign' | 'end';
  /** Digits, the text within quotes, the name within brackets, the word as it was typed, or the sign. */
  readonly value: string;
}

const SPACE = /\s*/y;
const NUMBER = /(\$\s?)?((?:\d+(?:\.\d*)?|\.\d+))/y;
/** Straight quotes, and the curly ones that phones and word processors insert. */
const TEXT = /"((?:[^"]|"")*)"|[“”]([^“”"]*)[“”"]/y;
const COLUMN = /\[((?:[^\]]|\]\])*)\]/y;
const WORD = /[a-z][a-z0-9]*/iy;
const SIGN = /<>|<=|>=|[-+*/&=<>(),%×÷−]/y;
/** Typographic signs that phones and word processors insert. */
const plainSigns: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-' };
/** No figure of a job has more digits. */
const MOST_DIGITS = 15;

/** The tokens of a formula, with an end token. Throws a FormulaRefusal. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(source);
  };
  for (;;) {
    from += take(SPACE)?.[0].length ?? 0;
    if (from >= source.length) return [...tokens, { kind: 'end', value: '', from: source.length, to: source.length }];
    const next = (kind: Token['kind'], match: RegExpExecArray, value: string): void => {
      tokens.push({ kind, value, from, to: from + match[0].length });
    };
    const number = take(NUMBER);
    const quoted = take(TEXT);
    const column = take(COLUMN);
    const word = take(WORD);
    const sign = take(SIGN);
    if (number) next(number[1] ? 'amount' : 'number', number, digitsOf(number[2] ?? '', from));
    else if (quoted) next('text', quoted, quoted[1]?.replaceAll('""', '"') ?? quoted[2] ?? '');
    else if (column) next('column', column, (column[1] ?? '').trim().replaceAll(/\s+/g, ' ').replaceAll(']]', ']'));
    else if (word) next('word', word, word[0]);
    else if (sign) next('sign', sign, plainSigns[sign[0]] ?? sign[0]);
    else throw unreadable(source, from);
    from = tokens.at(-1)?.to ?? source.length;
  }
}

/** Drops zeros that carry no value, as printing does. */
function digitsOf(digits: string, from: number): string {
  const [whole = '', decimals = ''] = digits.split('.');
  const tidy = { whole: whole.replace(/^0+(?=\d)/, '') || '0', decimals: decimals.replace(/0+$/, '') };
  if (tidy.whole.length + tidy.decimals.length > MOST_DIGITS) {
    const place = { from, to: from + digits.length };
    throw new FormulaRefusal(`The number has more than ${MOST_DIGITS} digits. Write a shorter one.`, place);
  }
  return tidy.decimals === '' ? tidy.whole : `${tidy.whole}.${tidy.decimals}`;
}

function unreadable(source: string, from: number): FormulaRefusal {
  const sign = source[from];
  const rest = { from, to: source.length };
  if (sign === '[') return new FormulaRefusal('The column’s name has no end. Add ] after it.', rest);
  if (sign !== undefined && '"“”'.includes(sign))
    return new FormulaRefusal('The text has no end. Add " after it.', rest);
  // Spreadsheets in other languages separate arguments with semicolons.
  if (sign === ';')
    return new FormulaRefusal('A comma separates values here. Write , in place of ;.', { from, to: from + 1 });
  return new FormulaRefusal(`${sign} has no meaning here. Remove it.`, { from, to: from + 1 });
}
