import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { entryOf } from '@plumbline/service-kit/records/history';
import { cellOf, refusalOf } from '@plumbline/service-kit/records/sheet';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { lockJobs, type StoredJob, someJobs, storeChangedJobs } from '../jobs/store.ts';

const SIGNATURE = ['forecastBy', 'forecastAt', 'costAtForecast'] as const;
const FIELDS = ['forecastCost', 'jobCostToDate', ...SIGNATURE] as const;
/** The same person's second request within this time repeats the first: its answer was lost, or it was a double click. */
const REPEATED_MS = 60_000;

/**
 * Signs forecasts anew. Their figures stay, and so does every other cell; history has the new date of each. Repeated within a minute
 * by the same person at the same cost, it changes nothing.
 */
export const confirmForecasts: Handlers<typeof workflowContract>['confirmForecasts'] = async ({ tx, access, body }) => {
  const seen = new Map(body.forecasts.map(({ id, forecastCost }) => [id, forecastCost]));
  const jobs = await lockJobs(tx, access.tenantId, [...seen.keys()], FIELDS);
  const refusals = [...seen].flatMap(([id, figure]) => {
    const reason = refusalReason(jobs.get(id), figure);
    const cell = cellOf(jobSheet, id, jobs.get(id), 'forecastCost');
    return reason === null ? [] : [{ ...cell, value: figure, reason } satisfies RefusedCell];
  });
  if (refusals.length > 0) throw refusalOf(jobSheet, refusals);

  const now = Date.now();
  const forecastAt = new Date(now).toISOString();
  const signed = [...jobs.values()].flatMap((job) => {
    const after = { id: job.id, forecastBy: access.userName, forecastAt, costAtForecast: job.jobCostToDate ?? 0 };
    const isRepeated =
      job.forecastBy === after.forecastBy &&
      job.costAtForecast === after.costAtForecast &&
      now - Date.parse(String(job.forecastAt)) < REPEATED_MS;
    return isRepeated ? [] : [{ job, after }];
  });
  if (signed.length === 0) return jobsAnswer(await someJobs(tx, access.tenantId, [...seen.keys()]));
  const stored = await storeChangedJobs(
    tx,
    access,
    {
      fields: SIGNATURE,
      rows: signed.map(({ after }) => after),
      history: signed.map(({ job, after }) => entryOf(job, after, 'forecastAt')),
      changeOrders: [],
    },
    undefined,
  );
  return jobsAnswer(stored);
};

function refusalReason(job: StoredJob | undefined, seen: Cents): string | null {
  if (!job) return jobSheet.gone;
  const { forecastCost } = job as { forecastCost?: Cents | null }; // the column of an amount
  if (forecastCost === seen) return null;
  return forecastCost === null || forecastCost === undefined
    ? 'is not there, or not any more: there is no forecast to confirm'
    : `is ${formatAmount(forecastCost)} meanwhile: look at it, and confirm that`;
}
