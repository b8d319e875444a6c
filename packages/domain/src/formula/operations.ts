import { daysBetween } from '../calendar.ts';
import { later } from './dates.ts';
import { FormulaRefusal, type Operator, type Place } from './expression.ts';
import { compare, type Fraction, fraction, isZero, minus, NOTHING, over, plus, times, whole } from './fraction.ts';
import { commonType, expectType, type Part, strictly, typeText } from './part.ts';
import { type FormulaType, LONGEST_TEXT, NoAnswer, shownValue, TOO_LONG, type Value } from './value.ts';

const DIVIDED_BY_NOTHING = new NoAnswer('There is nothing to divide by.');
const DIVIDED_BY_ZERO = new NoAnswer('It would be divided by zero.');

/** Combines two parts with an operator. Throws a FormulaRefusal if their types do not fit. */
export function operation(operator: Operator, left: Part, right: Part, place: Place): Part {
  switch (operator) {
    case '&':
      return joined(left, right, place);
    case '+':
    case '-':
      return added(operator, left, right, place);
    case '*':
    case '/':
      return scaled(operator, left, right, place);
    default:
      return compared(operator, left, right, place);
  }
}

// Safe: the types of the parts were checked.
const asFraction = (value: Value): Fraction => value as Fraction;

function joined(left: Part, right: Part, place: Place): Part {
  const value = strictly([left, right], ([a = null, b = null]) => {
    const [first, second] = [shownValue(a, left.type), shownValue(b, right.type)];
    if (first instanceof NoAnswer) return first;
    if (second instanceof NoAnswer) return second;
    return first.length + second.length > LONGEST_TEXT ? TOO_LONG : first + second || null;
  });
  return { type: 'text', isPlain: false, place, value };
}

/** Blank counts as zero, as in a sum on paper; blank with blank stays blank. Two dates subtract to a number of days. */
function added(operator: '+' | '-', left: Part, right: Part, place: Place): Part {
  if (left.type === 'date' || right.type === 'date') return dated(operator, left, right, place);
  for (const part of [left, right]) expectType(part, ['amount', 'number', 'date'], operator);
  const type = commonType(left, right);
  if (type === null) {
    const [first, second] = [typeText[left.type], typeText[right.type]];
    throw new FormulaRefusal(
      `${operator} cannot work with ${first} and ${second}. Multiply the number by an amount such as $1, or divide the amount by one.`,
      place,
    );
  }
  const value = strictly([left, right], ([a = null, b = null]) => {
    if (a === null && b === null) return null;
    const [first, second] = [asFraction(a ?? NOTHING), asFraction(b ?? NOTHING)];
    return operator === '+' ? plus(first, second) : minus(first, second);
  });
  return { type, isPlain: left.isPlain && right.isPlain, place, value };
}

function dated(operator: '+' | '-', left: Part, right: Part, place: Place): Part {
  if (operator === '-') expectType(left, ['date'], 'Taking away a date');
  if (left.type === 'date' && right.type === 'date') {
    if (operator === '+') throw new FormulaRefusal('Two dates cannot be added. Add a number of days to one.', place);
    const value = strictly([left, right], ([end = null, start = null]) =>
      typeof end === 'string' && typeof start === 'string' ? fraction(daysBetween(start, end)) : null,
    );
    return { type: 'number', isPlain: false, place, value };
  }
  const [date, days] = left.type === 'date' ? [left, right] : [right, left];
  expectType(days, ['number'], 'With a date,');
  const value = strictly([date, days], ([from = null, count = null]) => {
    if (typeof from !== 'string') return null;
    const added = whole(asFraction(count ?? NOTHING));
    return later(from, operator === '+' ? added : -added, 'day');
  });
  return { type: 'date', isPlain: false, place, value };
}

/** Blank if a factor is blank. */
function scaled(operator: '*' | '/', left: Part, right: Part, place: Place): Part {
  for (const part of [left, right]) expectType(part, ['amount', 'number'], operator);
  const value = strictly([left, right], ([a = null, b = null]) => {
    if (operator === '/' && b === null) return DIVIDED_BY_NOTHING;
    if (a === null || b === null) return null;
    if (operator === '*') return times(asFraction(a), asFraction(b));
    return isZero(asFraction(b)) ? DIVIDED_BY_ZERO : over(asFraction(a), asFraction(b));
  });
  return { type: typeOfScaled(operator, left, right, place), isPlain: left.isPlain && right.isPlain, place, value };
}

function typeOfScaled(operator: '*' | '/', left: Part, right: Part, place: Place): FormulaType {
  const [first, second] = [left.type === 'amount', right.type === 'amount'];
  if (operator === '*') {
    if (first && second)
      throw new FormulaRefusal('Two amounts cannot be multiplied. Multiply an amount by a number.', place);
    return first || second ? 'amount' : 'number';
  }
  if (second && !first && left.type !== 'blank' && !left.isPlain) {
    throw new FormulaRefusal(
      'A number cannot be divided by an amount. Divide an amount by an amount or by a number.',
      place,
    );
  }
  return first && !second ? 'amount' : 'number';
}

/** Blank equals only blank, and is neither less nor greater than anything. Text ignores case. */
function compared(
  operator: Exclude<Operator, '&' | '+' | '-' | '*' | '/'>,
  left: Part,
  right: Part,
  place: Place,
): Part {
  const type = commonType(left, right);
  if (type === null) {
    const [first, second] = [typeText[left.type], typeText[right.type]];
    throw new FormulaRefusal(`This compares ${first} and ${second}. Compare two of one kind.`, place);
  }
  const isEqualityAlone = operator === '=' || operator === '<>';
  if (type === 'yesno' && !isEqualityAlone) {
    throw new FormulaRefusal(`Yes and no are equal or not: ${operator} cannot compare them. Use = or <>.`, place);
  }
  const value = strictly([left, right], ([a = null, b = null]) => {
    if (a === null || b === null) return isEqualityAlone && (a === b) === (operator === '=');
    return holds(operator, order(a, b));
  });
  return { type: 'yesno', isPlain: false, place, value };
}

/** Negative if a comes first. */
export function order(a: Fraction | string | boolean, b: Fraction | string | boolean): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b);
  const [first, second] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

function holds(operator: string, difference: number): boolean {
  switch (operator) {
    case '=':
      return difference === 0;
    case '<>':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '>':
      return difference > 0;
    case '<=':
      return difference <= 0;
    default:
      return difference >= 0;
  }
}
