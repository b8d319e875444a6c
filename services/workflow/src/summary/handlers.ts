import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { summaryOf } from './store.ts';

export const summaryHandlers: Pick<Handlers<typeof workflowContract>, 'summary'> = {
  async summary({ tx, access, query }) {
    const { totals, differences, payAppsDue } = await summaryOf(tx, access, query.today);
    const { jobCount, lostCount, lastChangedAt, ...sums } = totals;
    const { finalContractAmount, invoicedAmount, remainingInvoiceAmount } = sums;
    return {
      jobCount,
      lostCount,
      totals: sums,
      differences: differences.rows,
      differenceCount: differences.count,
      differenceTotal: remainingInvoiceAmount - (finalContractAmount - invoicedAmount),
      lastChangedAt,
      payAppsDue: payAppsDue.rows,
      payAppsDueCount: payAppsDue.count,
      payAppsDueOwnCount: payAppsDue.ownCount,
    };
  },
};
