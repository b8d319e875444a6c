import type { TenantId, UserId } from '@plumbline/contract/values';
import type { ViewSettings } from '@plumbline/contract/workflow/views';
import type { Tx } from '@plumbline/service-kit/database';
import { insertView, setTenantDefault } from './store.ts';

const STARTING_VIEW = 'Active jobs';

/**
 * What a new company's jobs open with: not the inactive ones, the newest on top, in compact rows, with the amounts beside the name.
 * It leaves a status out instead of asking for one, so that a job without a status, or with one that the company adds, is never lost. Columns
 * that it does not name follow as they are declared.
 */
const settings: ViewSettings = {
  columnsState: [
    // Two amounts beside them at 820 pixels, a tablet held upright.
    { field: 'jobNumber', pinned: true, width: 110 },
    { field: 'jobName', pinned: true, width: 266 },
    { field: 'jobStatus', width: 104 },
    { field: 'originalContractAmount' },
    { field: 'changeOrderTotal' },
    { field: 'finalContractAmount' },
    { field: 'invoicedAmount' },
    { field: 'remainingInvoiceAmount' },
  ],
  state: {
    sort: [
      { field: 'createdDate', direction: 'desc' },
      { field: 'jobNumber', direction: 'desc' },
    ],
    filters: [{ field: 'jobStatus', kind: 'options', operator: 'noneOf', values: ['Inactive'] }],
    density: 'compact',
  },
};

/** Gives a new company the view that its jobs open with. It belongs to its first administrator, who may change or delete it. */
export async function insertStartingView(tx: Tx, tenantId: TenantId, ownerId: UserId): Promise<void> {
  const id = await insertView(tx, tenantId, ownerId, { name: STARTING_VIEW, isPublic: true, gridSettings: settings });
  await setTenantDefault(tx, tenantId, { sheet: 'jobs', id });
}
