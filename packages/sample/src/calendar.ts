const DAY = 86_400_000;

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The calendar date `days` after `date`; both `YYYY-MM-DD`. Counted in UTC, which has no clock changes. */
export const addDays = (date: string, days: number): string =>
  new Date(instantOf(date) + days * DAY).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => Math.round((instantOf(to) - instantOf(from)) / DAY);

export const earlier = (a: string, b: string): string => (a < b ? a : b);
