import { addDays, dayInMonth, weekdayOf } from '@plumbline/domain/calendar';
import type { KeyboardEvent } from 'react';

const inMonth = (day: string, months: number): string => dayInMonth(day, months, Number(day.slice(8)));

/** The weeks of the calendar begin on Sunday. */
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Where a key leads in the open calendar, as `YYYY-MM-DD`: to today without a day to start from. Null for other keys. */
export function dayOfKey(press: Press, day: string | null, today: string): string | null {
  const step = press.shiftKey || press.ctrlKey || press.metaKey || press.altKey ? undefined : STEPS[press.key];
  if (!step) return null;
  return day === null ? today : step(day);
}
