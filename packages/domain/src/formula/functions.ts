import { daysBetween } from '../calendar.ts';
import { dateOf, later } from './dates.ts';
import { FormulaRefusal, type Place } from './expression.ts';
import { absolute, type Fraction, fraction, NOTHING, plus, rounded, whole } from './fraction.ts';
import { order } from './operations.ts';
import { commonType, expectType, type Part, strictly, typeText } from './part.ts';
import { type FormulaType, NoAnswer, type Value } from './value.ts';

interface FormulaFunction {
  /** How to write it, and what it returns. */
  readonly usage: string;
  readonly about: string;
  readonly least: number;
  readonly most: number;
  readonly part: (args: readonly Part[], place: Place) => Omit<Part, 'place'>;
}

const MOST_ARGUMENTS = 50;
const MOST_DECIMALS = 9;
const asFraction = (value: Value): Fraction => value as Fraction; // the part is an amount or a number
const arePlain = (parts: readonly Part[]): boolean => parts.every(({ isPlain }) => isPlain);

/** The common type of all parts. A blank takes any type, and a plain number beside amounts is an amount. */
function typeOfAll(parts: readonly Part[], of: string): FormulaType {
  const first = parts.find(({ type }) => type !== 'blank');
  const others = parts.filter(({ type, isPlain }) => type !== 'blank' && !(type === 'number' && isPlain));
  const leading = others[0] ?? first;
  if (!leading) return 'blank';
  for (const part of parts) {
    if (commonType(leading, part) !== null) continue;
    const [single, other] = [typeText[leading.type], typeText[part.type]];
    throw new FormulaRefusal(`${of} has ${single} and ${other}. Give it parts of one kind.`, part.place);
  }
  return leading.type;
}

/** The smallest or the largest value that is not blank. */
const extreme =
  (name: 'MIN' | 'MAX'): FormulaFunction['part'] =>
  (args) => {
    for (const part of args) expectType(part, ['amount', 'number', 'date'], name);
    const sign = name === 'MAX' ? 1 : -1;
    const value = strictly(args, (values) =>
      values.reduce(
        (best, next) => (best === null || (next !== null && order(next, best) * sign > 0) ? next : best),
        null,
      ),
    );
    return { type: typeOfAll(args, name), isPlain: arePlain(args), value };
  };

/** Stops at the first value that decides. Blank counts as no. */
const every =
  (name: 'AND' | 'OR'): FormulaFunction['part'] =>
  (args) => {
    for (const part of args) expectType(part, ['yesno'], name);
    const decisive = name === 'OR';
    const value = (scene: Parameters<Part['value']>[0]): Value => {
      for (const part of args) {
        const is = part.value(scene);
        if (is instanceof NoAnswer) return is;
        if ((is === true) === decisive) return decisive;
      }
      return !decisive;
    };
    return { type: 'yesno', isPlain: false, value };
  };

const partOfDate =
  (name: 'YEAR' | 'MONTH', [from, to]: readonly [number, number]): FormulaFunction['part'] =>
  (args) => {
    for (const part of args) expectType(part, ['date'], name);
    const value = strictly(args, ([date]) =>
      typeof date === 'string' ? fraction(Number(date.slice(from, to))) : null,
    );
    return { type: 'number', isPlain: false, value };
  };

const single = { least: 1, most: 1 } as const;
const pair = { least: 2, most: 2 } as const;
const some = { least: 1, most: MOST_ARGUMENTS } as const;

