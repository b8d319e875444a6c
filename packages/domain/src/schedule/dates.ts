import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { ScheduleSettings } from './terms.ts';

dayjs.extend(utc);

/** The settings of a schedule and the date it is made for. Build it once for any number of jobs. */
export interface ScheduleBasis {
  readonly settings: ScheduleSettings;
  /** A calendar date, `YYYY-MM-DD`. */
  readonly today: string;
  /** The first day of the fiscal year that `today` is in. */
  readonly yearStart: string;
  /** The day before `yearStart`. */
  readonly priorYearEnd: string;
  /** Whole days from a calendar date to `today`; 0 if the date is later, as it can be from another time zone. */
  daysSince(date: string): number;
}

export function scheduleBasis(settings: ScheduleSettings, today: string): ScheduleBasis {
  const end = dayjs.utc(today);
  const yearStart = fiscalYearStart(today, settings.fiscalYearFirstMonth);
  const days = new Map<string, number>(); // many jobs share few dates
  return {
    settings,
    today,
    yearStart,
    priorYearEnd: dayjs.utc(yearStart).subtract(1, 'day').format('YYYY-MM-DD'),
    daysSince(date) {
      let count = days.get(date);
      if (count === undefined) {
        count = Math.max(0, end.diff(dayjs.utc(date), 'day'));
        days.set(date, count);
      }
      return count;
    },
  };
}

/** The first day of the fiscal year of a calendar date. `firstMonth` is 1 for January. */
export function fiscalYearStart(date: string, firstMonth: number): string {
  const day = dayjs.utc(date);
  const start = day.month(firstMonth - 1).startOf('month');
  return (start.isAfter(day) ? start.subtract(1, 'year') : start).format('YYYY-MM-DD');
}
