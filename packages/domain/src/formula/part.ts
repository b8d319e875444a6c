import { FormulaRefusal, type Place } from './expression.ts';
import type { FormulaKind } from './kinds.ts';
import { type FormulaType, type FormulaValue, NoAnswer, type Value } from './value.ts';

/** What a formula may read: a job's columns, and which day it is where the company sits. */
export interface Scene {
  /** The value of a column, by its field. */
  readonly read: (field: string) => FormulaValue | NoAnswer;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A column that a formula may mention. */
export interface FormulaColumn {
  readonly field: string;
  readonly title: string;
  readonly kind: FormulaKind;
}

/** A part of a formula whose types fit. */
export interface Part {
  readonly type: FormulaType;
  /** A number of figures alone, such as 500 or 2 * 1.5: beside an amount it is dollars. */
  readonly isPlain: boolean;
  readonly place: Place;
  readonly value: (scene: Scene) => Value;
}

/** In the words of the administration's page, with the article. */
export const typeText: Readonly<Record<FormulaType, string>> = {
  amount: 'an amount',
  number: 'a number',
  date: 'a date',
  text: 'a text',
  yesno: 'a yes or no',
  blank: 'blank',
};

/** The type that both parts have; null if they are of different ones. */
export function commonType(a: Part, b: Part): FormulaType | null {
  if (a.type === b.type || b.type === 'blank') return a.type;
  if (a.type === 'blank') return b.type;
  const isAmountAndFigure =
    (a.type === 'amount' && b.type === 'number' && b.isPlain) ||
    (b.type === 'amount' && a.type === 'number' && a.isPlain);
  return isAmountAndFigure ? 'amount' : null;
}

/** Throws a FormulaRefusal unless the part is of one of the types. `of`: what asks for it. */
export function expectType(part: Part, types: readonly FormulaType[], of: string): void {
  if (part.type === 'blank' || types.includes(part.type)) return;
  const wanted = types.map((type) => typeText[type]).join(' or ');
  throw new FormulaRefusal(`${of} works with ${wanted}; this is ${typeText[part.type]}.`, part.place);
}

type Known = Exclude<Value, NoAnswer>;

/** Calculates with all values. One without an answer is the answer. */
export function strictly(parts: readonly Part[], calculate: (values: Known[], scene: Scene) => Value): Part['value'] {
  return (scene) => {
    const values: Known[] = [];
    for (const { value } of parts) {
      const each = value(scene);
      if (each instanceof NoAnswer) return each;
      values.push(each);
    }
    return calculate(values, scene);
  };
}
