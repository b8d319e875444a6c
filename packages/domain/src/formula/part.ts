import { FormulaRefusal, type Place } from './expression.ts';
import type { FormulaKind } from './kinds.ts';
import { type FormulaType, type FormulaValue, NoAnswer, type Value } from './value.ts';

/** What a formula can read: a job's values, and today's date at the company. */
export interface Scene {
  /** The value of a column by field. */
  readonly read: (field: string) => FormulaValue | NoAnswer;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A column that a formula can name. */
export interface FormulaColumn {
  readonly field: string;
  readonly title: string;
  readonly kind: FormulaKind;
}

/** A part of a formula with checked types. */
export interface Part {
  readonly type: FormulaType;
  /** A number without columns, such as 500 or 2 * 1.5. Beside an amount it counts as dollars. */
  readonly isPlain: boolean;
  readonly place: Place;
  readonly value: (scene: Scene) => Value;
}

/** The administration page's wording, with the article. */
export const typeText: Readonly<Record<FormulaType, string>> = {
  amount: 'an amount',
  number: 'a number',
  date: 'a date',
  text: 'a text',
  yesno: 'a yes or no',
  blank: 'blank',
};

/** The common type of two parts; null if they differ. */
export function commonType(a: Part, b: Part): FormulaType | null {
  if (a.type === b.type || b.type === 'blank') return a.type;
  if (a.type === 'blank') return b.type;
  const isAmountAndFigure =
    (a.type === 'amount' && b.type === 'number' && b.isPlain) ||
    (b.type === 'amount' && a.type === 'number' && a.isPlain);
  return isAmountAndFigure ? 'amount' : null;
}

/** Throws a FormulaRefusal if the type of the part is not listed. `of` is what asks for it. */
export function expectType(part: Part, types: readonly FormulaType[], of: string): void {
  if (part.type === 'blank' || types.includes(part.type)) return;
  const wanted = types.map((type) => typeText[type]).join(' or ');
  throw new FormulaRefusal(`${of} works with ${wanted}; this is ${typeText[part.type]}.`, part.place);
}

type Known = Exclude<Value, NoAnswer>;

/** Calculates from all values. If one has no answer, neither has the result. */
export function strictly(parts: readonly Part[], calculate: (values: Known[], scene: Scene) => Value): Part['value'] {
  return (scene) => {
    const values: Known[] = [];
    for (const { value } of parts) {
      const result = value(scene);
      if (result instanceof NoAnswer) return result;
      values.push(result);
    }
    return calculate(values, scene);
  };
}
