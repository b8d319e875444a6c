import { addDays, wholeDays } from '@plumbline/domain/calendar';

export interface DateUnits {
  readonly hasDate: boolean;
  readonly hasSeconds: boolean;
}

/** Which parts of a date and time a number format shows. Null for a format of plain numbers. */
export function dateUnits(positive: string): DateUnits | null {
  const signs = positive
    .replace(/"[^"]*"|\\.|_.|\*./gs, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]|general|standard|am\/pm|a\/p/gi, '')
    .toLowerCase();
  if (!/[ymdhs]/.test(signs) || /[#0?]\s*[/%]|[#?]/.test(signs)) return null;
  const hasTime = /[hs]/.test(signs);
  return { hasDate: /[yd]/.test(signs) || !hasTime, hasSeconds: signs.includes('s') };
}

const DAY = 86_400;
/** Excel's day 0. From 60 on it counts one day more: February 29, 1900, which exists only in Excel. */
const DAY_0_OF_1900 = '1899-12-31';
const DAY_0_OF_1904 = '1904-01-01';
const LAST_DAY = 2_958_465;
const two = (number: number) => String(number).padStart(2, '0');

/** A day number of Excel as `2026-03-31`, or as `14:30` under a format without a date. Null if it is no date. */
export function dateText(serial: number, { hasDate, hasSeconds }: DateUnits, is1904: boolean): string | null {
  if (!(serial >= 0 && serial <= LAST_DAY)) return null;
  if (!hasDate) {
    // Excel keeps half seconds and less as a binary remainder.
    const seconds = Math.round(serial * DAY);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${two(hours)}:${two(minutes)}${hasSeconds ? `:${two(seconds % 60)}` : ''}`;
  }
  // Day 0 is what a formula over an empty cell gives.
  if (!is1904 && serial < 1) return '';
  const days = wholeDays(serial);
  if (is1904) return addDays(DAY_0_OF_1904, days);
  return addDays(DAY_0_OF_1900, days < 60 ? days : days - 1);
}
