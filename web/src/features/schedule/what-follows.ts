import { type Percent, percent, plainPercent } from '@plumbline/domain/percent';
import type { NotMeasurableReason, ScheduleRow } from '@plumbline/domain/schedule/terms';
import type { JobRow } from '../jobs/job-rows.ts';
import { estimateName } from './words.ts';

const ONE_PERCENT = percent(10_000);

/** What a job must have before it can be measured. */
const until: Record<NotMeasurableReason, string> = {
  'no-contract': 'it has a contract amount',
  'no-estimate': 'it has an EAC above 0',
  'no-percent': 'its percent complete is entered',
  'no-fee': 'its fee percent is entered',
  'nothing-to-measure': 'its uninstalled materials, its wasted cost or its EAC is corrected',
  'too-large': 'its amounts are corrected',
};
const cannotBeMeasured = (reason: NotMeasurableReason): string => `the job cannot be measured until ${until[reason]}`;

/** Where the project manager's estimate is typed. */
const managers: ReadonlySet<string> = new Set(['estimatedCost', 'costToComplete', 'forecastCost']);
/** Where the method is chosen. */
const methods: ReadonlySet<string> = new Set(['method', 'earningMethod']);

/** A spreadsheet may take a typed 0.5 for 50%. Here it is half a percent, which hardly any job has. */
export function smallPercent(typed: Percent | null): string | null {
  if (typed === null || typed <= 0 || typed >= ONE_PERCENT) return null;
  return `it is ${plainPercent(typed)}%, not ${plainPercent(percent(typed * 100))}%`;
}

/**
 * What follows from an estimate, a method or a percent that somebody put into a job, where they may not expect it: a part of a sentence, or null. `lineOf`
 * computes the job's schedule with it, which other fields need not.
 */
export function whatFollows(field: string, job: JobRow, lineOf: (job: JobRow) => ScheduleRow): string | null {
  if (field === 'typedPercent' || field === 'feePercent') return smallPercent(job[field]);
  const [isMethod, isManagers] = [methods.has(field), managers.has(field)];
  if (!isMethod && !isManagers && field !== 'accountingForecast') return null;
  const line = lineOf(job);
  if (isMethod) return line.notMeasurable && cannotBeMeasured(line.notMeasurable);
  if (line.estimateSource === 'final-cost') return 'the job is completed, so what it cost counts as its EAC';
  if (isManagers && job.accountingForecast !== null)
    return `accounting’s figure goes on counting${job.forecastCost === null ? '' : ', and yours is kept beside it'}`;
  if (line.notMeasurable === 'no-estimate') return cannotBeMeasured(line.notMeasurable);
  if (line.estimatePassedBy > 0 && line.estimateSource !== null)
    return `the cost to date is above ${estimateName[line.estimateSource]} and counts as the EAC`;
  return null;
}
