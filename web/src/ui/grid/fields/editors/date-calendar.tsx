import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import css from './editors.module.css';

interface DateCalendarProps {
  /** `YYYY-MM-DD`, or null where no date is typed. */
  readonly date: string | null;
  readonly onPick: (date: string | null) => void;
}

/** A month to pick a day from, and the day in words, which a screen reader says when keys move it. Downloaded when it first opens. */
export const DateCalendar = ({ date, onPick }: DateCalendarProps) => (
  <>
    <DatePicker
      size="xs"
      weekendDays={[]}
      hideOutsideDates
      classNames={{ weekday: css.weekday ?? '', day: css.day ?? '' }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      key={date ?? ''}
      value={date}
      {...(date && { defaultDate: date })}
      firstDayOfWeek={0}
      onChange={onPick}
    />
    <div role="status" className={css.dayInWords}>
      {date === null ? 'No day yet' : dayjs(date).format('dddd, MMMM D, YYYY')}
    </div>
  </>
);
