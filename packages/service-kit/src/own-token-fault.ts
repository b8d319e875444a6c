import type { Tx } from './database.ts';
import type { RefusedToken } from './token-fault.ts';

/** Why one of Plumbline's own tokens, for a program or for provisioning, is not valid. `hash` is its SHA-256. */
export async function faultOfOwnToken(tx: Tx, hash: string): Promise<RefusedToken> {
  const [refused] = await tx.query<RefusedToken>(
    `select fault, tenant_id as "tenantId", token_id as "tokenId", user_id as "userId" from platform.token_fault($1)`,
    [hash],
  );
  return refused ?? { fault: 'unknown-token' };
}
