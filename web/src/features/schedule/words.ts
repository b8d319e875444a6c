import { scheduleFlagText, scheduleSectionText } from '@plumbline/contract/workflow/schedule';
import { counted } from '@plumbline/domain/counted';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { exactPercent, formatPercent, type Percent } from '@plumbline/domain/percent';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import { earlierYears } from '@plumbline/domain/schedule/earlier-years';
import { type ExplainedFlag, explainFlag } from '@plumbline/domain/schedule/explain-flag';
import {
  type EstimateSource,
  type NotMeasurableReason,
  type ScheduleFlag,
  type ScheduleRow,
  scheduleFlags,
} from '@plumbline/domain/schedule/terms';
import { formatDate } from '../../lib/calendar.ts';
import type { JobRow } from '../jobs/job-rows.ts';
import { factsOf } from './schedule-figures.ts';

/** Why nothing can be said about what a job has earned, and the one thing that mends it. */
export const reasonText: Record<NotMeasurableReason, string> = {
  'no-contract': 'The job has no contract amount. Enter its original contract.',
  'no-estimate': 'The job has no estimated cost. Enter its EAC.',
  'no-percent':
    'The job is measured by a typed percent, and has none. Enter its Percent Complete (Typed), on the job’s page or in the column of that name.',
  'no-fee': 'The job is cost plus, and has no fee. Enter its fee percent.',
  'nothing-to-measure':
    'Uninstalled materials and wasted cost are all of the estimated cost, so nothing is left to measure by. Correct them, or the EAC.',
  'too-large': 'A figure of the job is larger than an amount can be. Correct its amounts.',
};

const dollars = (value: number): string => formatAmount(value as Cents); // the domain's amounts are cents
/** Without its sign, for a sentence that names the direction. */
const size = (value: number): string => dollars(Math.abs(value));

/** Whose estimate counts, in a sentence. */
export const estimateName: Record<EstimateSource, string> = {
  accounting: 'accounting’s forecast',
  forecast: 'the forecast',
  budget: 'the budget',
  'final-cost': 'the final cost',
};

/** A flag in a sentence with the job's own figures. */
function flagText(why: ExplainedFlag): string {
  switch (why.flag) {
    case 'loss':
      return why.isEstimated
        ? `The job loses ${dollars(why.loss)}: it costs ${dollars(why.cost)}, and its contract is ${dollars(why.contract)}.`
        : `The job has lost ${dollars(why.loss)}: it has cost ${dollars(why.cost)}, and its contract is ${dollars(why.contract)}. Nobody has estimated what it will cost.`;
    case 'estimate-passed':
      return `Cost passed the estimate by ${dollars(why.passedBy)}${onDate(why.passedOn)}: ${estimateName[why.source]} is ${dollars(why.estimate)}.`;
    case 'stale-forecast':
      return why.because === 'age' || why.costMoved === null
        ? `Forecast ${counted(why.days, 'day')} ago, on ${formatDate(why.forecastOn)}. It is stale after ${counted(why.staleAfterDays, 'day')}.`
        : `Cost ${why.costMoved < 0 ? 'fell' : 'rose'} by ${size(why.costMoved)} since the forecast of ${formatDate(why.forecastOn)}: more than a tenth of the EAC.`;
    case 'job-borrow':
      return why.leftToBill < 0
        ? `${dollars(why.costToComplete)} is still to be spent, and ${size(why.leftToBill)} more than the contract is billed already: ${dollars(why.jobBorrow)} too little.`
        : `${dollars(why.costToComplete)} is still to be spent, and ${dollars(why.leftToBill)} to be billed: ${dollars(why.jobBorrow)} too little.`;
    case 'fade':
      return `Gross profit went from ${fadeWords(why)} below the original budget${inDollars(why.amount)}.`;
    case 'after-completion':
      return `Since the completion on ${formatDate(why.completedOn)} ${[moved('cost', why.cost), moved('billing', why.billed)].filter(Boolean).join(' and ')}.`;
  }
}

/** With all decimals where the two usual ones do not tie. */
function fadeWords({ before, now, points }: Extract<ExplainedFlag, { flag: 'fade' }>): string {
  const [from, to, by] = [before, now, points].map((value) => Math.round(value / 100));
  const text = (to ?? 0) - (from ?? 0) === by ? formatPercent : exactPercent;
  return `${text(before)} to ${text(now)}: ${text(Math.abs(points) as Percent).slice(0, -1)} points`;
}

const moved = (what: string, by: number): string =>
  by === 0 ? '' : `${what} ${by < 0 ? 'fell' : 'rose'} by ${size(by)}`;

const onDate = (date: string | null): string => (date === null ? '' : ` on ${formatDate(date)}`);

const inDollars = (amount: number): string =>
  amount === 0 ? '' : amount > 0 ? `, though ${size(amount)} more` : `, and ${size(amount)} less`;

/** Whose estimate counts, and the consequence if the cost has passed it. */
function estimateWords({ estimateSource, estimatePassedBy }: ScheduleRow, job: JobRow): string[] {
  const { forecastCost, accountingForecast } = job;
  const manager =
    forecastCost === null ? 'The project manager has none' : `The project manager’s is ${dollars(forecastCost)}`;
  return [
    ...(estimateSource === 'accounting' && accountingForecast !== null
      ? [`Accounting’s forecast of ${dollars(accountingForecast)} stands. ${manager}.`]
      : []),
    ...(estimatePassedBy > 0 ? ['The cost to date counts in its place, so nothing is left to complete.'] : []),
  ];
}

/** What stands behind a percent complete that is not cost over estimated cost, as on printed schedules. */
export function percentMark({ method, percentComplete, section }: ScheduleRow): keyof typeof percentFootnotes | null {
  const isOpen = section === 'in-progress' || section === 'not-measurable';
  if (percentComplete === null || !isOpen) return null;
  return method === 'percent' ? '*' : method === 'cost-plus' ? ' CP' : null;
}

