import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { fits } from './column-fit.ts';
import { isNumberHeading } from './swapped.ts';

/** The index of `Job #`, another in each row, where the number of the contract, `taken`, stands for several jobs; -1 without one. */
export function jobsOfContracts(surveys: readonly ColumnSurvey[], taken: ColumnSurvey | undefined): number {
  if (!taken || !/^contract\b/.test(plainHeading(taken.heading)) || taken.distinct === taken.filled) return -1;
  return surveys.findIndex(
    (survey) =>
      /^(?:job|project|proj)\b/.test(plainHeading(survey.heading)) &&
      isNumberHeading(survey.heading) &&
      survey.distinct === survey.filled &&
      survey.filled >= taken.filled &&
      fits('jobNumber', survey),
  );
}
