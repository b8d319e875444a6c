import type { EarningMethod } from '@plumbline/domain/schedule/terms';
import { amountHeadings } from './amount-headings.ts';
import { foreignHeadings, foreignRevisedHeadings, foreignToCompleteHeadings } from './foreign-headings.ts';
import type { JobFieldName } from './job-fields.ts';

/** Seen in QuickBooks, Sage 50 and 100, Procore, Spectrum, Foundation, Viewpoint and contractors' own sheets. */
const englishHeadings: Partial<Record<JobFieldName, readonly string[]>> = {
  externalId: ['external id', 'job id', 'recnum', 'record number', 'project id', 'contract id', 'id', 'job key'],
  jobNumber: [
    'job',
    'job number',
    'job no',
    'job num',
    'job code',
    'project number',
    'project no',
    'project code',
    'contract number',
    'contract no',
    'number',
    'no',
    'job nbr',
    'proj no',
    'proj number',
    'job project',
    'our job',
    'our job number',
    'job reference',
    'job ref',
    'project',
    // Of a pivot table of Excel.
    'row labels',
  ],
  jobName: [
    'job name',
    'jobnme',
    'shtnme',
    'job description',
    'job title',
    'project name',
    'project',
    'project description',
    'project title',
    'contract name',
    'customer job',
    'title',
    'name',
    'description',
    'job desc',
    'proj name',
    'contract description',
    'contract title',
    'project desc',
  ],
  jobStatus: ['status', 'project status', 'stage', 'job stage', 'job sts', 'contract status'],
  dateSold: [
    'sold date',
    'date sold',
    'contract date',
    'award date',
    'date awarded',
    'start date',
    'job start date',
    'begin date',
    'start',
    'notice of award',
  ],
  projectManagerUserIds: [
    'project manager',
    'pm',
    'proj mgr',
    'project mgr',
    'proj manager',
    'prj mgr',
    'pms',
    'project manager name',
    'pm name',
    'project manager id',
    'job pm',
    'job project manager',
    // Who leads the site. Taken for the manager only where the file names no other.
    'superintendent',
    'super',
    'supt',
    'site superintendent',
    'site super',
  ],
  division: ['department', 'dept', 'job type', 'project type', 'class', 'div', 'project class', 'job class'],
  branch: ['office', 'location', 'region', 'district', 'geographic area'],
  lastInvoiceDate: [
    'last invoice date',
    'last invoiced',
    'last billing date',
    'last billed',
    'last bill date',
    'date last billed',
    'invoice date',
    'last inv',
    'last inv date',
    'last invoice',
    'last billing',
    'last bill',
  ],
  notes: ['comments', 'comment', 'memo', 'remarks', 'note'],
  payAppDueDayOfMonth: ['pay app due', 'pay app day', 'billing day', 'due day', 'pay application due day'],
  taxExempt: ['exempt', 'sales tax exempt', 'is tax exempt'],
  dateClosed: [
    'close date',
    'closed date',
    'date closed',
    'completion date',
    'completed',
    'completed date',
    'end date',
    'comp date',
    'actual completion date',
    'actual end date',
    'finish date',
    'actual completion',
    'actual finish',
  ],
  priorYearsThrough: ['prior years through', 'prior years as of', 'opening balances as of', 'opening balance date'],
  estimator: ['estimated by', 'bid by'],
  earningMethod: [
    'method',
    'revenue method',
    'revenue recognition',
    'revenue recognition method',
    'earning method',
    'recognition method',
  ],
  lienWaiver: ['lien waivers', 'lien waiver received'],
  prevailingWage: ['prevailing wages', 'davis bacon'],
  certifiedPayroll: ['certified payrolls'],
  executedContract: ['executed', 'contract executed', 'signed contract', 'contract signed'],
  jobLost: ['lost', 'bid lost'],
  ...amountHeadings,
};

/** Headings that exports use for a job's fields, besides the field's own title: as `plainHeading` writes them, the surest first. */
export const jobHeadings: Partial<Record<JobFieldName, readonly string[]>> = Object.fromEntries(
  (Object.keys({ ...englishHeadings, ...foreignHeadings }) as JobFieldName[]).map((name) => [
    name,
    [...(englishHeadings[name] ?? []), ...(foreignHeadings[name] ?? [])],
  ]),
); // the keys are those of the two tables

