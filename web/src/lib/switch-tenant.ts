import type { Api } from './api.ts';
import { addressOf } from './base-path.ts';
import { mayLeave } from './unsaved-work.ts';

/** Goes to another company of the person; asks before unsaved edits are lost. */
export function switchTenant({ tenant }: Pick<Api, 'tenant'>, tenantId: string): void {
  if (!mayLeave('Switch')) return;
  tenant.next(tenantId);
  // A new page, so that nothing of the other company is left in memory.
  location.assign(addressOf('/home'));
}
