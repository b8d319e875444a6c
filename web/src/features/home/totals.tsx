import { Text } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { Differences } from './differences.tsx';
import classes from './home-page.module.css';
import type { Sums } from './summary.ts';

const rows = [
  { field: 'finalContractAmount', title: 'Revised Contract' },
  { field: 'invoicedAmount', title: 'Invoiced' },
  { field: 'remainingInvoiceAmount', title: 'Left to Invoice' },
  { field: 'retainageAmount', title: 'Retainage' },
  { field: 'paymentsReceived', title: 'Payments Received' },
] as const;

export function Totals({ sums, isOwn }: { sums: Sums; isOwn: boolean }) {
  return (
    <section aria-label={isOwn ? 'Totals of my jobs' : 'Totals of all jobs'}>
      <dl className={classes.totals}>
        {rows.map(({ field, title }) => (
          <div key={field} className={classes.total}>
            <dt>{title}</dt>
            <dd data-negative={sums.totals[field] < 0 || undefined}>{totalText(sums.totals[field])}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        {counted(sums.jobCount, 'job')}
        {sums.lostCount > 0 && `, without ${sums.lostCount.toLocaleString('en-US')} lost`}
        {sums.lastChangedAt && `, last changed ${sums.lastChangedAt.toLocaleString('en-US', WHEN)}`}
      </Text>
      <Differences sums={sums} />
    </section>
  );
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A sum of many jobs may exceed the range of an amount. It is still an exact integer of cents. */
const totalText = (total: number) => formatAmount(total as Cents);
