import { passedOn } from '@plumbline/domain/schedule/passed-on';
import { localToday } from '../../lib/calendar.ts';
import type { JobRow } from './job-rows.ts';

/**
 * When a job's cost passed its estimate, after an edit and ahead of the service's answer, by the service's rule. Each edit starts from the service's
 * date, so undoing an unsaved edit brings the old date back.
 */
export function estimatePassed(today = () => localToday()): (row: JobRow) => Pick<JobRow, 'estimatePassedOn'> {
  /** What the service had when an edit began. */
  const before = new WeakMap<JobRow, Pick<JobRow, 'version' | 'estimatePassedOn'>>();
  return (row) => {
    const { version, accountingForecast, forecastCost, expenseBudget, jobCostToDate, changeOrderHistory } = row;
    let had = before.get(row);
    // Another version is the service's answer, or a colleague's change: both bring the date.
    if (had?.version !== version) {
      had = { version, estimatePassedOn: row.estimatePassedOn };
      before.set(row, had);
    }
    const facts = { accountingForecast, forecastCost, expenseBudget, jobCostToDate, changeOrders: changeOrderHistory };
    return { estimatePassedOn: passedOn(had.estimatePassedOn, facts, today()) };
  };
}
