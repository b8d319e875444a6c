/** The calendar date where the person sits, `YYYY-MM-DD`. */
export const localToday = (now: Date = new Date()) =>
  [
    String(now.getFullYear()).padStart(4, '0'),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-');

/** `2026-03-09` as `03/09/2026`: formatted as text, because a Date would bring in a time zone. */
export const formatDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** When something happened, where the person sits: `Mar 9, 2026, 2:05 PM`. */
export const formatInstant = (at: Date) => at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Mar 9, 2026`: the day of an instant where the person sits. */
export const formatDay = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'medium' });

/** `2:05 PM`, where the person sits. */
export const formatTime = (at: Date) => at.toLocaleTimeString('en-US', { timeStyle: 'short' });
