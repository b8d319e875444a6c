import type { TenantId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import type { World } from './world.ts';

/** Things of a tenant that a person would notice as duplicates. */
const things = [
  'platform.tenant_user',
  'platform.role',
  'platform.scim_token',
  'platform.scim_group',
  'platform.access_token',
  'platform.invitation',
  'workflow.select_option',
  'workflow.own_column',
  'workflow.job',
  'workflow.change_order',
  'workflow.change_order_file',
  'workflow.external_job',
  'workflow.grid_view',
  'workflow.import',
  'workflow.conversation_thread',
  'workflow.conversation_comment',
  'workflow.webhook',
  'workflow.webhook_delivery',
];
/** The parts of a thing, how to sort and find it, and what to print. */
const details = [
  'platform.tenant',
  'platform.role_permission',
  'platform.user_role',
  'platform.scim_group_member',
  'platform.change',
  'workflow.external_job_word',
  'workflow.change_set',
  'workflow.job_history',
  'workflow.person_default_view',
  'workflow.tenant_default_view',
  'workflow.import_mapping',
  'workflow.import_part',
  'workflow.import_left_out',
  'workflow.import_directory',
  'workflow.import_written_before',
  'workflow.schedule_settings',
  'workflow.import_limits',
  'workflow.retention',
  'platform.tenant_limit',
  'workflow.file_mail_readers',
];
const neither = [
  'platform.migration',
  'workflow.migration',
  'platform.idempotency_key',
  'workflow.idempotency_key',
  'platform.move',
  'platform.erasure',
  'workflow.conversation_mention',
  'workflow.conversation_look',
  'workflow.mail',
  'workflow.mail_choice',
  'platform.user_change_set',
  'platform.tenant_spending',
];

/** Tables of both services that are in none of these lists. */
export async function unlistedTables({ database }: World): Promise<string[]> {
  const rows = await database.transaction((tx) =>
    tx.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('platform', 'workflow') and c.relkind in ('r', 'p')`,
    ),
  );
  return rows.map(({ name }) => name).filter((name) => ![...things, ...details, ...neither].includes(name));
}

export interface StoredRows {
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** How many things there are. */
  things: number;
  /** Every value of every row, hashed. */
  values: Record<string, string>;
}

/** One statement for all tables: a separate statement each would cost as much as this one. */
const COUNTS = [...things, ...details]
  .map(
    (table) =>
      `select '${table}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash
       from ${table} t where tenant_id = $1`,
  )
  .join(' union all ');

/** All rows of a tenant except its keys. */
export const storedRows = ({ database }: World, tenantId: TenantId): Promise<StoredRows> =>
  database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    const tables = await tx.query<{ name: string; rows: number; hash: string }>(COUNTS, [tenantId]);
    return {
      counts: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
      things: tables.reduce((sum, { name, rows }) => (things.includes(name) ? sum + rows : sum), 0),
      values: Object.fromEntries(tables.map(({ name, hash }) => [name, hash])),
    };
  });
