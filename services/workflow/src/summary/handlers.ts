import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { summaryOf, type Totals } from './store.ts';

export const summaryHandlers: Pick<Handlers<typeof workflowContract>, 'summary'> = {
  async summary({ tx, access, query }) {
    const { totals, ownTotals, differences, payAppsDue } = await summaryOf(tx, access, query.today);
    return {
      ...sumsOf(totals),
      own: sumsOf(ownTotals),
      differences,
      payAppsDue: payAppsDue.rows,
      payAppsDueCount: payAppsDue.count,
      payAppsDueOwnCount: payAppsDue.ownCount,
    };
  },
};

function sumsOf({ jobCount, lostCount, differenceCount, lastChangedAt, ...totals }: Totals) {
  const { finalContractAmount, invoicedAmount, remainingInvoiceAmount } = totals;
  const differenceTotal = remainingInvoiceAmount - (finalContractAmount - invoicedAmount);
  return { jobCount, lostCount, totals, differenceCount, differenceTotal, lastChangedAt };
}
