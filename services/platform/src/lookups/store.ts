import type { Tx } from '@plumbline/service-kit/database';

/** The directory ids of everybody who is a user of the tenant already, active or not. */
export async function knownExternalIds(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ external_id: string }>(
    'select external_id from platform.tenant_user where external_id is not null',
  );
  return rows.map((row) => row.external_id);
}
