import type { TenantId, UserId } from '@plumbline/contract/values';
import { userId } from '@plumbline/contract/values';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { PlainError } from '../plain-error.ts';

/** No person's id: whoever runs the command need not be a user of the tenant, and the history must not name one. */
const NOBODY: UserId = userId.parse('00000000-0000-0000-0000-000000000000');

/** The tenant with that name, or the only one, and the author of the import. Throws a PlainError if the choice is unclear. */
export async function operatorOf(tx: Tx, name: string | undefined): Promise<Access> {
  const tenants = await tx.query<{ id: TenantId; name: string }>(
    'select tenant_id as id, name from platform.tenant order by name, tenant_id',
  );
  const meant = name === undefined ? tenants : tenants.filter((tenant) => tenant.name === name);
  const [tenant] = meant;
  const names = tenants.map((tenant) => `"${tenant.name}"`).join(', ');
  if (tenants.length === 0 || !tenant) {
    throw new PlainError(
      tenants.length === 0
        ? 'There is no tenant yet: start Plumbline once, then import.'
        : `There is no tenant "${name}"; there are ${names}.`,
    );
  }
  if (meant.length > 1)
    throw new PlainError(
      name === undefined
        ? `Say which tenant with --tenant NAME: ${names}.`
        : `There are ${meant.length} tenants "${name}".`,
    );
  return {
    ...{ tenantId: tenant.id, tenantName: tenant.name, userId: NOBODY, userName: 'Import', products: [] },
    // Whoever can run the command may change anything, so an import also adds options that the lists lack.
    permissions: ['Wip_view', 'Wip_edit', 'Admin_view', 'Admin_edit'],
  };
}
