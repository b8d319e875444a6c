import { isObject } from './objects.ts';
import { ScimError } from './scim-error.ts';

/** Far more than clients send for a person, and cheap enough to process. */
const MAX_VALUES = 100;
const MAX_NAMES = 200;
const MAX_TEXT = 2_000;

const tooMany = (detail: string) => new ScimError(400, detail, 'tooMany');

/** Throws a refusal for an object with too many members. */
export function requireFewNames(what: string, value: unknown): void {
  if (isObject(value) && Object.keys(value).length > MAX_NAMES)
    throw tooMany(`${what} may have ${MAX_NAMES} attributes at most`);
}

/** Throws a refusal for an attribute with too many values. */
export function requireModest(attribute: string, value: unknown): void {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MAX_VALUES) throw tooMany(`${attribute} may have ${MAX_VALUES} values at most`);
  for (const item of values) {
    requireFewNames(attribute, item);
    if (isObject(item) && Object.entries(item).some(([name, part]) => isLong(name) || isLong(part)))
      throw new ScimError(400, `${attribute} has a text of more than 2,000 characters`, 'invalidValue');
  }
}

const isLong = (value: unknown) => typeof value === 'string' && value.length > MAX_TEXT;

/** The comparisons that one PATCH may make. Many small operations on many values can be too much. */
export const MAX_VALUE_STEPS = 100_000;
export const MAX_MEMBER_STEPS = 200_000;

/** The cost of searching an attribute: the members of all its values. */
export const namesIn = (value: unknown): number =>
  (Array.isArray(value) ? value : [value]).reduce<number>(
    (sum, item: unknown) => sum + (isObject(item) ? Object.keys(item).length : 0),
    1,
  );

/** Counts comparisons. Throws a refusal as soon as there are too many. */
export function stepCounter(most: number): (steps: number) => void {
  let taken = 0;
  return (steps) => {
    taken += steps;
    if (taken > most) throw tooMany('The operations change too many values at once: send fewer in one PATCH');
  };
}
