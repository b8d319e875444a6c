import { monthNames } from '@plumbline/domain/months';

/** In lower case, for comparison with typed text. */
export const MONTHS = monthNames.map((name) => name.toLowerCase());

export interface MonthName {
  /** 0 to 11. */
  readonly month: number;
  /** Writes another month in the same style: `Jan`, `JANUARY`, `january`. */
  readonly write: (month: number) => string;
}

/** Reads a text that is exactly a month's name; null for other texts. */
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
