import type { ChangedSince } from '@plumbline/contract/grid';
import dayjs from 'dayjs';
import { formatDate } from '../../lib/calendar.ts';

/** Of who has never said that they have looked. */
const DAYS_AT_FIRST = 7;

/** The moment from which changes count, where the person sits. */
export interface Since {
  /** An instant, ISO 8601. */
  readonly from: string;
  /** Its calendar date. */
  readonly day: string;
  /** `11/16/2026`, or `you last looked`. */
  readonly words: string;
}

/** Where somebody who has not looked yet begins: a day a number of days before today. */
const firstLook = (today: string): string => dayjs(today).subtract(DAYS_AT_FIRST, 'day').startOf('day').toISOString();

/** `looked`: when the person last said that they have looked, an instant; null if never. */
export function sinceWhen(setting: ChangedSince, looked: string | null, today: string): Since {
  if (setting === 'looked' && looked !== null)
    return { from: looked, day: dayjs(looked).format('YYYY-MM-DD'), words: 'you last looked' };
  const start =
    setting === 'looked'
      ? dayjs(firstLook(today))
      : setting === 'last7Days'
        ? dayjs(today).subtract(7, 'day')
        : setting === 'thisMonth'
          ? dayjs(today).startOf('month')
          : dayjs(setting);
  const day = start.format('YYYY-MM-DD');
  return { from: start.startOf('day').toISOString(), day, words: formatDate(day) };
}
