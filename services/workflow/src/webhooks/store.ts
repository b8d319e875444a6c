import type { TenantId } from '@plumbline/contract/values';
import type { WebhookEvent } from '@plumbline/contract/workflow/webhook-events';
import { FORMER_SECRET_HOURS, type webhook } from '@plumbline/contract/workflow/webhooks';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { z } from 'zod';
import { newestChange } from '../changes/store.ts';

/** The settings of a webhook that a person chooses. */
export interface WebhookTerms {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
  jobStatuses: readonly string[];
  divisions: readonly string[];
}

/** The webhooks of the tenant by their age, with what waits and what was given up. */
export const listWebhooks = (tx: Tx, tenantId: TenantId): Promise<z.input<typeof webhook>[]> =>
  tx.query(
    `with counted as (
       select webhook_id, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead
       from workflow.webhook_delivery where tenant_id = $1 and state <> 'delivered' group by webhook_id
     )
     select w.id, w.version, w.url, w.description, w.events, w.job_statuses as "jobStatuses", w.divisions, w.state,
            w.off_reason as "offReason",
            ${instantSql('case when w.former_secret_until > now() then w.former_secret_until end')} as "formerSecretUntil",
            ${instantSql('w.failing_since')} as "failingSince", ${instantSql('w.delivered_at')} as "deliveredAt",
            coalesce(c.waiting, 0) as waiting, coalesce(c.dead, 0) as dead,
            w.created_by_name as "createdByName", ${instantSql('w.created_at')} as "createdAt"
     from workflow.webhook w left join counted c on c.webhook_id = w.id
     where w.tenant_id = $1 order by w.created_at, w.id`,
    [tenantId],
  );

/** What a change of a webhook needs to know. Locks it. Null if there is none. */
export async function lockWebhook(
  tx: Tx,
  tenantId: TenantId,
  id: string,
): Promise<(WebhookTerms & { version: number; state: 'active' | 'paused' | 'off' }) | null> {
  const [found] = await tx.query<WebhookTerms & { version: number; state: 'active' | 'paused' | 'off' }>(
    `select version, state, url, description, events, job_statuses as "jobStatuses", divisions
     from workflow.webhook where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  );
  return found ?? null;
}

/** If two people create a webhook at once, the second counts the first one's. */
export const takeTurn = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(7586282, hashtext($1))', [tenantId]);

export async function countWebhooks(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from workflow.webhook where tenant_id = $1',
    [tenantId],
  );
  return row?.count ?? 0;
}

/** The newest change of the tenant's users; 0 before the first. */
async function newestUserChange(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx.query<{ head: number }>('select head from platform.user_heads_of(array[$1::uuid])', [
    tenantId,
  ]);
  return row?.head ?? 0;
}

/** Stores a new webhook, and returns its id. It receives what is committed from now on. */
export async function insertWebhook(
  tx: Tx,
  tenantId: TenantId,
  {
    url,
    description,
    events,
    jobStatuses,
    divisions,
    secret,
    who,
  }: WebhookTerms & {
    secret: string;
    who: string;
  },
): Promise<string> {
  const heads = [await newestChange(tx, tenantId), await newestUserChange(tx, tenantId)];
  const [made] = await tx.query<{ id: string }>(
    `insert into workflow.webhook (tenant_id, url, description, events, job_statuses, divisions, secret, created_by_name,
                                   job_position, user_position)
     values ($1, $2, $3, $4::text[], $5::text[], $6::text[], $7, $8, $9, $10) returning id`,
    [tenantId, url, description, events, jobStatuses, divisions, secret, who, ...heads],
  );
  if (!made) throw new Error('an insert returns its row');
  return made.id;
}

export const updateWebhook = (tx: Tx, tenantId: TenantId, id: string, terms: WebhookTerms): Promise<unknown> =>
  tx.query(
    `update workflow.webhook set version = version + 1, url = $3, description = $4, events = $5::text[],
            job_statuses = $6::text[], divisions = $7::text[]
     where tenant_id = $1 and id = $2`,
    [tenantId, id, terms.url, terms.description, terms.events, terms.jobStatuses, terms.divisions],
  );

/** Pauses or resumes it. After being off, it receives nothing that was committed meanwhile. */
export async function setActive(tx: Tx, tenantId: TenantId, id: string, isActive: boolean): Promise<void> {
  const heads = [await newestChange(tx, tenantId), await newestUserChange(tx, tenantId)];
  await tx.query(
    `update workflow.webhook set state = case when $3 then 'active' else 'paused' end, off_reason = null, failing_since = null,
            held_until = null,
            job_position = case when state = 'off' then $4 else job_position end,
            user_position = case when state = 'off' then $5 else user_position end
     where tenant_id = $1 and id = $2`,
    [tenantId, id, isActive, ...heads],
  );
}

export const storeSecret = (tx: Tx, tenantId: TenantId, id: string, secret: string): Promise<unknown> =>
  tx.query(
    `update workflow.webhook set former_secret = secret, secret = $3,
            former_secret_until = now() + make_interval(hours => $4)
     where tenant_id = $1 and id = $2`,
    [tenantId, id, secret, FORMER_SECRET_HOURS],
  );

/** Lock it first. */
export const deleteWebhook = (tx: Tx, tenantId: TenantId, id: string): Promise<unknown> =>
  tx.query('delete from workflow.webhook where tenant_id = $1 and id = $2', [tenantId, id]);
