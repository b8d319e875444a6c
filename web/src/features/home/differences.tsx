import { Anchor } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { Link } from '@tanstack/react-router';
import classes from './home-page.module.css';
import type { Sums } from './summary.ts';

/** Why left to invoice differs from revised contract - invoiced: the jobs that make the difference, with amounts. */
export function Differences({ sums }: { sums: Sums }) {
  const { totals, differences, differenceCount, differenceTotal } = sums;
  if (differenceCount === 0) return null;
  const calculated = totals.finalContractAmount - totals.invoicedAmount;
  return (
    <details className={classes.differences}>
      <summary>
        Revised − Invoiced is {amountText(calculated)}; typed or missing amounts of {counted(differenceCount, 'job')}{' '}
        make it {signedText(differenceTotal)}: Left to Invoice {amountText(totals.remainingInvoiceAmount)}.
      </summary>
      <div className={classes.scroll}>
        <table className={classes.due}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Why</th>
              <th scope="col" className={classes.amount}>
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ jobId, jobNumber, jobName, difference, isOverridden }) => (
              <tr key={jobId}>
                <td className={classes.job}>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId }} />}
                  >
                    {jobNumber} · {jobName}
                  </Anchor>
                </td>
                <td>{isOverridden ? 'Typed over the calculated amount' : 'No contract amount yet'}</td>
                <td className={classes.amount} data-negative={difference < 0 || undefined}>
                  {amountText(difference)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differenceCount > differences.length && (
        <p>
          These are the largest {differences.length} of {differenceCount.toLocaleString('en-US')}.
        </p>
      )}
    </details>
  );
}

/** A sum of many jobs may exceed the range of an amount. It is still an exact integer of cents. */
const amountText = (cents: number): string => formatAmount(cents as Cents);
const signedText = (cents: number): string =>
  cents === 0 ? 'no different' : `${amountText(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;
