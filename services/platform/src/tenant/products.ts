import type { TenantDetails } from '@plumbline/contract/platform/tenant';
import type { TenantId } from '@plumbline/contract/values';
import { productText } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';
import { type Actor, recordChanges } from '../history/store.ts';
import { lockRights } from '../roles/administrators.ts';
import { readTenant, storeProducts } from './store.ts';

type Product = TenantDetails['products'][number];

const named = (products: readonly Product[]) => products.map((product) => productText[product]);

/** Sets the tenant's products and records who did it. All changes of products use this function. */
export async function changeProducts(
  tx: Tx,
  tenantId: TenantId,
  actor: Actor,
  productsAfter: (before: readonly Product[]) => Product[],
): Promise<TenantDetails> {
  await lockRights(tx, tenantId);
  const before = await readTenant(tx, tenantId);
  await storeProducts(tx, tenantId, productsAfter(before.products));
  const after = await readTenant(tx, tenantId);
  const change = { subject: 'tenant', subjectId: tenantId, subjectName: after.name, field: 'products' } as const;
  await recordChanges(tx, tenantId, actor, [
    { ...change, oldValue: named(before.products), newValue: named(after.products) },
  ]);
  return after;
}
