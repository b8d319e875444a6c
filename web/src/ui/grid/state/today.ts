import dayjs from 'dayjs';

/** The person's day, for conditions such as this month. */
export const today = (): string => dayjs().format('YYYY-MM-DD');
