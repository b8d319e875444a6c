import type { Tx } from '@plumbline/service-kit/database';
import { PlainError } from '../plain-error.ts';
import { listTenants, type TenantLine } from './store.ts';

/** The tenant with this name, in any letter case, or with this id. Throws a PlainError that lists the names. */
export async function tenantNamed(tx: Tx, wanted: string): Promise<TenantLine> {
  const tenants = await listTenants(tx);
  const meant = tenants.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  const [tenant] = meant;
  if (!tenant) {
    const names = tenants.map(({ name }) => `"${name}"`).join(', ') || 'none yet';
    throw new PlainError(`There is no tenant "${wanted}"; there are ${names}.`);
  }
  if (meant.length > 1) throw new PlainError(`There are ${meant.length} tenants "${wanted}": name one by its id.`);
  return tenant;
}
