import { monthNames } from '@plumbline/domain/months';

/** In lower case: what a person types is compared in it. */
export const MONTHS = monthNames.map((name) => name.toLowerCase());

export interface MonthName {
  /** 0 to 11. */
  readonly month: number;
  /** Writes another month as this one was written: `Jan`, `JANUARY`, `january`. */
  readonly write: (month: number) => string;
}

/** A text that is the name of a month and nothing else, or null. */
export function monthName(text: string): MonthName | null {
  const lower = text.toLowerCase();
  const month = MONTHS.findIndex((name) => name === lower || name.slice(0, 3) === lower);
  const name = MONTHS[month];
  if (!name) return null;
  const isShort = lower.length === 3;
  const write = (other: number): string => {
    const full = MONTHS[((other % 12) + 12) % 12] ?? name;
    const word = isShort ? full.slice(0, 3) : full;
    if (text === lower) return word;
    return text === text.toUpperCase() ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  };
  return { month, write };
}
