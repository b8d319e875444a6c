const DAY = 86_400_000;

/** Caches results: a sample uses a few hundred dates, each of them many thousand times. */
function remembered<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const answers = new Map<Key, Value>();
  return (key) => {
    const found = answers.get(key);
    if (found !== undefined) return found;
    const value = answer(key);
    answers.set(key, value);
    return value;
  };
}

/** Days since 1970, and back. Counted in UTC, which has no clock changes. */
const numberOf = remembered((date: string) => Date.parse(`${date}T00:00:00Z`) / DAY);
const dateOf = remembered((number: number) => new Date(number * DAY).toISOString().slice(0, 10));

/** The calendar date `days` after `date`; both `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => dateOf(numberOf(date) + days);

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/** 1 to 12. */
export const monthOf = (date: string): number => Number(date.slice(5, 7));

/** The day number of the first day of a month, with months counted from the year 0. */
const firstDayOf = remembered((month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY);

/** The given day in the month that is `months` after that of `date`; in a shorter month its last day. */
export function dayInMonth(date: string, months: number, day: number): string {
  const month = Number(date.slice(0, 4)) * 12 + monthOf(date) - 1 + months;
  const first = firstDayOf(month);
  return dateOf(first + Math.min(day, firstDayOf(month + 1) - first) - 1);
}

/** The date itself if it is a workday in the United States, otherwise the last workday before it. */
export const workdayUntil = remembered((date: string): string => {
  let day = date;
  while (!isWorkday(day)) day = addDays(day, -1);
  return day;
});

/** Not a weekend, and not a holiday on which no contractor works. */
export function isWorkday(date: string): boolean {
  // The first of January 1970 was a Thursday.
  const weekday = (numberOf(date) + 4) % 7;
  if (weekday === 0 || weekday === 6) return false;
  const day = Number(date.slice(8));
  const monthAndDay = date.slice(5);
  if (monthAndDay === '01-01' || monthAndDay === '07-04' || monthAndDay === '12-25') return false;
  if (weekday === 1 && (monthOf(date) === 9 ? day <= 7 : monthOf(date) === 5 && day > 24)) return false; // Labor Day, Memorial Day
  const isThanksgiving = monthOf(date) === 11 && weekday === 4 && day > 21 && day <= 28;
  return !isThanksgiving;
}
