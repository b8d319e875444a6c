import { scheduleFields } from '@plumbline/contract/workflow/schedule';
import { dateOfDay } from '@plumbline/domain/calendar';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { exactPercent, inPoints, type Percent } from '@plumbline/domain/percent';
import type { ExplainedStep, ExplainedTerm, Operator } from '@plumbline/domain/schedule/explanation';
import { formatDate } from '../../lib/calendar.ts';
import css from './figure-sum.module.css';

/** The words of what only stands in a sum. The schedule's own figures have their column's title. */
const termText: Partial<Record<ExplainedTerm, string>> = {
  estimatePassedBy: 'Cost above the estimate',
  changeOrder: 'Approved change order',
  changeOrderCost: 'Cost of an approved change order',
  pendingChangeOrder: 'Pending change order',
  includedShare: 'Share included by accounting',
  includedPart: 'Included part',
  accountingForecast: 'Accounting’s forecast',
  forecastCost: 'Project manager’s forecast',
  uninstalledMaterials: 'Uninstalled materials',
  wastedCost: 'Wasted cost',
  costOfProgress: 'Cost that shows progress',
  estimatedCostOfProgress: 'Estimated cost that shows progress',
  contractOfProgress: 'Contract without these materials',
  typedPercent: 'Percent typed by hand',
  feePercent: 'Fee',
  costAndFeePercent: 'Cost and fee',
  guaranteedMaximum: 'Guaranteed maximum',
  expectedLoss: 'Expected loss',
  lossSoFar: 'Loss in the figures already',
  leftToBill: 'Left to bill',
  plannedContract: 'Contract by the original budget',
  plannedProfit: 'Profit of the original budget',
  plannedMargin: 'GP % of the original budget',
  paymentsReceived: 'Payments received',
  retainagePercent: 'Retainage',
  earnedPriorYears: 'Earned in earlier years',
  costPriorYears: 'Cost of earlier years',
  today: 'Today',
  forecastOn: 'Forecast on',
  whole: 'The whole',
  nothing: 'Nothing',
};

/** `overUnder` as this company's column is called. */
function textOf(term: ExplainedTerm, overUnderTitle: string): string {
  if (term === 'overUnder') return overUnderTitle;
  const own = termText[term];
  if (own !== undefined) return own;
  return Object.hasOwn(scheduleFields, term) ? scheduleFields[term as keyof typeof scheduleFields].title : term; // checked
}

const sign: Record<Operator, { shown: string; said: string }> = {
  begin: { shown: '', said: '' },
  '+': { shown: '+', said: 'plus' },
  '-': { shown: '−', said: 'minus' },
  x: { shown: '×', said: 'times' },
  '/': { shown: '÷', said: 'divided by' },
  max: { shown: '≥', said: 'at least' },
  min: { shown: '≤', said: 'at most' },
  '=': { shown: '=', said: 'makes' },
};

function writtenOf({ label, kind, value }: ExplainedStep): string {
  switch (kind) {
    case 'amount':
      return formatAmount(value as Cents); // the step says so
    case 'percent':
      // The step says so. What two percents differ by is points.
      return label === 'fadePoints' ? inPoints(exactPercent(value as Percent)) : exactPercent(value as Percent);
    case 'date':
      return formatDate(dateOfDay(value));
    case 'days':
      return value.toLocaleString('en-US');
  }
}

interface FigureSumProps {
  readonly title: string;
  readonly steps: readonly ExplainedStep[];
  readonly overUnderTitle: string;
  /** What else is to be said about the figure. */
  readonly note: string | null;
}

/** The sum behind a figure as on paper: operators on the left, values on the right, a rule before each result. */
export function FigureSum({ title, steps, overUnderTitle, note }: FigureSumProps) {
  // The lines have no other name, and keep their order.
  const lines = steps.map((step, at) => ({ ...step, at }));
  return (
    <div className={css.sum}>
      <table className={css.table}>
        <caption className={css.caption}>{title}</caption>
        <tbody>
          {lines.map((step) => (
            <tr
              key={step.at}
              data-result={step.operator === '=' || undefined}
              data-last={step.at === lines.length - 1 || undefined}
            >
              <td className={css.operator}>
                <span aria-hidden="true">{sign[step.operator].shown}</span>
                <span className={css.said}>{sign[step.operator].said}</span>
              </td>
              <th scope="row" className={css.term}>
                {textOf(step.label, overUnderTitle)}
              </th>
              <td className={css.value} data-negative={step.value < 0 || undefined}>
                {writtenOf(step)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== null && <p className={css.note}>{note}</p>}
    </div>
  );
}