/** What these marks mean, for paper and files, where a cell has no explanation. */
export const percentFootnotes = {
  '*': 'Percent complete typed by hand.',
  ' CP': 'Cost plus: earns its cost and fee. The percent is how much of the estimated cost is spent.',
} as const;

function percentWords(line: ScheduleRow, { typedPercentReason }: JobRow): string[] {
  if (percentMark(line) === null) return [];
  if (line.method === 'cost-plus')
    return ['Cost plus: the job earns its cost and fee. This is how much of the estimated cost is spent.'];
  return [typedPercentReason ? `* Typed by hand: ${typedPercentReason}` : '* Typed by hand.'];
}

/** Each of a job's flags with its reason. */
export const flagSentences = (
  job: JobRow,
  line: ScheduleRow,
  basis: ScheduleBasis,
  flags: readonly ScheduleFlag[] = [],
): { readonly flag: ScheduleFlag; readonly text: string }[] =>
  flags.flatMap((flag) => {
    const why = line.flags.includes(flag) ? explainFlag(factsOf(job), line, flag, basis) : null;
    return why ? [{ flag, text: flagText(why) }] : [];
  });

/** Where a flag is explained besides the column of flags. */
const flagsOfFigure: Readonly<Record<string, readonly ScheduleFlag[]>> = {
  flags: scheduleFlags,
  estimatedCost: ['estimate-passed'],
  estimatedGrossProfit: ['loss'],
  lossProvision: ['loss'],
  daysSinceForecast: ['stale-forecast'],
  jobBorrow: ['job-borrow'],
  fadePoints: ['fade'],
  fadeAmount: ['fade'],
  costToDate: ['after-completion'],
  billed: ['after-completion'],
};
/** The fields that show why a job cannot be measured. */
const measured: ReadonlySet<string> = new Set(['section', 'percentComplete', 'earned']);

/** Whether the contract is the agreed sum. By cost and fee, or by what a completed job billed, pending change orders are no part of it. */
const isAgreedSum = ({ contract, revisedContract, includedChangeOrders }: ScheduleRow): boolean =>
  contract === (revisedContract ?? 0) + (includedChangeOrders ?? 0);

/** What the page says about a figure of a job wherever the figure stands, a sentence a line; null for nothing. */
export function noteOf(job: JobRow, line: ScheduleRow, field: string, basis: ScheduleBasis): string | null {
  const words = flagSentences(job, line, basis, flagsOfFigure[field]).map(({ flag, text }) =>
    // Several flags stand in one cell, which may be too narrow for their names.
    field === 'flags' ? `${scheduleFlagText[flag]}: ${text}` : text,
  );
  if (line.notMeasurable && measured.has(field)) words.push(reasonText[line.notMeasurable]);
  // Flags are in sight first.
  if (line.notMeasurable && field === 'flags')
    words.push(`${scheduleSectionText['not-measurable']}: ${reasonText[line.notMeasurable]}`);
  if (field === 'estimatedCost') words.push(...estimateWords(line, job));
  if (field === 'percentComplete') words.push(...percentWords(line, job));
  if (field === 'contract' && line.includedChangeOrders && isAgreedSum(line))
    words.push(`Includes ${dollars(line.includedChangeOrders)} of pending change orders.`);
  return words.length > 0 ? words.join('\n') : null;
}

const ofThisYear = ['earnedThisYear', 'costThisYear', 'grossProfitThisYear'] as const;
type FigureOfYear = (typeof ofThisYear)[number];
const isOfThisYear = (field: string): field is FigureOfYear => ofThisYear.some((name) => name === field);

/** Where a figure of this fiscal year begins, or what would make it known. */
function yearWords(job: JobRow, figure: ScheduleRow[FigureOfYear], { yearStart, priorYearEnd }: ScheduleBasis): string {
  const { because, earned, cost } = earlierYears(factsOf(job), { yearStart, priorYearEnd });
  const began = formatDate(yearStart);
  if (because === 'sold-this-year' && job.dateSold !== null)
    return `Sold on ${formatDate(job.dateSold)}, in the fiscal year that began on ${began}: the job has no earlier years.`;
  const ended = formatDate(priorYearEnd);
  if (because === 'entered' && figure === null) {
    const missing = [...(earned === null ? ['earned'] : []), ...(cost === null ? ['cost'] : [])].join(' and ');
    return `What the job had ${missing} through ${ended} is not entered yet: enter it in the columns of earlier years.`;
  }
  if (because === 'entered') return `Since ${began}. What was earned and cost through ${ended} is as it was entered.`;
  const { priorYearsThrough: through } = job;
  const entered = through === null ? '' : `The earlier years of the job are entered through ${formatDate(through)}. `;
  return `${entered}This fiscal year began on ${began}: enter what the job had earned and cost through ${ended}, and that date, in the columns of earlier years.`;
}

/** What is said where the figure is explained: its note, and what would be a mark on every completed job. */
export function explainedNoteOf(job: JobRow, line: ScheduleRow, field: string, basis: ScheduleBasis): string | null {
  if (isOfThisYear(field))
    return line.notMeasurable ? reasonText[line.notMeasurable] : yearWords(job, line[field], basis);
  const note = noteOf(job, line, field, basis);
  const { forecastCost } = job;
  const isFinal = field === 'estimatedCost' && line.estimateSource === 'final-cost';
  if (!isFinal || forecastCost === null || forecastCost === line.estimatedCost) return note;
  const final = `The job is completed: what it cost counts, not the forecast of ${dollars(forecastCost)}.`;
  return note === null ? final : `${note}\n${final}`;
}
