import { dayNumber } from '../calendar.ts';
import { includedPart } from './change-order-sums.ts';
import type { ScheduleBasis } from './dates.ts';
import { earlierYears } from './earlier-years.ts';
import { standingForecast } from './estimate.ts';
import { explainFadeAmount, explainFadePoints } from './explain-fade.ts';
import { type Explained, explainContract, explainEarned, explainPercentComplete } from './explain-progress.ts';
import {
  add,
  amount,
  atLeast,
  begin,
  type ExplainableFigure,
  type ExplainedStep,
  type ExplainedTerm,
  equals,
  less,
  over,
  part,
  sumOf,
  times,
} from './explanation.ts';
import { expectedLoss } from './flags.ts';
import { isCompletedBy } from './section.ts';
import type { EstimateSource, ScheduleJob, ScheduleRow } from './terms.ts';
import { overUnder } from './totals.ts';

/**
 * How a figure of a line is calculated, with the job's own values. `row` is what `scheduleOf` returned for `job` and `basis`.
 * Null if the figure was entered, is blank, or has nothing to add up.
 */
export function explainFigure(
  job: ScheduleJob,
  row: ScheduleRow,
  field: ExplainableFigure | 'overUnder',
  basis: ScheduleBasis,
): ExplainedStep[] | null {
  const figure = field === 'overUnder' ? overUnder(row, basis.settings.overUnderSign) : row[field];
  if (figure === null) return null;
  return explanations[field]({ job, row, basis, figure, isCompleted: isCompletedBy(job, basis.today) });
}

interface Asked extends Explained {
  readonly basis: ScheduleBasis;
}
type Explanation = (asked: Asked) => ExplainedStep[] | null;

type AmountName = {
  [Name in ExplainableFigure]: Name extends `${string}Percent` | 'percentComplete' | 'fadePoints' | 'daysSinceForecast'
    ? never
    : Name;
}[ExplainableFigure];

/** An amount of the line by name. If a figure is known, so are the figures it comes from. */
const the = (row: ScheduleRow, name: AmountName) => amount(name, row[name] ?? 0);
const nothing = amount('nothing', 0);

const isEntered: Explanation = () => null;
/** a + b. */
const sum =
  (a: AmountName, b: AmountName, result: AmountName): Explanation =>
  ({ row, figure }) => [begin(the(row, a)), add(the(row, b)), equals(amount(result, figure))];
/** a - b - c. */
const difference =
  (result: AmountName, a: AmountName, ...others: AmountName[]): Explanation =>
  ({ row, figure }) => [
    begin(the(row, a)),
    ...others.map((name) => less(the(row, name))),
    equals(amount(result, figure)),
  ];
/** a / b. */
const quotient =
  (result: ExplainedTerm, a: AmountName, b: AmountName): Explanation =>
  ({ row, figure }) => [begin(the(row, a)), over(the(row, b)), equals(part(result, figure))];

