import { z } from 'zod';
import { call } from '../call.ts';
import { calendarDate, instant, jobId } from '../values.ts';

/** A total can exceed the range of one amount. It is still an exact integer of cents. */
const total = z.int();

export const jobTotals = z.object({
  finalContractAmount: total,
  invoicedAmount: total,
  remainingInvoiceAmount: total,
  retainageAmount: total,
  paymentsReceived: total,
});
const sums = z.object({
  /** How many jobs the totals count: all of the WIP except lost jobs. */
  jobCount: z.int(),
  /** How many jobs are lost. No total counts them. */
  lostCount: z.int(),
  totals: jobTotals,
  /** How many jobs have an amount left to invoice that differs from revised contract - invoiced. */
  differenceCount: z.int(),
  /** The sum of left to invoice - (revised contract - invoiced). */
  differenceTotal: total,
  lastChangedAt: instant.nullable(),
});

export const summaryCalls = {
  summary: call({
    method: 'GET',
    path: '/wip/summary',
    summary:
      'Totals of the jobs that are not lost, all and your own, and the jobs whose pay app is due in the next seven days',
    permission: 'Wip_view',
    /** The caller's calendar date: "today" depends on the time zone. */
    query: z.object({ today: calendarDate }),
    response: sums.extend({
      /** The same of the jobs that you manage. */
      own: sums,
      /**
       * Jobs whose amount left to invoice differs from revised contract - invoiced, the largest difference first. Somebody typed
       * another figure, or the contract amount is still missing. At most `MOST_LISTED` that you manage, and as many others.
       */
      differences: z.array(
        z.object({
          jobId,
          jobNumber: z.string(),
          jobName: z.string(),
          difference: total,
          isOverridden: z.boolean(),
          /** You manage the job. */
          isOwn: z.boolean(),
        }),
      ),
      payAppsDue: z.array(
        z.object({
          jobId,
          jobNumber: z.string(),
          jobName: z.string(),
          dueOn: calendarDate,
          remainingInvoiceAmount: z.int().nullable(),
          /** You manage the job. */
          isOwn: z.boolean(),
        }),
      ),
      /** How many are due. The list has at most `MOST_LISTED` that you manage, and as many others. */
      payAppsDueCount: z.int(),
      /** How many of them are of jobs that you manage. */
      payAppsDueOwnCount: z.int(),
    }),
    failures: [],
  }),
};
