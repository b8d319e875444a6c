import { formatAmount } from '@plumbline/domain/money';
import { formatPercent, type Percent, percent } from '@plumbline/domain/percent';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import type { NotMeasurableReason, ScheduleFlag, ScheduleRow } from '@plumbline/domain/schedule/terms';
import { formatDate, localToday } from '../../lib/calendar.ts';
import type { JobRow } from '../jobs/job-rows.ts';

/** Why nothing can be said about what a job has earned, and the one thing that mends it. */
export const reasonText: Record<NotMeasurableReason, string> = {
  'no-contract': 'The job has no contract amount. Enter its original contract.',
  'no-estimate': 'The job has no estimated cost. Enter its EAC.',
  'no-percent': 'The job is measured by a typed percent, and has none. Enter its percent complete.',
  'no-fee': 'The job is cost plus, and has no fee. Enter its fee percent.',
  'nothing-to-measure':
    'Uninstalled materials and wasted cost are all of the estimated cost, so nothing is left to measure by. Correct them, or the EAC.',
  'too-large': 'A figure of the job is larger than an amount can be. Correct its amounts.',
};

const points = (value: Percent): string =>
  `${formatPercent(percent(Math.abs(value))).replace('%', '')} ${Math.abs(value) === 10_000 ? 'point' : 'points'}`;
const days = (count: number): string => (count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`);
/** An amount without its sign, for a sentence that names the direction. */
const size = (amount: number) => formatAmount(Math.abs(amount) as Parameters<typeof formatAmount>[0]); // of an amount

type FlagWords = (line: ScheduleRow, job: JobRow, basis: ScheduleBasis) => string;

/** Each flag with the job's own figures. */
export const flagWords: Record<ScheduleFlag, FlagWords> = {
  loss: ({ estimatedCost, contract, estimatedGrossProfit }) =>
    estimatedCost === null || contract === null || estimatedGrossProfit === null
      ? 'The job will lose money.'
      : `The job will lose ${size(estimatedGrossProfit)}: it will cost ${formatAmount(estimatedCost)}, and its contract is ${formatAmount(contract)}.`,
  'estimate-passed': ({ estimatePassedBy }) => `Cost passed the estimate by ${formatAmount(estimatePassedBy)}.`,
  'stale-forecast': staleWords,
  'job-borrow': ({ jobBorrow, costToComplete }) =>
    jobBorrow === null || costToComplete === null
      ? 'What is left to bill does not cover the cost to complete.'
      : `${formatAmount(costToComplete)} is left to spend, ${formatAmount(jobBorrow)} more than is left to bill.`,
  fade: ({ fadePoints, fadeAmount }) =>
    fadePoints === null || fadeAmount === null
      ? 'Profit faded against the original budget.'
      : `Profit ${fadeAmount < 0 ? 'fell' : 'rose'} by ${size(fadeAmount)} since the original budget; its share of the contract fell by ${points(fadePoints)}.`,
};

function staleWords(
  { daysSinceForecast, costToDate }: ScheduleRow,
  { forecastAt, costAtForecast }: JobRow,
  { settings }: ScheduleBasis,
): string {
  const age = `Forecast ${days(daysSinceForecast ?? 0)} ago`;
  if (daysSinceForecast !== null && daysSinceForecast > settings.staleAfterDays)
    return `${age}. It is stale after ${days(settings.staleAfterDays)}.`;
  const moved = costToDate - (costAtForecast ?? costToDate);
  const since = forecastAt ? ` on ${formatDate(localToday(forecastAt))}` : '';
  return `Cost ${moved < 0 ? 'fell' : 'rose'} by ${size(moved)} since the forecast${since}: more than a tenth of the EAC.`;
}

/** Whose estimate stands, and what follows where the cost has passed it. */
function estimateWords(line: ScheduleRow, job: JobRow): string[] {
  const { estimateSource, estimatePassedBy } = line;
  const { forecastCost, accountingForecast } = job;
  const words: string[] = [];
  if (estimateSource === 'accounting' && accountingForecast !== null) {
    const other =
      forecastCost === null
        ? 'the project manager gave none'
        : `the project manager’s is ${formatAmount(forecastCost)}`;
    words.push(`Accounting’s forecast of ${formatAmount(accountingForecast)} stands; ${other}.`);
  }
  if (estimateSource === 'final-cost' && forecastCost !== null)
    words.push(`The job is completed: its cost counts, not the forecast of ${formatAmount(forecastCost)}.`);
  if (estimatePassedBy > 0)
    words.push(
      `The estimate is ${formatAmount(estimatePassedBy)} below the cost to date. The cost counts in its place, so nothing is left to complete.`,
    );
  return words;
}

/** What a typed percent and a job at cost plus put behind their percent complete, as printed schedules do. */
export const percentMark = ({ method, percentComplete, section }: ScheduleRow): string | null => {
  if (percentComplete === null || section === 'completed-this-year' || section === 'completed-earlier') return null;
  return method === 'percent' ? '*' : method === 'cost-plus' ? ' CP' : null;
};

function percentWords(line: ScheduleRow, { typedPercentReason }: JobRow): string[] {
  const mark = percentMark(line);
  if (mark === null) return [];
  if (line.method === 'cost-plus')
    return ['Cost plus: the job earns its cost and fee. The percent says how much of the estimated cost is spent.'];
  return [`* Typed by hand${typedPercentReason ? `: ${typedPercentReason}` : '.'}`];
}

const flagsOfFigure: Readonly<Record<string, readonly ScheduleFlag[]>> = {
  flags: ['loss', 'estimate-passed', 'stale-forecast', 'job-borrow', 'fade'],
  estimatedGrossProfit: ['loss'],
  estimatedGrossProfitPercent: ['loss'],
  lossProvision: ['loss'],
  daysSinceForecast: ['stale-forecast'],
  jobBorrow: ['job-borrow'],
  fadePoints: ['fade'],
  fadeAmount: ['fade'],
};
/** Figures that are blank while a job cannot be measured. */
const measured: ReadonlySet<string> = new Set([
  'section',
  'percentComplete',
  'earned',
  'overBilled',
  'underBilled',
  'overUnder',
  'lossProvision',
  'grossProfitToDate',
  'grossProfitToDatePercent',
  'backlog',
]);

/** What the page says about a figure of a job, in sentences; null for nothing. */
export function noteOf(job: JobRow, line: ScheduleRow, field: string, basis: ScheduleBasis): string | null {
  const words = (flagsOfFigure[field] ?? [])
    .filter((flag) => line.flags.includes(flag))
    .map((flag) => flagWords[flag](line, job, basis));
  if (line.notMeasurable && measured.has(field)) words.push(reasonText[line.notMeasurable]);
  if (field === 'estimatedCost') words.push(...estimateWords(line, job));
  if (field === 'percentComplete') words.push(...percentWords(line, job));
  if (field === 'contract' && line.includedChangeOrders !== 0)
    words.push(`Includes ${formatAmount(line.includedChangeOrders)} of pending change orders.`);
  return words.length > 0 ? words.join('\n') : null;
}