/** The functions by name, in the order in which the page lists them. */
export const functions: Readonly<Record<string, FormulaFunction>> = {
  IF: {
    usage: 'IF(condition, then, otherwise)',
    about: 'one value or another. Without “otherwise” it is blank',
    least: 2,
    most: 3,
    part([condition, then, otherwise], place) {
      const [when, yes] = [condition as Part, then as Part]; // two at least
      expectType(when, ['yesno'], 'The condition of IF');
      const no = otherwise ?? { type: 'blank', isPlain: false, place, value: () => null };
      const value: Part['value'] = (scene) => {
        const is = when.value(scene);
        if (is instanceof NoAnswer) return is;
        return is === true ? yes.value(scene) : no.value(scene);
      };
      return { type: typeOfAll([yes, no], 'IF'), isPlain: yes.isPlain && no.isPlain, value };
    },
  },
  AND: { usage: 'AND(a, b, …)', about: 'whether all are so', ...some, part: every('AND') },
  OR: { usage: 'OR(a, b, …)', about: 'whether one of them is so', ...some, part: every('OR') },
  NOT: {
    usage: 'NOT(a)',
    about: 'whether it is not so',
    ...single,
    part(args) {
      for (const part of args) expectType(part, ['yesno'], 'NOT');
      return { type: 'yesno', isPlain: false, value: strictly(args, ([is]) => is !== true) };
    },
  },
  SUM: {
    usage: 'SUM(a, b, …)',
    about: 'their sum. A blank counts as nothing',
    ...some,
    part(args) {
      for (const part of args) expectType(part, ['amount', 'number'], 'SUM');
      const value = strictly(args, (values) => {
        const filled = values.filter((part) => part !== null);
        return filled.length === 0
          ? null
          : filled.reduce<Fraction>((sum, value) => plus(sum, asFraction(value)), NOTHING);
      });
      return { type: typeOfAll(args, 'SUM'), isPlain: arePlain(args), value };
    },
  },
  MIN: { usage: 'MIN(a, b, …)', about: 'the smallest, or the earliest date', ...some, part: extreme('MIN') },
  MAX: { usage: 'MAX(a, b, …)', about: 'the largest, or the latest date', ...some, part: extreme('MAX') },
  ABS: {
    usage: 'ABS(a)',
    about: 'without its sign',
    ...single,
    part(args) {
      const [of] = args as readonly [Part];
      expectType(of, ['amount', 'number'], 'ABS');
      const value = strictly(args, ([a = null]) => (a === null ? null : absolute(asFraction(a))));
      return { type: of.type, isPlain: of.isPlain, value };
    },
  },
  ROUND: {
    usage: 'ROUND(a, decimals)',
    about: 'rounded, half away from zero. -3 decimals are thousands',
    ...pair,
    part(args) {
      const [of, decimals] = args as readonly [Part, Part];
      expectType(of, ['amount', 'number'], 'ROUND');
      expectType(decimals, ['number'], 'The decimals of ROUND');
      const value = strictly(args, ([a = null, digits = null]) => {
        if (a === null || digits === null) return null;
        const count = whole(asFraction(digits));
        return Math.abs(count) <= MOST_DECIMALS
          ? rounded(asFraction(a), count)
          : new NoAnswer(`ROUND takes ${MOST_DECIMALS} decimals at most.`);
      });
      return { type: of.type, isPlain: arePlain(args), value };
    },
  },
  TODAY: {
    usage: 'TODAY()',
    about: 'the day of today',
    least: 0,
    most: 0,
    part: () => ({ type: 'date', isPlain: false, value: ({ today }) => today }),
  },
  DATE: {
    usage: 'DATE(year, month, day)',
    about: 'a date',
    least: 3,
    most: 3,
    part(args) {
      for (const part of args) expectType(part, ['number'], 'DATE');
      const value = strictly(args, (values) => {
        if (values.includes(null)) return null;
        const [year = 0, month = 0, day = 0] = values.map((value) => whole(asFraction(value)));
        return dateOf(year, month, day);
      });
      return { type: 'date', isPlain: false, value };
    },
  },
  DAYS: {
    usage: 'DAYS(end, start)',
    about: 'the days from start to end',
    ...pair,
    part(args) {
      for (const part of args) expectType(part, ['date'], 'DAYS');
      const value = strictly(args, ([end, start]) =>
        typeof end === 'string' && typeof start === 'string' ? fraction(daysBetween(start, end)) : null,
      );
      return { type: 'number', isPlain: false, value };
    },
  },
  EDATE: {
    usage: 'EDATE(date, months)',
    about: 'the date so many months later',
    ...pair,
    part(args) {
      const [date, months] = args as readonly [Part, Part];
      expectType(date, ['date'], 'EDATE');
      expectType(months, ['number'], 'The months of EDATE');
      const value = strictly(args, ([from, count = null]) =>
        typeof from === 'string' ? later(from, whole(asFraction(count ?? NOTHING)), 'month') : null,
      );
      return { type: 'date', isPlain: false, value };
    },
  },
  YEAR: { usage: 'YEAR(date)', about: 'its year', ...single, part: partOfDate('YEAR', [0, 4]) },
  MONTH: { usage: 'MONTH(date)', about: 'its month, from 1 to 12', ...single, part: partOfDate('MONTH', [5, 7]) },
  ISBLANK: {
    usage: 'ISBLANK(a)',
    about: 'whether it is blank, or has no answer',
    ...single,
    part(args) {
      const [of] = args as readonly [Part];
      const value = (scene: Parameters<Part['value']>[0]): boolean => {
        const is = of.value(scene);
        return is === null || is instanceof NoAnswer;
      };
      return { type: 'yesno', isPlain: false, value };
    },
  },
  BLANK: {
    usage: 'BLANK()',
    about: 'nothing',
    least: 0,
    most: 0,
    part: () => ({ type: 'blank', isPlain: false, value: () => null }),
  },
};
