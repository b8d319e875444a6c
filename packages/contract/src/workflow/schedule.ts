import {
  earningMethods,
  estimateSources,
  notMeasurableReasons,
  overUnderSigns,
  type ScheduleFlag,
  type ScheduleSection,
  scheduleFlags,
  scheduleSections,
} from '@plumbline/domain/schedule/terms';
import { z } from 'zod';
import { call } from '../call.ts';
import { currency, date, field, fieldTable, percentField } from '../fields.ts';
import { defineProblem } from '../problem.ts';
import { amount, calendarDate, jobId, percent, percentOfWhole, positiveAmount, typedText, userId } from '../values.ts';
import { earningMethodText, type jobFields } from './job-fields.ts';
import { cellsRefused, job, MAX_UPDATES } from './jobs.ts';

export const scheduleSettings = z.object({
  defaultMethod: z.enum(earningMethods),
  /** 1 is January. */
  fiscalYearFirstMonth: z.int().min(1).max(12),
  /** A forecast older than this many days is stale. */
  staleAfterDays: z.int().min(1).max(3650),
  /** Points of gross profit. A profit that faded by this much or more is flagged. */
  fadeThreshold: percentOfWhole,
  /** Whether under or over billings count positive in the one signed column. */
  overUnderSign: z.enum(overUnderSigns),
});

/** Answers a save whose sender saw older settings. Nothing was saved. */
export const scheduleSettingsChanged = defineProblem(
  'schedule-settings-changed',
  409,
  'Somebody else changed the same setting meanwhile',
  { settings: scheduleSettings, who: z.string() },
);

export const scheduleSectionText: Record<ScheduleSection, string> = {
  'in-progress': 'In progress',
  'completed-this-year': 'Completed this fiscal year',
  'not-measurable': 'Not measurable',
  'completed-earlier': 'Completed in an earlier year',
  lost: 'Lost',
};
export const scheduleFlagText: Record<ScheduleFlag, string> = {
  loss: 'Loss',
  'estimate-passed': 'Estimate passed',
  'stale-forecast': 'Stale forecast',
  'job-borrow': 'Job borrow',
  fade: 'Profit fade',
  'after-completion': 'After completion',
};

const derived = { readOnly: true } as const;
const apart = { readOnly: true, hidden: true } as const;
const choicesOf = <Value extends string>(texts: Record<Value, string>) =>
  Object.entries<string>(texts).map(([value, name]) => ({ value, name }));
/** In pixels: $999,999,999.99 fits as a total, and one more column fits on the screen. */
const MONEY_WIDTH = 140;
const money = (title: string, options: { hidden?: true; width?: number; partOf?: string } = {}) =>
  currency(title, amount, { width: MONEY_WIDTH, ...derived, ...options });
const margin = (title: string, numerator: string, denominator: string, options: { hidden?: true } = {}) =>
  percentField(title, percent, { ...derived, ratioOf: { numerator, denominator }, ...options });
const section = z.enum(scheduleSections);
const method = z.enum(earningMethods);
const flags = z.array(z.enum(scheduleFlags));

/**
 * The figures of the schedule that a column can show, in column order. Only `packages/domain/src/schedule` derives them.
 * Three of them can be edited, which stores a fact of the job.
 */
export const scheduleFields = {
  section: field('Section', 'select', '', section, section, {
    ...apart,
    width: 170,
    choices: choicesOf(scheduleSectionText),
  }),
  /** Can be chosen: stored as the job's method. */
  method: field('Method', 'select', '', method, method.nullable(), {
    width: 160,
    choices: choicesOf(earningMethodText),
  }),
  flags: field('Flags', 'multiselect', '', flags, flags, {
    ...derived,
    width: 190,
    choices: choicesOf(scheduleFlagText),
  }),
  originalContract: money('Original Contract'),
  approvedChangeOrders: money('Approved COs'),
  revisedContract: money('Revised Contract'),
  pendingChangeOrders: money('Pending COs'),
  includedChangeOrders: money('Pending COs Included', { hidden: true, width: 170 }),
  contract: money('Contract Earned On', { hidden: true, width: 160 }),
  originalBudget: money('Original Budget', { hidden: true }),
  approvedChangeOrderCost: money('Approved CO Cost', { hidden: true }),
  budget: money('Budget'),
  /** Can be typed: stored as the job's forecast. */
  estimatedCost: currency('EAC', positiveAmount),
  costToDate: money('Cost to Date'),
  /** Can be typed: cost to date + what was typed is stored as the job's forecast. */
  costToComplete: currency('Cost to Complete', positiveAmount),
  percentComplete: margin('% Complete', 'costToDate', 'estimatedCost'),
  estimatedGrossProfit: money('Est. Gross Profit'),
  estimatedGrossProfitPercent: margin('Est. GP %', 'estimatedGrossProfit', 'contract'),
  earned: money('Earned'),
  billed: money('Billed'),
  overBilled: money('Over Billed'),
  underBilled: money('Under Billed'),
  overUnder: money('(Over)/Under', { hidden: true }),
  lossProvision: money('Loss Provision'),
  costRecognised: money('Cost Recognized', { hidden: true }),
  grossProfitToDate: money('GP to Date'),
  grossProfitToDatePercent: margin('GP to Date %', 'grossProfitToDate', 'earned'),
  earnedThisYear: money('Earned This Year', { hidden: true, partOf: 'earned' }),
  costThisYear: money('Cost This Year', { hidden: true, partOf: 'costRecognised' }),
  grossProfitThisYear: money('GP This Year', { hidden: true, partOf: 'grossProfitToDate' }),
  backlog: money('Backlog'),
  leftToInvoice: money('Left to Invoice'),
  retainage: money('Retainage'),
  receivable: money('Receivable'),
  jobBorrow: money('Job Borrow'),
  fadePoints: percentField('Fade, Points', percent, { ...derived, format: 'points' }),
  fadeAmount: money('Fade, $'),
  daysSinceForecast: field('Days Since Forecast', 'number', '', z.int().nullable(), z.int().nullable(), {
    ...derived,
    width: 160,
  }),
  estimatePassedOn: date('Estimate Passed On', { ...apart, width: 160 }),
} satisfies Record<string, ReturnType<typeof field>>;

