import { MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import { wholeText } from '@plumbline/domain/counted';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { jobProblems } from '../../jobs/problems.ts';

/** Of these jobs those whose project manager's forecast counts: to confirm one that accounting has replaced would sign a figure nobody sees. */
export const forecastJobs = (model: GridModel<JobRow>, rowIds: readonly string[]): ForecastJob[] =>
  rowIds.flatMap((rowId) => {
    const job = model.row(rowId);
    return job && job.forecastCost !== null && job.accountingForecast === null
      ? [{ ...job, forecastCost: job.forecastCost }]
      : [];
  });
type ForecastJob = JobRow & { readonly forecastCost: NonNullable<JobRow['forecastCost']> };

/**
 * Confirms forecasts as they stand: who and when are new, no figure changes. It may be repeated after a lost answer. More than
 * `MAX_UPDATES` go in several requests. A figure that somebody changed meanwhile is refused, and then none of its request is
 * confirmed, nor any after it.
 */
export function useConfirmForecasts(model: GridModel<JobRow>): (jobs: readonly ForecastJob[]) => Promise<void> {
  const { workflow } = useApi();
  return useCallback(
    async (jobs) => {
      for (let from = 0; from < jobs.length; from += MAX_UPDATES) {
        const forecasts = jobs.slice(from, from + MAX_UPDATES).map(({ id, forecastCost }) => ({ id, forecastCost }));
        const result = await workflow.confirmForecasts({ body: { forecasts } });
        if (!result.ok)
          return void toast.error(refusedText(problemLine(result.problem, jobProblems), from, jobs.length));
        mergeNews(model, result.value.jobs);
      }
      toast.success(
        jobs.length === 1 ? `The forecast of ${jobs[0]?.jobNumber} is confirmed.` : confirmedText(jobs.length),
      );
    },
    [workflow, model],
  );
}

const confirmedText = (count: number): string => `${wholeText(count)} forecasts are confirmed.`;

/** Why a request was refused, and what the requests before it have confirmed. */
const refusedText = (reason: string, confirmed: number, all: number): string =>
  confirmed === 0 ? reason : `${confirmedText(confirmed)} The other ${wholeText(all - confirmed)} are not: ${reason}`;