const explanations: Record<ExplainableFigure | 'overUnder', Explanation> = {
  originalContract: isEntered,
  approvedChangeOrders: ({ job, figure }) => ordersSum(job, 'approved', 'approvedChangeOrders', figure),
  revisedContract: sum('originalContract', 'approvedChangeOrders', 'revisedContract'),
  pendingChangeOrders: ({ job, figure }) => ordersSum(job, 'pending', 'pendingChangeOrders', figure),
  includedChangeOrders: ({ job, figure }) => explainIncluded(job, figure),
  contract: explainContract,
  originalBudget: isEntered,
  approvedChangeOrderCost: ({ job, figure }) => {
    const costs = job.changeOrders.flatMap(({ status, estimatedCost }) =>
      status === 'approved' && estimatedCost !== null ? [amount('changeOrderCost', estimatedCost)] : [],
    );
    return sumOf(costs, amount('approvedChangeOrderCost', figure));
  },
  budget: sum('originalBudget', 'approvedChangeOrderCost', 'budget'),
  estimatedCost: ({ job, row, figure }) => {
    const { estimateSource } = row;
    if (estimateSource === null) return null;
    const entered = amount(estimateTerms[estimateSource], enteredEstimate(job, row, estimateSource));
    const raised = row.estimatePassedBy > 0 ? [atLeast(the(row, 'costToDate'))] : [];
    return [begin(entered), ...raised, equals(amount('estimatedCost', figure))];
  },
  estimatePassedBy: ({ job, row, figure }) => {
    const { estimateSource } = row;
    if (estimateSource === null) return null;
    const entered = amount(estimateTerms[estimateSource], enteredEstimate(job, row, estimateSource));
    return [begin(the(row, 'costToDate')), less(entered), atLeast(nothing), equals(amount('estimatePassedBy', figure))];
  },
  costToDate: isEntered,
  costToComplete: difference('costToComplete', 'estimatedCost', 'costToDate'),
  percentComplete: explainPercentComplete,
  estimatedGrossProfit: difference('estimatedGrossProfit', 'contract', 'estimatedCost'),
  estimatedGrossProfitPercent: quotient('estimatedGrossProfitPercent', 'estimatedGrossProfit', 'contract'),
  earned: explainEarned,
  billed: isEntered,
  overBilled: (asked) => {
    const steps = [begin(the(asked.row, 'billed')), less(standing(asked)), atLeast(nothing)];
    return [...steps, equals(amount('overBilled', asked.figure))];
  },
  underBilled: (asked) => {
    const steps = [begin(standing(asked)), less(the(asked.row, 'billed')), atLeast(nothing)];
    return [...steps, equals(amount('underBilled', asked.figure))];
  },
  overUnder: ({ row, basis, figure }) => {
    const [positive, negative] =
      basis.settings.overUnderSign === 'under-positive'
        ? (['underBilled', 'overBilled'] as const)
        : (['overBilled', 'underBilled'] as const);
    return [begin(the(row, positive)), less(the(row, negative)), equals(amount('overUnder', figure))];
  },
  lossProvision: explainProvision,
  costRecognised: (asked) => [
    begin(isDeferred(asked) ? nothing : the(asked.row, 'costToDate')),
    equals(amount('costRecognised', asked.figure)),
  ],
  grossProfitToDate: difference('grossProfitToDate', 'earned', 'costRecognised', 'lossProvision'),
  grossProfitToDatePercent: quotient('grossProfitToDatePercent', 'grossProfitToDate', 'earned'),
  earnedThisYear: ({ job, row, basis, figure }) => {
    const before = amount('earnedPriorYears', earlierYears(job, basis).earned ?? 0);
    return [begin(the(row, 'earned')), less(before), equals(amount('earnedThisYear', figure))];
  },
  costThisYear: ({ job, row, basis, figure }) => {
    const before = amount('costPriorYears', earlierYears(job, basis).cost ?? 0);
    const toDate = [begin(the(row, 'costRecognised')), add(the(row, 'lossProvision'))];
    return [...toDate, less(before), equals(amount('costThisYear', figure))];
  },
  grossProfitThisYear: difference('grossProfitThisYear', 'earnedThisYear', 'costThisYear'),
  backlog: difference('backlog', 'contract', 'earned'),
  leftToInvoice: difference('leftToInvoice', 'revisedContract', 'billed'),
  retainage: ({ job, row, figure }) =>
    job.retainageAmount !== null || job.retainagePercent === null
      ? null
      : [
          begin(the(row, 'billed')),
          times(part('retainagePercent', job.retainagePercent)),
          equals(amount('retainage', figure)),
        ],
  receivable: ({ job, row, figure }) => [
    begin(the(row, 'billed')),
    less(amount('paymentsReceived', job.paymentsReceived ?? 0)),
    equals(amount('receivable', figure)),
  ],
  jobBorrow: ({ row, figure }) => {
    const left = amount('leftToBill', (row.contract ?? 0) - row.billed);
    const leftToBill = [begin(the(row, 'contract')), less(the(row, 'billed')), equals(left)];
    const borrow = [begin(the(row, 'costToComplete')), less(left), atLeast(nothing)];
    return [...leftToBill, ...borrow, equals(amount('jobBorrow', figure))];
  },
  fadePoints: explainFadePoints,
  fadeAmount: explainFadeAmount,
  daysSinceForecast: ({ job, basis, figure }) => {
    const day = (label: ExplainedTerm, date: string) => ({ label, kind: 'date' as const, value: dayNumber(date) });
    const steps = [begin(day('today', basis.today)), less(day('forecastOn', standingForecast(job).on ?? basis.today))];
    const days = { label: 'daysSinceForecast', kind: 'days', value: figure } as const;
    return [...steps, atLeast({ label: 'nothing', kind: 'days', value: 0 }), equals(days)];
  },
};

function ordersSum(job: ScheduleJob, status: 'approved' | 'pending', result: ExplainableFigure, figure: number) {
  const label = status === 'approved' ? 'changeOrder' : 'pendingChangeOrder';
  const orders = job.changeOrders.filter((order) => order.status === status);
  return sumOf(
    orders.map((order) => amount(label, order.amount)),
    amount(result, figure),
  );
}

function explainIncluded(job: ScheduleJob, figure: number): ExplainedStep[] | null {
  const shared = job.changeOrders.filter((order) => order.status === 'pending' && order.includedShare !== null);
  const parts = shared.map((order) => amount('includedPart', includedPart(order)));
  const total = sumOf(parts, amount('includedChangeOrders', figure));
  if (total === null) return null;
  const each = shared.flatMap((order, i) => [
    begin(amount('pendingChangeOrder', order.amount)),
    times(part('includedShare', order.includedShare ?? 0)),
    equals(parts[i] ?? nothing),
  ]);
  return [...each, ...total];
}

const estimateTerms: Record<EstimateSource, ExplainedTerm> = {
  accounting: 'accountingForecast',
  forecast: 'forecastCost',
  budget: 'budget',
  'final-cost': 'costToDate',
};
function enteredEstimate(job: ScheduleJob, row: ScheduleRow, source: EstimateSource): number {
  const entered = {
    accounting: job.accountingForecast,
    forecast: job.forecastCost,
    budget: row.budget,
    'final-cost': row.costToDate,
  };
  return entered[source] ?? 0;
}

/** Under completed contract, revenue and cost wait for completion. */
const isDeferred = ({ row, isCompleted }: Asked): boolean => row.method === 'completed-contract' && !isCompleted;
const standing = (asked: Asked) => the(asked.row, isDeferred(asked) ? 'costToDate' : 'earned');

function explainProvision({ row, figure }: Asked): ExplainedStep[] {
  const result = equals(amount('lossProvision', figure));
  if (row.contract === null) return [begin(nothing), result];
  const cost = the(row, row.estimatedCost === null ? 'costToDate' : 'estimatedCost');
  const expected = [begin(cost), less(the(row, 'contract'))];
  const loss = expectedLoss(row);
  if (loss === 0) return [...expected, atLeast(nothing), result];
  const all = amount('expectedLoss', loss);
  const soFar = amount('lossSoFar', (row.costRecognised ?? 0) - (row.earned ?? 0));
  return [
    ...[...expected, equals(all)],
    ...[begin(the(row, 'costRecognised')), less(the(row, 'earned')), equals(soFar)],
    ...[begin(all), less(soFar), atLeast(nothing), result],
  ];
}