export type ScheduleFieldName = keyof typeof scheduleFields;
export const scheduleTable = fieldTable(scheduleFields);

type FigureShape = { [Name in ScheduleFieldName]: (typeof scheduleFields)[Name]['read'] };
const figures = Object.fromEntries(scheduleTable.names.map((name) => [name, scheduleFields[name].read])) as FigureShape; // fromEntries loses the keys

/** One line of the schedule. Amounts are cents, percents ten-thousandths of a percent; null is blank: not known, and never 0. */
export const scheduleLine = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  ...figures,
  notMeasurable: z.enum(notMeasurableReasons).nullable(),
  /** Whose estimate of the total cost is used. */
  estimateSource: z.enum(estimateSources).nullable(),
  /** How far the cost exceeds the estimate. */
  estimatePassedBy: amount,
});

/** The job fields that the schedule shows beside its figures. */
export const scheduleJobColumns = ['jobNumber', 'jobName'] as const satisfies (keyof typeof jobFields)[];

/** The job fields whose value the schedule shows in a column of its own. */
export const shownAsFigures: ReadonlySet<string> = new Set<keyof typeof jobFields>([
  'originalContractAmount',
  'changeOrderTotal',
  'finalContractAmount',
  'invoicedAmount',
  'retainageAmount',
  'estimatePassedOn',
]);

export const scheduleCalls = {
  schedule: call({
    method: 'GET',
    path: '/wip/schedule',
    summary: 'The WIP schedule: what each job has earned, and whether it is over or under billed',
    permission: 'Wip_view',
    maxSeconds: 30,
    query: z.object({
      today: calendarDate.optional().meta({
        description:
          "The sender's calendar date; if absent, the date in UTC. It decides the sections and the fiscal year. Costs, billing, change orders and forecasts are those of now, whatever the date",
      }),
      status: typedText(200).optional(),
      division: typedText(200).optional(),
      branch: typedText(200).optional(),
      /** A project manager. */
      manager: userId.optional(),
    }),
    response: z.object({
      asOf: calendarDate.meta({ description: 'The date that decided the sections and the fiscal year' }),
      settings: scheduleSettings,
      /** Jobs in progress, completed this fiscal year, and not measurable, by job number. */
      jobs: z.array(scheduleLine),
      /** Sums of the lines by section, with each ratio as total over total. */
      totals: z.array(z.object({ section, jobs: z.int(), figures: z.record(z.string(), z.int().nullable()) })),
    }),
    failures: [],
  }),
  confirmForecasts: call({
    method: 'POST',
    creates: false,
    path: '/wip/schedule/forecasts/confirm',
    summary: 'Confirm forecasts as they stand, all of them or none: each is signed anew with who and when',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: z.object({
      /** With the figures that the sender saw: a figure that changed since is not confirmed. */
      forecasts: z
        .array(z.object({ id: jobId, forecastCost: positiveAmount }))
        .min(1)
        .max(MAX_UPDATES),
    }),
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused],
    maxBytes: 1024 * 1024,
  }),
  saveScheduleSettings: call({
    method: 'POST',
    creates: false,
    path: '/wip/schedule/settings',
    summary: 'Change how the company’s schedule counts',
    permission: 'Admin_edit',
    request: z.object({
      settings: scheduleSettings,
      /**
       * The settings that the sender saw. Then only changed settings are stored, and none that somebody else has changed
       * differently since. If absent: all settings are stored as sent.
       */
      seen: scheduleSettings.optional(),
    }),
    response: z.object({ settings: scheduleSettings }),
    failures: [scheduleSettingsChanged],
  }),
};
