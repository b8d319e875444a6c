import { z } from 'zod';
import { call } from '../call.ts';
import { calendarDate, instant, jobId } from '../values.ts';

/** A total may pass the range of one amount; it stays an exact integer of cents. */
const total = z.int();

export const summaryCalls = {
  summary: call({
    method: 'GET',
    path: '/wip/summary',
    summary: 'Totals of all jobs that are not lost, and the jobs whose pay app is due in the next seven days',
    permission: 'Wip_view',
    /** The caller's own calendar date: "today" depends on where one sits. */
    query: z.object({ today: calendarDate }),
    response: z.object({
      /** Jobs in the totals: every one of the WIP that is not lost. */
      jobCount: z.int(),
      /** Lost jobs, which no total counts. */
      lostCount: z.int(),
      totals: z.object({
        finalContractAmount: total,
        invoicedAmount: total,
        remainingInvoiceAmount: total,
        retainageAmount: total,
        paymentsReceived: total,
      }),
      /**
       * Jobs whose amount left to invoice is not revised contract - invoiced, the largest difference first: somebody typed
       * another figure, or the contract amount is not entered yet.
       */
      differences: z.array(
        z.object({ jobId, jobNumber: z.string(), jobName: z.string(), difference: total, isOverridden: z.boolean() }),
      ),
      /** How many such jobs there are altogether: the list stops at 100. */
      differenceCount: z.int(),
      /** Left to invoice - (revised contract - invoiced), of all jobs. */
      differenceTotal: total,
      payAppsDue: z.array(
        z.object({
          jobId,
          jobNumber: z.string(),
          jobName: z.string(),
          dueOn: calendarDate,
          remainingInvoiceAmount: z.int().nullable(),
        }),
      ),
      /** How many are due altogether: the list stops at 100. */
      payAppsDueCount: z.int(),
      lastChangedAt: instant.nullable(),
    }),
    failures: [],
  }),
};
