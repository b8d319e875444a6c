import { type AttentionReason, attentionReasons } from '@plumbline/domain/attention';
import { z } from 'zod';
import { call } from '../call.ts';
import { calendarDate } from '../values.ts';

/** The reasons as people say them, after “Needs attention:”. */
export const attentionText: Record<AttentionReason, string> = {
  'over-billed': 'Billed beyond the contract',
  'payments-late': 'Payments late',
  'not-invoiced': 'Not invoiced for 45 days',
  'pay-app-due': 'Pay app due',
  'no-project-manager': 'No project manager',
  'number-missing': 'Number missing',
  'look-alike': 'Number like another',
};

export const attentionCalls = {
  attention: call({
    method: 'GET',
    path: '/wip/attention',
    summary: 'How many jobs need a look, by reason: of all jobs, and of those that you manage',
    permission: 'Wip_view',
    /** The caller's calendar date: "today" depends on the time zone. */
    query: z.object({ today: calendarDate }),
    response: z.object({
      /** Whether you manage any job of the WIP. */
      isManager: z.boolean(),
      /** Every reason, most serious first; 0 if no job has it. */
      reasons: z.array(z.object({ reason: z.enum(attentionReasons), count: z.int(), ownCount: z.int() })),
    }),
    failures: [],
  }),
};
