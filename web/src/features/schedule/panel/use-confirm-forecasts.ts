import { MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import { wholeText } from '@plumbline/domain/counted';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { sentence } from '../../../lib/sentence.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { untilAnswered } from '../../../ui/toast/until-answered.ts';
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
      const unsaved = jobs.find(({ id }) => model.cellState(id, 'forecastCost').isDirty);
      if (unsaved)
        return void toast.info(
          `The forecast of ${unsaved.jobNumber} is not saved yet: there is none to confirm until it is.`,
        );
      for (let from = 0; from < jobs.length; from += MAX_UPDATES) {
        const forecasts = jobs.slice(from, from + MAX_UPDATES).map(({ id, forecastCost }) => ({ id, forecastCost }));
        const result = await untilAnswered(
          () => workflow.confirmForecasts({ body: { forecasts } }),
          confirmedText(jobs.slice(from, from + MAX_UPDATES)),
        );
        if (!result.ok) return void toast.error(refusedText(problemLine(result.problem, jobProblems), from, jobs));
        mergeNews(model, result.value.jobs);
      }
      toast.success(sentence(confirmedText(jobs)));
    },
    [workflow, model],
  );
}

const confirmedText = (jobs: readonly ForecastJob[]): string =>
  jobs.length === 1
    ? `the forecast of ${jobs[0]?.jobNumber} is confirmed`
    : `${wholeText(jobs.length)} forecasts are confirmed`;

/** Why a request was refused, and what the requests before it have confirmed. */
const refusedText = (reason: string, confirmed: number, all: readonly ForecastJob[]): string =>
  confirmed === 0
    ? reason
    : `${sentence(confirmedText(all.slice(0, confirmed)))} The other ${wholeText(all.length - confirmed)} are not: ${reason}`;
