import { pendingTotal } from '@plumbline/domain/change-orders';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { JobRow } from '../job-rows.ts';
import css from './money-picture.module.css';

interface Line {
  readonly kind: 'contract' | 'pending' | 'invoiced' | 'retainage' | 'received' | 'cost';
  readonly title: string;
  readonly amount: Cents | null;
}

/**
 * The job's amounts as bars. It is a table whose rows have bars, so a screen reader reads the figures, and five bars need
 * no chart library.
 */
export function MoneyPicture({ job }: { job: JobRow }) {
  const pending = pendingTotal(job.changeOrderHistory);
  const lines: Line[] = [
    { kind: 'contract', title: 'Revised contract', amount: job.finalContractAmount },
    ...(pending === 0 ? [] : [{ kind: 'pending', title: 'Pending changes', amount: pending } as const]),
    { kind: 'invoiced', title: 'Invoiced', amount: job.invoicedAmount },
    { kind: 'retainage', title: 'Retainage', amount: job.retainageAmount },
    { kind: 'received', title: 'Received', amount: job.paymentsReceived },
    { kind: 'cost', title: 'Cost', amount: job.jobCostToDate },
  ];
  const longest = Math.max(...lines.map(({ amount }) => amount ?? 0), 1);
  const width = (amount: number) => ({ width: amount > 0 ? `max(2px, ${(amount / longest) * 100}%)` : 0 });
  const contract = job.finalContractAmount ?? 0;
  return (
    <table className={css.picture}>
      <caption className={css.caption}>Where the money stands</caption>
      <thead className={css.hidden}>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Bar</th>
          <th scope="col">Amount</th>
          <th scope="col">Of the contract</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, title, amount }) => (
          <tr key={kind}>
            <th scope="row">{title}</th>
            <td className={css.track} aria-hidden="true">
              <span className={css.bar} data-kind={kind} style={width(amount ?? 0)} />
            </td>
            <td className={css.amount} data-negative={(amount ?? 0) < 0 || undefined}>
              {amount === null ? '–' : formatAmount(amount)}
            </td>
            <td className={css.share}>
              {amount === null || contract <= 0 || kind === 'contract'
                ? ''
                : `${Math.round((amount / contract) * 100)} %`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
