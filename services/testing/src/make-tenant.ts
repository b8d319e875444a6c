import type { TenantId, UserId } from '@plumbline/contract/values';
import { createTenant, type NewPerson } from '@plumbline/platform/tenant/create-tenant';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Database } from '@plumbline/service-kit/database';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';

export interface NewTenant {
  name: string;
  people: readonly NewPerson[];
}

/** Creates a tenant as an operator does. Free of Node, because it also runs in a page. */
export const makeTenant = (
  database: Database,
  { name, people }: NewTenant,
): Promise<{ tenantId: TenantId; userIds: UserId[] }> =>
  database.transaction(async (tx) => {
    const created = await createTenant(tx, { name }, people);
    await enterTenant(tx, created.tenantId);
    await insertDefaultOptions(tx, created.tenantId);
    return created;
  });
