import { earningMethodText } from '@plumbline/contract/workflow/job-fields';
import { scheduleSettings } from '@plumbline/contract/workflow/schedule';
import { parsePercent, plainPercent } from '@plumbline/domain/percent';
import type { OverUnderSign, ScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { ReadSetting } from '../../../ui/typed-setting.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The months by their number, 1 for January. */
export const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(Date.UTC(2026, index)),
}));

/** The column's heading says which side is in parentheses, that is negative. */
export const signText: Record<OverUnderSign, string> = {
  'under-positive': '(Over)/under: over billings are negative',
  'over-positive': 'Over/(under): under billings are negative',
};

/** What each setting comes to, after “Saved: ” or “Now ”. */
const said: { readonly [Name in keyof ScheduleSettings]: (value: ScheduleSettings[Name]) => string } = {
  fiscalYearFirstMonth: (month) => `the fiscal year begins in ${months[month - 1]?.label}`,
  defaultMethod: (method) => `the usual method is ${earningMethodText[method]}`,
  staleAfterDays: (days) => `a forecast is stale after ${days.toLocaleString('en-US')} days`,
  fadeThreshold: (points) => `a fade is flagged from ${plainPercent(points)} points`,
  overUnderSign: (sign) => `over and under billings are shown as ${signText[sign]}`,
};

export const settingText = <Name extends keyof ScheduleSettings>(name: Name, settings: ScheduleSettings): string =>
  said[name](settings[name]);

/** How many days a forecast stays fresh. */
export function readDays(text: string): ReadSetting<ScheduleSettings['staleAfterDays']> {
  const typed = text.trim();
  const value = scheduleSettings.shape.staleAfterDays.safeParse(/^\d{1,6}$/.test(typed) ? Number(typed) : null);
  return value.success ? { ok: true, value: value.data } : { ok: false, problem: 'Type whole days, from 1 to 3,650.' };
}

/** Points of gross profit, `3` for three points. */
export function readPoints(text: string): ReadSetting<ScheduleSettings['fadeThreshold']> {
  const parsed = parsePercent(text);
  const value = scheduleSettings.shape.fadeThreshold.safeParse(parsed.ok ? parsed.percent : null);
  return value.success
    ? { ok: true, value: value.data }
    : { ok: false, problem: 'Type points from 0 to 100, with at most four decimals.' };
}