/** Headings of a contract amount that includes change orders. */
export const revisedContractHeadings: readonly string[] = [
  'revised contract',
  'revised contract amount',
  'revised contract value',
  'revised contract sum',
  'revised contract to date',
  'current contract',
  'current contract amount',
  'current contract value',
  'total contract',
  'adjusted contract',
  'contract to date',
  'contract sum to date',
  'final contract',
  'revised contract price',
  'revised contract amt',
  'rev contract',
  'rev contract amt',
  'curr contract',
  'curr contract amt',
  'current contract amt',
  'total contract amount',
  'total contract value',
  'revised contract total',
  'rev cont',
  'tot contract',
  'revised price',
  'curr contr amt',
  'curr contr',
  'current contract price',
  'adjusted contract amount',
  'adjusted contract price',
  'final contract price',
  // Acumatica.
  'revised budgeted income',
  'revised budgeted revenue',
  // Of the schedule that auditors draw.
  'total contract revenue',
  'total contract revenues',
  'total contract price',
  ...foreignRevisedHeadings,
];

/**
 * The revenue of the whole job beside its estimated cost, as a schedule of work in progress has it. In a profit and loss by job it is what was
 * earned or billed, so a person is asked.
 */
export const isWholeRevenueHeading = (heading: string): boolean => plainHeading(heading) === 'total revenue';

/** What a job has cost so far, or is expected to cost in all: in a file that has no other cost nothing tells. */
export const isWholeCostHeading = (heading: string): boolean =>
  ['total cost', 'total costs'].includes(plainHeading(heading));

/** An estimate that a customer got or one of costs: in QuickBooks’ list of jobs `Estimate Total` is the price. */
export const isEstimateHeading = (heading: string): boolean =>
  ['estimate', 'estimate total', 'total estimate', 'estimate amount'].includes(plainHeading(heading));

/** Headings of what a job will still cost: with the cost to date it makes the forecast. */
export const costToCompleteHeadings: readonly string[] = [
  'cost to complete',
  'est cost to complete',
  'revised est cost to complete',
  'estimated cost to complete',
  'costs to complete',
  'ctc',
  'etc',
  'estimate to complete',
  'remaining cost',
  'cost to go',
  'est to complete',
  'estimated to complete',
  'remaining costs',
  'balance to complete',
  'cost to finish',
  ...foreignToCompleteHeadings,
];

/**
 * Headings of one signed column of over and under billing, which follows from contract, cost and billing and is not imported. They
 * do not say for sure which of the two is positive.
 */
const overUnderHeadings: readonly string[] = [
  'over under',
  'under over',
  'over under billings',
  'over under billing',
  'over under billed',
  'under over billings',
  'under over billing',
  'overbilled underbilled',
  'over billed under billed',
  'overbillings underbillings',
  'over underbilled',
  'over under billed to date',
  'over under billing to date',
  'over under billings to date',
  'over under bill',
  'overbilling underbilling',
  'o u',
];
export const isOverUnderHeading = (heading: string): boolean => overUnderHeadings.includes(plainHeading(heading));

/** What files call the methods of earning revenue, as `plainHeading` writes it, besides the value and its words. */
export const earningMethodNames: Record<EarningMethod, readonly string[]> = {
  'cost-to-cost': ['ctc', 'cost cost', 'percentage of completion', 'percent of completion', 'poc', 'pocm'],
  percent: ['percent complete', 'percentage complete', 'physical percent complete', 'typed percent'],
  billings: ['billing', 'billed', 'as billed', 't m', 'time and material', 'time and materials', 'time material'],
  'cost-plus': ['cost plus fee', 'cost plus a fee', 'cp'],
  'completed-contract': ['completed', 'completed contracts', 'contract completed', 'ccm', 'cc'],
};

/**
 * A heading as the lists above write it: `Est. Cost `, `Job #`, `% Complete` and `Numéro` become `est cost`, `job`, `percent complete` and
 * `numero`.
 */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
