import type { CallQuery } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import { TEST_EVENT, type WebhookEvent } from '@plumbline/contract/workflow/webhook-events';
import type { webhookCalls, webhookDelivery } from '@plumbline/contract/workflow/webhooks';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { z } from 'zod';

const PAGE = 50;

type StoredDelivery = z.input<typeof webhookDelivery>;

/** A page of a webhook's log, the latest message first. */
export async function deliveriesPage(
  tx: Tx,
  tenantId: TenantId,
  { id, state, cursor }: CallQuery<typeof webhookCalls.webhookDeliveries>,
): Promise<{ deliveries: StoredDelivery[]; nextCursor: number | null }> {
  const rows = await tx.query<StoredDelivery & { number: number }>(
    `select number, id, event, ${instantSql('created_at')} as at, state, attempts, ${instantSql('tried_at')} as "triedAt",
            ${instantSql(`case when state = 'waiting' then next_at end`)} as "nextAt", status, answer, failure
     from workflow.webhook_delivery
     where tenant_id = $1 and webhook_id = $2 and ($3::text is null or state = $3) and ($4::bigint is null or number < $4)
     order by number desc limit ${PAGE + 1}`,
    [tenantId, id, state ?? null, cursor ?? null],
  );
  const deliveries = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? deliveries.at(-1) : undefined;
  return { deliveries: deliveries.map(({ number: _, ...delivery }) => delivery), nextCursor: last?.number ?? null };
}

/** Whether the log has messages of these events, sent or waiting. */
export async function hasToldOf(
  tx: Tx,
  tenantId: TenantId,
  webhookId: string,
  events: readonly WebhookEvent[],
): Promise<boolean> {
  const [row] = await tx.query(
    'select 1 from workflow.webhook_delivery where tenant_id = $1 and webhook_id = $2 and event = any($3::text[]) limit 1',
    [tenantId, webhookId, events],
  );
  return row !== undefined;
}

/** Writes a message of its own for one webhook. Returns its id. */
export async function insertTest(tx: Tx, tenantId: TenantId, webhookId: string, who: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, next_at)
     values ($1, $2, $3, json_build_object('type', $3::text, 'timestamp', ${instantSql('now()')},
             'data', json_build_object('webhookId', $2::uuid, 'who', $4::text))::text, now())
     returning id`,
    [tenantId, webhookId, TEST_EVENT, who],
  );
  if (!row) throw new Error('the message was not stored');
  return row.id;
}

/** One message of a webhook, whatever became of it, or all given up that were written since a time. */
export type Replayed = { deliveryId: string } | { since: Date };

/** Queues messages to be sent again from now on, with all attempts of a new message. Returns how many. */
export async function replay(tx: Tx, tenantId: TenantId, webhookId: string, which: Replayed): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `with again as (
       update workflow.webhook_delivery set state = 'waiting', attempts = 0, next_at = now()
       where tenant_id = $1 and webhook_id = $2
         and case when $3::uuid is not null then id = $3 else state = 'dead' and created_at >= $4::timestamptz end
       returning 1
     )
     select count(*)::int as count from again`,
    [
      tenantId,
      webhookId,
      'deliveryId' in which ? which.deliveryId : null,
      'since' in which ? which.since.toISOString() : null,
    ],
  );
  return row?.count ?? 0;
}
