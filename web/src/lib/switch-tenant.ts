import type { Api } from './api.ts';
import { addressOf } from './base-path.ts';
import { mayLeave } from './unsaved-work.ts';

/** Goes to another company of the person. Asks first if edits would be lost. */
export function switchTenant({ tenant }: Pick<Api, 'tenant'>, tenantId: string): void {
  if (!mayLeave('Switch')) return;
  tenant.next(tenantId);
  // A new page, so that no data of the other company stays in memory.
  location.assign(addressOf('/home'));
}
