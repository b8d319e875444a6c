import { formatAmount } from '@plumbline/domain/money';
import { formatDay } from '../../../lib/calendar.ts';
import type { JobRow } from '../../jobs/job-rows.ts';

/** Who set a figure and when: `Dana Whitfield, Nov 3, 2026`. Null where nothing is known. */
export function setByText(by: string | null, at: Date | null): string | null {
  const parts = [by, at === null ? null : formatDay(at)].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The project manager's figure in a sentence. */
export function managersForecast({ forecastCost, forecastBy, forecastAt }: JobRow): string {
  if (forecastCost === null) return 'The project manager has not forecast this job.';
  const by = setByText(forecastBy, forecastAt);
  return `The project manager’s forecast is ${formatAmount(forecastCost)}${by === null ? '' : ` (${by})`}.`;
}
