import type { Cents } from '@plumbline/domain/money';
import { formatAmount } from '@plumbline/domain/money';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { toast } from '../../../ui/toast/toast.ts';
import { toastWhenStored } from '../../../ui/toast/toast-when-stored.ts';
import type { JobRow } from '../../jobs/job-rows.ts';

/** Accounting's estimated total cost and its reason: two cells of a job that change in one step. */
export interface AccountingForecast {
  readonly amount: Cents;
  readonly reason: string;
}

/** Sets accounting's forecast of a job like an edit of two cells, and offers to undo it. */
export function setAccountingForecast(model: GridModel<JobRow>, job: JobRow, forecast: AccountingForecast): void {
  const said = `Accounting’s forecast of ${job.jobNumber} is ${formatAmount(forecast.amount)}.`;
  apply(model, cellsOf(job, forecast.amount, forecast.reason), said);
}

/** Of these jobs those whose project manager's forecast would count without accounting's. */
export const jobsWithBoth = (model: GridModel<JobRow>, rowIds: readonly string[]): JobRow[] =>
  rowIds.flatMap((rowId) => {
    const job = model.row(rowId);
    return job && job.accountingForecast !== null && job.forecastCost !== null ? [job] : [];
  });

/** Removes accounting's forecasts, so that the project managers' count again. Jobs without one stay as they are. */
export function removeAccountingForecasts(model: GridModel<JobRow>, jobs: readonly JobRow[]): void {
  const set = jobs.filter((job) => job.accountingForecast !== null || job.accountingForecastReason !== null);
  const [first] = set;
  if (!first) return void toast.info('Accounting set no forecast here: the project manager’s counts already.');
  apply(
    model,
    set.flatMap((job) => cellsOf(job, null, null)),
    set.length === 1
      ? removedText(first)
      : `The project managers’ forecasts of ${set.length.toLocaleString('en-US')} jobs count again.`,
  );
}

const removedText = ({ forecastCost, jobNumber }: JobRow): string =>
  forecastCost === null
    ? `Accounting’s forecast of ${jobNumber} is removed.`
    : `The project manager’s forecast of ${jobNumber} counts again.`;

const cellsOf = ({ id }: JobRow, amount: Cents | null, reason: string | null): CellChange[] => [
  { rowId: id, field: 'accountingForecast', value: amount },
  { rowId: id, field: 'accountingForecastReason', value: reason },
];

function apply(model: GridModel<JobRow>, changes: readonly CellChange[], said: string): void {
  const { touched } = model.apply(changes, 'edit');
  if (touched.length === 0) return;
  const undo = (): void => {
    const { skipped } = model.takeBack(touched);
    if (skipped.length > 0) toast.warn('Somebody else has changed accounting’s forecast. Their figure stays.');
  };
  toastWhenStored(model, touched, said, undo);
}
