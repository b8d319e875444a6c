import type { UserId } from '@plumbline/contract/values';
import { effectivePermissions, type Permission, type Product } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';

/** Somebody who gets mails of the transaction's tenant. */
export interface Reader {
  userId: UserId;
  name: string;
  email: string;
  tenantName: string;
  /** What the person may do at this moment. */
  permissions: Permission[];
}

/** The named people, or everybody where nobody is named, who are active, have an address and may see jobs. */
export async function readersOf(tx: Tx, userIds: readonly UserId[] | null): Promise<Reader[]> {
  const people = await tx.query<Reader & { products: Product[] }>(
    `select user_id as "userId", name, email, tenant_name as "tenantName", products, permissions from platform.people_to_mail($1::uuid[])`,
    [userIds],
  );
  return people
    .map(({ products, ...reader }) => ({ ...reader, permissions: effectivePermissions(reader.permissions, products) }))
    .filter(({ permissions }) => permissions.includes('Wip_view'));
}
