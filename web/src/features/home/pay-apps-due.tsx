import { Anchor, Text, Title } from '@mantine/core';
import { daysBetween } from '@plumbline/domain/calendar';
import { cents, formatAmount } from '@plumbline/domain/money';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/calendar.ts';
import { dueText } from './greeting.ts';
import classes from './home-page.module.css';
import { firstOf, type Summary } from './summary.ts';

interface PayAppsDueProps {
  summary: Summary;
  /** The person's calendar date. */
  today: string;
  /** Only of the jobs that the person manages. */
  isOwn: boolean;
}

export function PayAppsDue({ summary, today, isOwn }: PayAppsDueProps) {
  const payAppsDue = firstOf(summary.payAppsDue, isOwn);
  const payAppsDueCount = isOwn ? summary.payAppsDueOwnCount : summary.payAppsDueCount;
  return (
    <section className={classes.card} aria-labelledby="pay-apps-due">
      <Title order={2} id="pay-apps-due">
        Pay apps due in the next seven days
      </Title>
      {payAppsDue.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          None: no job has its pay app due until then.
        </Text>
      ) : (
        <DueTable rows={payAppsDue} today={today} />
      )}
      {payAppsDueCount > payAppsDue.length && (
        <Text size="sm" c="dimmed" mt="xs">
          These are the first {payAppsDue.length} of {payAppsDueCount}. The jobs grid shows them all.
        </Text>
      )}
    </section>
  );
}

function DueTable({ rows, today }: { rows: Summary['payAppsDue']; today: string }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.due}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Due</th>
            <th scope="col" className={classes.amount}>
              Left to Invoice
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.jobId}>
              <td className={classes.job}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId: row.jobId }} />}
                >
                  {row.jobNumber} · {row.jobName}
                </Anchor>
              </td>
              <td>
                {dueText(daysBetween(today, row.dueOn))} <span className={classes.date}>{formatDate(row.dueOn)}</span>
              </td>
              <td className={classes.amount} data-negative={(row.remainingInvoiceAmount ?? 0) < 0 || undefined}>
                {row.remainingInvoiceAmount === null ? '' : formatAmount(cents(row.remainingInvoiceAmount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
