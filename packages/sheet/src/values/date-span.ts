import type { RelativeSpan } from '@plumbline/contract/grid-filters';
import dayjs, { type Dayjs } from 'dayjs';

/** Calendar dates as texts, both ends included. An empty text is an open end. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

const text = (day: Dayjs): string => day.format('YYYY-MM-DD');

/** What a relative span means on the day `today` (`YYYY-MM-DD`). The last 30 and the next 7 days include today. */
export function dateSpan(span: RelativeSpan, today: string): DateSpan {
  const day = dayjs(today);
  switch (span) {
    case 'thisMonth':
      return { from: text(day.startOf('month')), to: text(day.endOf('month')) };
    case 'lastMonth': {
      const before = day.subtract(1, 'month');
      return { from: text(before.startOf('month')), to: text(before.endOf('month')) };
    }
    case 'thisQuarter': {
      const first = day.startOf('month').subtract(day.month() % 3, 'month');
      return { from: text(first), to: text(first.add(2, 'month').endOf('month')) };
    }
    case 'thisYear':
      return { from: text(day.startOf('year')), to: text(day.endOf('year')) };
    case 'last30Days':
      return { from: text(day.subtract(29, 'day')), to: today };
    case 'next7Days':
      return { from: today, to: text(day.add(6, 'day')) };
    case 'overdue':
      return { from: '', to: text(day.subtract(1, 'day')) };
  }
}
