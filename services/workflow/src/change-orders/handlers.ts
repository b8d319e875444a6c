import type { CallRequest } from '@plumbline/contract/call';
import { CHANGE_ORDER_FIELD, type ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { cellsRefused } from '@plumbline/contract/workflow/jobs';
import { changeOrderRefusal, shareAfter, shareRefusal } from '@plumbline/domain/change-orders';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { rowProblem } from '@plumbline/service-kit/records/check-save';
import { fieldsToRead } from '../jobs/amounts-after.ts';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { lockJobs, someJobs, storeChangedJobs } from '../jobs/store.ts';
import { jobAfter } from './job-after.ts';
import { changeOrdersOf, laterChange, storeChangeOrder } from './store.ts';
import { changeOrdersWaiting } from './waiting.ts';

export const changeOrderHandlers: Pick<Handlers<typeof workflowContract>, 'saveChangeOrder' | 'changeOrdersWaiting'> = {
  changeOrdersWaiting: ({ tx, access }) => changeOrdersWaiting(tx, access),

  async saveChangeOrder({ tx, access, body: { jobId, version, number, terms: sent, today } }) {
    const { tenantId } = access;
    const job = (await lockJobs(tx, tenantId, [jobId], fieldsToRead(['changeOrderTotal']))).get(jobId);
    const orders = job ? await changeOrdersOf(tx, tenantId, jobId) : [];
    const before = orders.find((order) => order.number === number) ?? null;
    const terms = termsAfter(before, sent);
    const cell = {
      ...jobSheet.rowName(jobId, job),
      field: CHANGE_ORDER_FIELD,
      title: number === undefined ? 'Change order' : `Change order ${number}`,
    };
    const refused = (reason: string): Error =>
      refuse(
        cellsRefused,
        { refusals: [{ ...cell, value: terms, reason }] },
        `${jobSheet.label(cell)}, ${cell.title} ${reason}`,
      );

    const wholeJob = rowProblem(jobSheet, { id: jobId, version }, job);
    if (!job || wholeJob !== null) throw refused(wholeJob ?? 'is not there');
    if (number !== undefined && !before) throw refused('is not there');
    const later = before && job.version > version && (await laterChange(tx, tenantId, { jobId, version, ...before }));
    if (later) {
      const conflict = { ...cell, yourValue: { number, ...terms }, theirValue: before, ...later, version: job.version };
      throw await jobSheet.refuseConflicts(
        tx,
        tenantId,
        [conflict],
        `${cell.title} was changed by ${later.who} meanwhile`,
      );
    }
    const mayClose = access.permissions.includes('Wip_close');
    const next = (orders.at(-1)?.number ?? 0) + 1;
    const after = { number: before?.number ?? next, ...terms, ...shareAfter(before, terms, mayClose) };
    const refusal = changeOrderRefusal(before, after) ?? shareRefusal(before, after, mayClose);
    if (refusal !== null) throw refused(refusal);

    const outcome = jobAfter(job, orders, before, after);
    if (!outcome.ok) throw refused(outcome.reason);
    if (outcome.changed === null) return jobsAnswer(await someJobs(tx, tenantId, [jobId]));
    await storeChangeOrder(tx, access, jobId, after);
    return jobsAnswer(await storeChangedJobs(tx, access, outcome.changed, today));
  },
};

type Sent = CallRequest<(typeof workflowContract)['calls']['saveChangeOrder']>['terms'];

/** A save without the cost or the included share of a change order leaves them as they are. A new change order then has none. */
function termsAfter(before: ChangeOrderTerms | null, sent: Sent): ChangeOrderTerms {
  const {
    estimatedCost = before?.estimatedCost ?? null,
    includedShare = before?.includedShare ?? null,
    includedReason = before?.includedReason ?? null,
  } = sent;
  return { ...sent, estimatedCost, includedShare, includedReason };
}
