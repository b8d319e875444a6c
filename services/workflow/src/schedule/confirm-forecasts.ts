import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { entryOf } from '@plumbline/service-kit/records/history';
import { cellOf, refusalOf } from '@plumbline/service-kit/records/sheet';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { lockJobs, type StoredJob, storeChangedJobs } from '../jobs/store.ts';

const FIELDS = ['forecastCost', 'forecastAt', 'jobCostToDate'] as const;
const SIGNATURE = ['forecastBy', 'forecastAt', 'costAtForecast'] as const;

/** Signs forecasts anew. Their figures stay, and so does every other cell; history has the new date of each. */
export const confirmForecasts: Handlers<typeof workflowContract>['confirmForecasts'] = async ({ tx, access, body }) => {
  const seen = new Map(body.forecasts.map(({ id, forecastCost }) => [id, forecastCost]));
  const jobs = await lockJobs(tx, access.tenantId, [...seen.keys()], FIELDS);
  const refusals = [...seen].flatMap(([id, figure]) => {
    const reason = refusalReason(jobs.get(id), figure);
    const cell = cellOf(jobSheet, id, jobs.get(id), 'forecastCost');
    return reason === null ? [] : [{ ...cell, value: figure, reason } satisfies RefusedCell];
  });
  if (refusals.length > 0) throw refusalOf(jobSheet, refusals);

  const forecastAt = new Date().toISOString();
  const signed = [...jobs.values()].map((job) => ({
    job,
    after: { id: job.id, forecastBy: access.userName, forecastAt, costAtForecast: job.jobCostToDate ?? 0 },
  }));
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
    ? 'was taken away meanwhile: there is no forecast to confirm'
    : `is ${formatAmount(forecastCost)} meanwhile: look at it, and confirm that`;
}
