import { z } from 'zod';
import { call } from '../call.ts';
import { calendarDate, instant, jobId } from '../values.ts';

/** A total may pass the range of one amount; it stays an exact integer of cents. */
const total = z.int();

export const summaryCalls = {
  summary: call({
    method: 'GET',
    path: '/wip/summary',
    summary: 'Totals of all jobs, and the jobs whose pay app is due in the next seven days',
    permission: 'Wip_view',
    /** The caller's own calendar date: "today" depends on where one sits. */
    query: z.object({ today: calendarDate }),
    response: z.object({
      jobCount: z.int(),
      totals: z.object({
        finalContractAmount: total,
        invoicedAmount: total,
        remainingInvoiceAmount: total,
        retainageAmount: total,
        paymentsReceived: total,
      }),
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
