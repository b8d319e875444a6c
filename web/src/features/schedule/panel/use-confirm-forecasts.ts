import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { jobProblems } from '../../jobs/problems.ts';

/** Of these jobs those with a project manager's forecast. */
export const forecastJobs = (model: GridModel<JobRow>, rowIds: readonly string[]): ForecastJob[] =>
  rowIds.flatMap((rowId) => {
    const job = model.row(rowId);
    return job && job.forecastCost !== null ? [{ ...job, forecastCost: job.forecastCost }] : [];
  });
type ForecastJob = JobRow & { readonly forecastCost: NonNullable<JobRow['forecastCost']> };

/**
 * Confirms forecasts as they stand: who and when are new, no figure changes. It may be repeated after a lost answer. A figure that
 * somebody changed meanwhile is refused, and then none is confirmed.
 */
export function useConfirmForecasts(model: GridModel<JobRow>): (jobs: readonly ForecastJob[]) => Promise<void> {
  const { workflow } = useApi();
  return useCallback(
    async (jobs) => {
      const forecasts = jobs.map(({ id, forecastCost }) => ({ id, forecastCost }));
      const result = await workflow.confirmForecasts({ body: { forecasts } });
      if (!result.ok) return void toast.error(problemLine(result.problem, jobProblems));
      mergeNews(model, result.value.jobs);
      const [first] = jobs;
      toast.success(
        jobs.length === 1
          ? `The forecast of ${first?.jobNumber} is confirmed.`
          : `${jobs.length.toLocaleString('en-US')} forecasts are confirmed.`,
      );
    },
    [workflow, model],
  );
}
