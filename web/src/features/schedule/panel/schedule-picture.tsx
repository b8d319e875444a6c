import { type Cents, formatAmount } from '@plumbline/domain/money';
import { formatPercent } from '@plumbline/domain/percent';
import { ratio } from '@plumbline/domain/schedule/exact';
import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import { Suspense } from 'react';
import { lazyPart, PagePart } from '../../../ui/page-part.tsx';
import { reasonText } from '../words.ts';
import type { ChartPart } from './chart-bars.ts';
import css from './schedule-picture.module.css';

/** The library of charts is large. It is downloaded after the panel, and the table stands meanwhile. */
const ScheduleChart = lazyPart(async () => (await import('./schedule-chart.tsx')).ScheduleChart);

interface Line {
  readonly part: ChartPart;
  readonly title: string;
  readonly amount: Cents | null;
}

interface SchedulePictureProps {
  readonly line: ScheduleRow;
  /** Where the bars stand already, their colors and figures are enough. */
  readonly hasBars?: boolean;
}

/** Contract, billed, earned and cost of a job against each other: as bars, and as the same figures in a table. */
export function SchedulePicture({ line, hasBars = true }: SchedulePictureProps) {
  const { contract, overBilled, underBilled, costToComplete } = line;
  const lines: Line[] = [
    { part: 'contract', title: 'Contract', amount: contract },
    { part: 'billed', title: 'Billed', amount: line.billed },
    { part: 'earned', title: 'Earned', amount: line.earned },
    ...(overBilled ? [{ part: 'overBilled', title: 'Over billed', amount: overBilled } as const] : []),
    ...(underBilled ? [{ part: 'underBilled', title: 'Under billed', amount: underBilled } as const] : []),
    { part: 'cost', title: 'Cost to date', amount: line.costToDate },
    ...(costToComplete ? [{ part: 'costToComplete', title: 'Cost to complete', amount: costToComplete } as const] : []),
  ];
  return (
    <div className={css.picture}>
      <p className={css.verdict} data-verdict={verdictOf(line).kind}>
        {verdictOf(line).text}
      </p>
      {hasBars && (
        <PagePart name="The picture">
          <Suspense fallback={<div className={css.chart} />}>
            <ScheduleChart line={line} />
          </Suspense>
        </PagePart>
      )}
      <table className={css.table}>
        <caption className={css.hidden}>Where the money stands</caption>
        <thead className={css.hidden}>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Of the contract</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ part, title, amount }) => (
            <tr key={part}>
              <th scope="row">
                <span className={css.swatch} style={{ background: `var(--part-${part})` }} />
                {title}
              </th>
              <td className={css.amount} data-negative={(amount ?? 0) < 0 || undefined}>
                {amount === null ? '–' : formatAmount(amount)}
              </td>
              <td className={css.share}>{part === 'contract' ? '' : shareOf(amount, contract)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shareOf(amount: Cents | null, contract: Cents | null): string {
  const part = amount === null || contract === null || contract <= 0 ? null : ratio(amount, contract);
  return part === null ? '' : formatPercent(part);
}

/** What the bars say, in a sentence. */
function verdictOf({ notMeasurable, overBilled, underBilled }: ScheduleRow): { kind: string; text: string } {
  if (notMeasurable !== null) return { kind: 'none', text: reasonText[notMeasurable] };
  if (overBilled) return { kind: 'over', text: `Over billed by ${formatAmount(overBilled)}` };
  if (underBilled) return { kind: 'under', text: `Under billed by ${formatAmount(underBilled)}` };
  return { kind: 'even', text: 'Neither over nor under billed' };
}
