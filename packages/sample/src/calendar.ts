import { addDays, remembered, weekdayOf } from '@plumbline/domain/calendar';

export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/** 1 to 12. */
export const monthOf = (date: string): number => Number(date.slice(5, 7));

/** The date itself if it is a workday in the United States, otherwise the last workday before it. */
export const workdayUntil = remembered((date: string): string => {
  let day = date;
  while (!isWorkday(day)) day = addDays(day, -1);
  return day;
});

/** Not a weekend, and not a holiday on which no contractor works. */
export function isWorkday(date: string): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return false;
  const day = Number(date.slice(8));
  const monthAndDay = date.slice(5);
  if (monthAndDay === '01-01' || monthAndDay === '07-04' || monthAndDay === '12-25') return false;
  if (weekday === 1 && (monthOf(date) === 9 ? day <= 7 : monthOf(date) === 5 && day > 24)) return false; // Labor Day, Memorial Day
  const isThanksgiving = monthOf(date) === 11 && weekday === 4 && day > 21 && day <= 28;
  return !isThanksgiving;
}
