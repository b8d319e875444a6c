const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|r|rs|rsday|urday)?[.,]? +(?=\S)/i;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** `Mon 01/05/2026` and `Tuesday, March 31, 2026` without the day of the week, which counts from Sunday, 0. Null where none is named. */
export function splitWeekday(text: string): { weekday: number | null; date: string } {
  const [start, name] = WEEKDAY.exec(text) ?? [];
  if (start === undefined || name === undefined) return { weekday: null, date: text };
  return { weekday: WEEKDAYS.indexOf(name.toLowerCase()), date: text.slice(start.length) };
}

/** `January 5th, 2026` as `January 5, 2026`. */
export const withoutOrdinal = (text: string): string => text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1');
