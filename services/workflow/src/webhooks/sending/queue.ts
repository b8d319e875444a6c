import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { Work } from '../../outbox/worker.ts';
import { recordSwitchedOff } from '../history.ts';
import { FAILING_DAYS, type Fate, type PostResult } from './retry.ts';

/** A message that this process sends now. */
export interface Claimed {
  id: string;
  webhookId: string;
  payload: string;
  /** Including this one. Recording an attempt names its number, so that another process's attempt is not overwritten. */
  attempts: number;
  url: string;
  secrets: string[];
}

/** Messages to one webhook at a time; one alone while it fails. */
const MOST_AT_ONCE = 4;
/** Longer than an attempt can take. After it another process sends a message that was not recorded. */
export const LEASE_MS = 60_000;

/** Takes due messages of the tenant, those of these webhooks excepted, for up to so many webhooks. */
export const claim = (
  tx: Tx,
  tenantId: TenantId,
  now: Date,
  { except, webhooks }: { except: readonly string[]; webhooks: number },
): Promise<Claimed[]> =>
  tx.query(
    `with ready as (
       select w.id, w.url, w.failing_since,
              array_remove(array[w.secret, case when w.former_secret_until > $2 then w.former_secret end], null) as secrets
       from workflow.webhook w
       where w.tenant_id = $1 and w.state = 'active' and (w.held_until is null or w.held_until <= $2) and w.id <> all($3::uuid[])
         and exists (select from workflow.webhook_delivery d
                     where d.tenant_id = $1 and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= $2)
       order by w.id limit $4
     ), due as materialized (
       select d.id, w.url, w.secrets
       from ready w
       cross join lateral (
         select d.id from workflow.webhook_delivery d
         where d.tenant_id = $1 and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= $2
         order by d.next_at, d.number limit case when w.failing_since is null then ${MOST_AT_ONCE} else 1 end
         for update skip locked
       ) d
     )
     update workflow.webhook_delivery d set attempts = d.attempts + 1, tried_at = $2, next_at = $5
     from due where d.tenant_id = $1 and d.id = due.id
     returning d.id, d.webhook_id as "webhookId", d.payload, d.attempts, due.url, due.secrets`,
    [tenantId, now.toISOString(), except, webhooks, new Date(now.getTime() + LEASE_MS).toISOString()],
  );

/** An attempt with what came of it. */
export interface Attempt {
  claimed: Claimed;
  result: PostResult;
  fate: Fate;
}

const GONE = 'The receiver answered 410 Gone: it wants no more messages';
const FAILED = `Each attempt failed for ${FAILING_DAYS} days`;

/**
 * Records the attempts for one webhook. A webhook that is gone, or has failed for days, is turned off and its waiting
 * messages are given up. An answer from a previous address says nothing about the current one.
 */
export async function recordAttempts(
  tx: Tx,
  tenantId: TenantId,
  webhookId: string,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update workflow.webhook_delivery d
     set state = r.state, next_at = coalesce(r."nextAt", d.next_at), status = r.status, answer = r.answer, failure = r.failure
     from json_to_recordset($2::json) as r(id uuid, attempts integer, state text, "nextAt" timestamptz, status integer, answer text, failure text)
     where d.tenant_id = $1 and d.id = r.id and d.attempts = r.attempts and d.state = 'waiting'`,
    [tenantId, JSON.stringify(attempts.map(rowOf))],
  );
  const isDelivered = attempts.some(({ fate }) => fate.state === 'delivered');
  const isGone = attempts.some(({ fate }) => fate.state === 'dead' && fate.isGone);
  const heldUntil = attempts.flatMap(({ fate }) => (fate.state === 'waiting' ? (fate.heldUntil ?? []) : []));
  const [webhook] = await tx.query<{ state: string; url: string; reason: string | null }>(
    `update workflow.webhook w
     set failing_since = case when $4 then null else coalesce(w.failing_since, $3::timestamptz) end,
         delivered_at = case when $4 then $3::timestamptz else w.delivered_at end,
         held_until = $6::timestamptz,
         state = case when $5 or f.has_failed then 'off' else w.state end,
         off_reason = case when $5 then $7 when f.has_failed then $8 else w.off_reason end
     from (select not $4 and coalesce(failing_since <= $9::timestamptz, false) as has_failed
           from workflow.webhook where tenant_id = $1 and id = $2) f
     where w.tenant_id = $1 and w.id = $2 and w.state <> 'off' and w.url = any($10::text[])
     returning w.state, w.url, w.off_reason as reason`,
    [
      tenantId,
      webhookId,
      now.toISOString(),
      isDelivered,
      isGone,
      heldUntil.length > 0 ? new Date(Math.max(...heldUntil.map(Number))).toISOString() : null,
      GONE,
      FAILED,
      new Date(now.getTime() - FAILING_DAYS * 86_400_000).toISOString(),
      attempts.map(({ claimed }) => claimed.url),
    ],
  );
  if (webhook?.state !== 'off') return;
  await tx.query(
    `update workflow.webhook_delivery set state = 'dead' where tenant_id = $1 and webhook_id = $2 and state = 'waiting'`,
    [tenantId, webhookId],
  );
  await recordSwitchedOff(tx, webhookId, { url: webhook.url, reason: webhook.reason ?? '' });
}

const rowOf = ({ claimed: { id, attempts }, result, fate }: Attempt) => ({
  id,
  attempts,
  state: fate.state,
  nextAt: fate.state === 'waiting' ? fate.nextAt : null,
  status: 'status' in result ? result.status : null,
  answer: 'answer' in result ? result.answer : null,
  failure: 'failure' in result ? result.failure : null,
});

/** Where there is something to do, in all tenants. */
export const lookForWork = async (tx: Tx, now: Date): Promise<Work> => {
  const rows = await tx.query<{ tenant_id: TenantId; is_due: boolean; user_position: number }>(
    'select tenant_id, is_due, user_position from workflow.webhook_work($1)',
    [now.toISOString()],
  );
  if (rows.length === 0) return { listening: new Set(), due: [] };
  const heads = await tx.query<{ tenant_id: TenantId; head: number }>(
    'select tenant_id, head from platform.user_heads_of($1::uuid[])',
    [rows.map(({ tenant_id }) => tenant_id)],
  );
  const headOf = new Map(heads.map(({ tenant_id, head }) => [tenant_id, head]));
  const due = rows.filter((row) => row.is_due || (headOf.get(row.tenant_id) ?? 0) > row.user_position);
  return { listening: new Set(rows.map(({ tenant_id }) => tenant_id)), due: due.map(({ tenant_id }) => tenant_id) };
};

/** Removes what is older than this from the logs of all tenants. Resolves to how many messages wait. */
export const sweepAndCount = async (tx: Tx, before: Date | null): Promise<number> => {
  if (before) await tx.query('select workflow.sweep_webhook_deliveries($1)', [before.toISOString()]);
  const [row] = await tx.query<{ count: number }>('select workflow.webhook_queue() as count');
  return row?.count ?? 0;
};
