import { monthOf } from '../formats/month-names.ts';

const MONTH = '(1[0-2]|0?[1-9])';
const DAY = String.raw`(?:3[01]|[12]\d|0?[1-9])`;
const YEAR = String.raw`(20\d{2}|\d{2})`;
const YEAR_FIRST = new RegExp(String.raw`(?<!\d)(20\d{2})[-._ ]?${MONTH}(?:[-._ ]${DAY})?(?!\d)`);
const WITH_DAY = new RegExp(String.raw`(?<!\d)${MONTH}([-._ ])${DAY}\2${YEAR}(?!\d)`);
const WITHOUT_DAY = new RegExp(String.raw`(?<!\d)${MONTH}[-._ ](20\d{2})(?!\d)`);
const NAMED = /(\p{L}{3,})\.?[ ,._'’-]*(?:\d{1,2},[ ])?((?:20)?\d{2})?(?!\d)/gu;

interface NamedMonth {
  /** From 1. */
  month: number;
  year: number | null;
  /** The year may be a day: `Oct 31`. */
  mayBeDay: boolean;
}

/** The month in the name of a sheet: `Jan 26`, `WIP 10-31-25`, `2026-01`, `March`. */
function monthIn(name: string): NamedMonth | null {
  const of = (month: string | undefined, year: string | undefined) => ({
    month: Number(month),
    year: Number(year) < 100 ? 2000 + Number(year) : Number(year),
    mayBeDay: false,
  });
  const [, year, month] = YEAR_FIRST.exec(name) ?? [];
  if (year !== undefined) return of(month, year);
  const day = WITH_DAY.exec(name);
  if (day) return of(day[1], day[3]);
  const short = WITHOUT_DAY.exec(name);
  if (short) return of(short[1], short[2]);
  for (const [, word = '', digits] of name.matchAll(NAMED)) {
    const named = monthOf(word);
    if (named === 0) continue;
    if (digits === undefined) return { month: named, year: null, mayBeDay: false };
    return { ...of(String(named), digits), mayBeDay: digits.length === 2 && Number(digits) <= 31 };
  }
  return null;
}

/**
 * Which of several sheets, in the file's order, has the latest month in its name. Null where one has none, two have the same, or years are
 * missing and the months do not follow one another. Where two digits are days as well as years, both must lead to the same sheet.
 */
export function latestByName(names: readonly string[]): number | null {
  const months = names.map(monthIn);
  const found = months.flatMap((month) => (month ? [month] : []));
  if (found.length < 2 || found.length < names.length) return null;
  const withoutYears = found.map((month) => ({ ...month, year: null }));
  if (found.every(isMonthEnd)) return latestOf(withoutYears);
  const [byYear, byDay] = [latestOf(found), latestOf(withoutYears)];
  const areDays = byDay !== null && byDay !== byYear && found.every(({ mayBeDay }) => mayBeDay);
  return areDays ? null : byYear;
}

function latestOf(found: readonly NamedMonth[]): number | null {
  const isWithoutYear = found.every(({ year }) => year === null);
  if (!isWithoutYear && found.some(({ year }) => year === null)) return null;
  const places = found.map(({ month, year }) => (year ?? 0) * 12 + month);
  if (new Set(places).size < places.length) return null;
  if (isWithoutYear && places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0))) return null;
  return places.indexOf(Math.max(...places));
}

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** `Oct 31` and `Feb 29`, where two digits may be a day. */
const isMonthEnd = ({ month, year, mayBeDay }: NamedMonth): boolean =>
  mayBeDay && year !== null && [LAST_DAYS[month - 1], month === 2 ? 29 : undefined].includes(year - 2000);
