import { Text } from '@mantine/core';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { Differences } from './differences.tsx';
import classes from './home-page.module.css';
import type { Summary } from './summary.ts';

const rows = [
  { field: 'finalContractAmount', title: 'Revised Contract' },
  { field: 'invoicedAmount', title: 'Invoiced' },
  { field: 'remainingInvoiceAmount', title: 'Left to Invoice' },
  { field: 'retainageAmount', title: 'Retainage' },
  { field: 'paymentsReceived', title: 'Payments Received' },
] as const;

export function Totals({ summary }: { summary: Summary }) {
  return (
    <section aria-label="Totals of all jobs">
      <dl className={classes.totals}>
        {rows.map(({ field, title }) => (
          <div key={field} className={classes.total}>
            <dt>{title}</dt>
            <dd data-negative={summary.totals[field] < 0 || undefined}>{totalText(summary.totals[field])}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        {summary.jobCount === 1 ? '1 job' : `${summary.jobCount.toLocaleString('en-US')} jobs`}
        {summary.lostCount > 0 && `, without ${summary.lostCount.toLocaleString('en-US')} lost`}
        {summary.lastChangedAt && `, last changed ${summary.lastChangedAt.toLocaleString('en-US', WHEN)}`}
      </Text>
      <Differences summary={summary} />
    </section>
  );
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A sum of many jobs may exceed the range of an amount. It is still an exact integer of cents. */
const totalText = (total: number) => formatAmount(total as Cents);
