import { z } from 'zod';
import { call } from '../call.ts';
import { calendarDate, jobId, seenVersion, userId, wholeNumber } from '../values.ts';
import { cellsConflict, cellsRefused, changeOrder, job } from './jobs.ts';

/** The terms that a person enters. The server adds number, person and time. */
export const changeOrderTerms = changeOrder.pick({ date: true, amount: true, status: true }).extend({
  description: changeOrder.shape.description.trim().min(1, 'must not be empty'),
  estimatedCost: changeOrder.shape.estimatedCost.default(null),
  /** Changing it needs Wip_close. A decision clears it. */
  includedShare: changeOrder.shape.includedShare.default(null),
  includedReason: changeOrder.shape.includedReason.default(null),
});
export type ChangeOrderTerms = z.infer<typeof changeOrderTerms>;

/** The field name of change orders in a job's history, one entry per change order. */
export const CHANGE_ORDER_FIELD = 'changeOrderHistory';

/** A pending change order, with what a person needs to decide it without opening its job. */
export const waitingChangeOrder = z.object({
  jobId,
  /** The job's version: a decision names it. */
  version: z.int(),
  jobNumber: z.string(),
  jobName: z.string(),
  projectManagerUserIds: z.array(userId),
  order: changeOrder,
});
export type WaitingChangeOrder = z.infer<typeof waitingChangeOrder>;

export const changeOrderCalls = {
  changeOrdersWaiting: call({
    method: 'GET',
    path: '/wip/change-orders/waiting',
    summary:
      'The pending change orders that wait for you: of the jobs that you manage; of all jobs, if you manage none. The oldest first',
    permission: 'Wip_view',
    response: z.object({
      /** The oldest. The list stops at 20. */
      changeOrders: z.array(waitingChangeOrder),
      count: z.int(),
      /** Whether you manage any job of the WIP, and the list is of those. */
      isOwn: z.boolean(),
    }),
    failures: [],
  }),
  saveChangeOrder: call({
    method: 'POST',
    creates: true,
    path: '/wip/change-orders/save',
    summary:
      'Add a change order; edit, approve or reject a pending one; put a decided one back; estimate what it costs',
    permission: 'Wip_edit',
    request: z.object({
      jobId,
      /** The version of the job that the sender saw. */
      version: seenVersion,
      /** Absent for a new change order. */
      number: wholeNumber(1).optional(),
      /** Absent members stay as they are. */
      terms: changeOrderTerms.extend({
        estimatedCost: changeOrder.shape.estimatedCost.optional(),
        includedShare: changeOrder.shape.includedShare.optional(),
        includedReason: changeOrder.shape.includedReason.optional(),
      }),
      /** The sender's calendar date, in case the change makes the cost pass its estimate. If absent: the date in UTC. */
      today: calendarDate.optional(),
    }),
    /** The job as it is now. Its total is the sum of the approved change orders. */
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, cellsConflict],
  }),
};
