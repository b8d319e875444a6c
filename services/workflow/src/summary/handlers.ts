import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { differences, payAppsDue, totals } from './store.ts';

export const summaryHandlers: Pick<Handlers<typeof workflowContract>, 'summary'> = {
  async summary({ tx, access, query }) {
    const { tenantId, userId } = access;
    const { jobCount, lostCount, lastChangedAt, ...sums } = await totals(tx, tenantId);
    const { finalContractAmount, invoicedAmount, remainingInvoiceAmount } = sums;
    return {
      jobCount,
      lostCount,
      totals: sums,
      ...(await differences(tx, tenantId)),
      differenceTotal: remainingInvoiceAmount - (finalContractAmount - invoicedAmount),
      lastChangedAt,
      ...(await payAppsDue(tx, { tenantId, userId }, query.today)),
    };
  },
};
