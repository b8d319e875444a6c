/**
 * The next job number, in the company's own scheme. A number has a head, a counter and a tail: `24-`, `0153` and an empty tail.
 * The counter is the last run of digits. If the head begins with the year, the counter restarts each year.
 */

/** The first numbers of a company that has no jobs yet. */
const FIRST_WIDTH = 4;

interface Parts {
  readonly head: string;
  readonly counter: string;
  readonly tail: string;
}

/** More digits are not a counter, and would leave the exact integers. */
const COUNTED = /^(.*?)(\d{1,12})(\D*)$/su;

function partsOf(number: string): Parts | null {
  const found = COUNTED.exec(number.trim());
  if (!found) return null;
  const [, head = '', counter = '', tail = ''] = found;
  return { head, counter, tail };
}

const shapeOf = ({ head, tail }: Parts): string => `${head.replaceAll(/\d/g, '#')}\n${tail}`.toLowerCase();

/**
 * The form in which two numbers are compared: no spaces or invisible characters, one letter case. The database compares them the
 * same way.
 */
export function jobNumberKey(number: string): string {
  if (PLAIN.test(number)) return number.toLowerCase(); // nearly every number, in half the time: a paste compares those of all jobs
  return number.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase();
}

const PLAIN = /^[!-~]*$/;
const INVISIBLE = /[\s\u0085\u00AD\u1680\u180E\u200B-\u200F\u2028-\u202F\u2060-\u2064\uFEFF]+/gu;

/**
 * The company's next free numbers, in order. `numbers` are all numbers in use, in any order; `year` is the current calendar year.
 * The new numbers follow the highest one in the most common format.
 */
export function nextJobNumbers(numbers: readonly string[], year: number, count: number): string[] {
  const taken = new Set(numbers.map(jobNumberKey));
  const { head, tail, width, after } = patternOf(numbers, year);
  const free: string[] = [];
  for (let counter = after + 1; free.length < count; counter++) {
    const number = `${head}${String(counter).padStart(width, '0')}${tail}`;
    if (!taken.has(jobNumberKey(number))) free.push(number);
  }
  return free;
}

interface Pattern {
  readonly head: string;
  readonly tail: string;
  readonly width: number;
  /** The highest counter in use. */
  readonly after: number;
}

function patternOf(numbers: readonly string[], year: number): Pattern {
  const all = numbers.flatMap((number) => partsOf(number) ?? []);
  const usual = mostOf(all, shapeOf);
  if (usual.length === 0) return { head: `${twoDigits(year)}-`, tail: '', width: FIRST_WIDTH, after: 0 };
  return yearPattern(usual, year) ?? lastOf(mostOf(usual, headAndTail));
}

const headAndTail = ({ head, tail }: Parts): string => `${head}\n${tail}`.toLowerCase();
const counterOf = ({ counter }: Parts): number => Number(counter);
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** Numbers in the same format. The highest one sets case and width. */
function lastOf(parts: readonly Parts[]): Pattern {
  const last = parts.reduce((a, b) => (counterOf(b) > counterOf(a) ? b : a));
  return { head: last.head, tail: last.tail, width: last.counter.length, after: counterOf(last) };
}

interface OfYear {
  readonly year: number;
  /** The rest of the head, after the year. */
  readonly rest: string;
  readonly digits: number;
  readonly parts: Parts;
}

const YEAR_FIRST = /^(\d{2}|\d{4})(\D.*)$/su;

/** Matches numbers that begin with a year; null for other formats. */
function yearPattern(usual: readonly Parts[], now: number): Pattern | null {
  const century = now - (now % 100);
  const dated = usual.flatMap((parts): OfYear[] => {
    const [, digits, rest] = YEAR_FIRST.exec(parts.head) ?? [];
    if (digits === undefined || rest === undefined) return [];
    const year = digits.length === 2 ? century + Number(digits) : Number(digits);
    return [{ year, rest, digits: digits.length, parts }];
  });
  const [latest] = dated.map(({ year }) => year).sort((a, b) => b - a);
  // An office or a type of work may come before the year.
  if (latest === undefined || Math.abs(latest - now) > 1) return null;
  const alike = mostOf(dated, ({ rest }) => rest.toLowerCase());
  const [newest] = alike.toSorted((a, b) => b.year - a.year);
  if (!newest) return null;
  const of = (year: number): Parts[] => alike.filter((format) => format.year === year).map(({ parts }) => parts);
  const current = of(now);
  if (current.length > 0) return lastOf(current);
  const head = `${newest.digits === 2 ? twoDigits(now) : now}${newest.rest}`;
  const years = [...new Set(alike.map(({ year }) => year))].filter((year) => year < now).sort((a, b) => b - a);
  const [last, before] = years.map(of);
  if (!last) return { ...lastOf(alike.map(({ parts }) => parts)), head, after: 0 };
  const lowest = Math.min(...last.map(counterOf));
  // Some companies change the year but keep counting.
  const goesOn = before !== undefined && lowest > Math.max(...before.map(counterOf));
  const pattern = lastOf(last);
  return { ...pattern, head, after: goesOn ? pattern.after : 0, width: goesOn ? pattern.width : widthOf(last) };
}

/** The width of the lowest counter: after `999` comes `1000`, and the next year restarts at `001`. */
const widthOf = (parts: readonly Parts[]): number => Math.min(...parts.map(({ counter }) => counter.length));

/** The largest group. Ties go to the first in the alphabet, so that the order of the list does not matter. */
function mostOf<Each>(list: readonly Each[], keyOf: (each: Each) => string): readonly Each[] {
  let [most, key]: [readonly Each[], string] = [[], ''];
  for (const [name, group] of Map.groupBy(list, keyOf)) {
    if (group.length > most.length || (group.length === most.length && name < key)) [most, key] = [group, name];
  }
  return most;
}
