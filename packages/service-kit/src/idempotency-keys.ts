import type { Contract } from '@plumbline/contract/call';
import { KEY_HOURS } from '@plumbline/contract/idempotency';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from './database.ts';

/** A key of one person for one call of a service. The key itself is not kept: it opens the answer. */
export interface KeptKey {
  service: Contract['service'];
  tenantId: TenantId;
  userId: UserId;
  call: string;
  /** Hashes, in hex. */
  key: string;
  request: string;
}

/** What is kept of the call that came with a key first. */
export interface KeptAnswer {
  request: string;
  /** Sealed. */
  answer: Uint8Array;
  /** What follows the commit, such as a mail, may still be going on. */
  isUnfinished: boolean;
}

/** What follows a commit is over by then, or its process is gone. */
const UNFINISHED_FOR = `interval '2 minutes'`;
const KEPT_FOR = `interval '${KEY_HOURS} hours'`;
/** Of what is past its time, so that no call clears up for long. */
const MOST_CLEARED = 1_000;

const idOf = ({ tenantId, userId, call, key }: KeptKey) => [tenantId, userId, call, key];

/**
 * Takes a key for the transaction's work: null. Where the same key was taken before, what is kept of that; a transaction that
 * has just taken it is waited for, until it commits or gives up.
 */
export async function takeKey(tx: Tx, kept: KeptKey): Promise<KeptAnswer | null> {
  const taken = await tx.query(
    `insert into ${kept.service}.idempotency_key as k (tenant_id, user_id, call, key, request) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, call, key) do update
       set request = excluded.request, answer = null, finished_at = null, created_at = now()
       where k.created_at <= now() - ${KEPT_FOR}
     returning 1`,
    [...idOf(kept), kept.request],
  );
  if (taken.length > 0) return null;
  // A statement of its own: it sees what whoever was first has committed.
  const [row] = await tx.query<KeptAnswer>(
    `select request, answer, finished_at is null and created_at > now() - ${UNFINISHED_FOR} as "isUnfinished"
     from ${kept.service}.idempotency_key where tenant_id = $1 and user_id = $2 and call = $3 and key = $4`,
    idOf(kept),
  );
  if (!row) throw new Error('a key that was taken is not there');
  return row;
}

/** Keeps the answer with its key, and clears up keys of the tenant that are past their time. */
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
