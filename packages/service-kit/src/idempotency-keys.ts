import type { Contract } from '@plumbline/contract/call';
import { KEY_HOURS } from '@plumbline/contract/idempotency';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from './database.ts';

/** A person's key for one call. Only its hash is stored, since the key itself decrypts the answer. */
export interface KeptKey {
  service: Contract['service'];
  tenantId: TenantId;
  userId: UserId;
  call: string;
  /** Hashes, in hex. */
  key: string;
  request: string;
}

/** What is stored of the first call with a key. */
export interface KeptAnswer {
  request: string;
  /** Sealed. */
  answer: Uint8Array;
  /** Work after the commit, such as a mail, may still be going on. */
  isUnfinished: boolean;
}

const KEPT_FOR = `interval '${KEY_HOURS} hours'`;
/** Expired keys that one call deletes, so that no call takes long. */
const MOST_CLEARED = 1_000;

const idOf = ({ tenantId, userId, call, key }: KeptKey) => [tenantId, userId, call, key];

/**
 * Takes a key for the work of this transaction and returns null; or returns what is stored of an earlier call with the key. If
 * another transaction is taking the key, waits until that one ends. Work that is not finished after `unfinishedSeconds` never will be.
 */
export async function takeKey(tx: Tx, kept: KeptKey, unfinishedSeconds: number): Promise<KeptAnswer | null> {
  const taken = await tx.query(
    `insert into ${kept.service}.idempotency_key as k (tenant_id, user_id, call, key, request) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, call, key) do update
       set request = excluded.request, answer = null, finished_at = null, created_at = excluded.created_at
       where excluded.created_at - k.created_at >= ${KEPT_FOR}
     returning 1`,
    [...idOf(kept), kept.request],
  );
  if (taken.length > 0) return null;
  // A separate statement, so that it sees what the other transaction committed.
  const [row] = await tx.query<KeptAnswer>(
    `select request, answer, finished_at is null and created_at > now() - make_interval(secs => $5) as "isUnfinished"
     from ${kept.service}.idempotency_key where tenant_id = $1 and user_id = $2 and call = $3 and key = $4`,
    [...idOf(kept), unfinishedSeconds],
  );
  if (!row) throw new Error('a key that was taken is not there');
  return row;
}

/** Stores the answer with its key, and deletes expired keys of the tenant. */
export const keepAnswer = (tx: Tx, kept: KeptKey, answer: Uint8Array, isFinished: boolean): Promise<unknown> =>
  tx.query(
    `with past as (
       select user_id, call, key from ${kept.service}.idempotency_key
       where tenant_id = $1 and created_at <= now() - ${KEPT_FOR} limit ${MOST_CLEARED} for update skip locked
     ), cleared as (
       delete from ${kept.service}.idempotency_key k using past
       where k.tenant_id = $1 and k.user_id = past.user_id and k.call = past.call and k.key = past.key
     )
     update ${kept.service}.idempotency_key set answer = $5, finished_at = case when $6 then now() end
     where tenant_id = $1 and user_id = $2 and call = $3 and key = $4`,
    [...idOf(kept), answer, isFinished],
  );

/** Deletes the key of work that failed after its commit. */
export async function forgetUnfinished(tx: Tx, kept: KeptKey): Promise<void> {
  await tx.query(
    `delete from ${kept.service}.idempotency_key
     where tenant_id = $1 and user_id = $2 and call = $3 and key = $4 and finished_at is null`,
    idOf(kept),
  );
}
