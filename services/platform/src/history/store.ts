import type { CallQuery } from '@plumbline/contract/call';
import type { AdminSubject, historyCalls } from '@plumbline/contract/platform/history';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { insertHistory } from '@plumbline/service-kit/records/history';

/** A person of the tenant, or a program that acts under a name. */
export interface Actor {
  userId: UserId | null;
  userName: string;
}

/** A changed field, with values as shown to readers: names instead of ids. */
export interface NewChange {
  subject: AdminSubject;
  subjectId: string;
  subjectName: string;
  field: string;
  oldValue: unknown;
  newValue: unknown;
  /** For users: the update that made the change. */
  updateId?: string | undefined;
}

/**
 * Records changes in the transaction that makes them, in one statement. Leaves out changes to the same value. Write users first:
 * their changes are recorded with the version that the user then has.
 */
export async function recordChanges(
  tx: Tx,
  tenantId: TenantId,
  { userId, userName }: Actor,
  changes: readonly NewChange[],
): Promise<void> {
  const real = changes.filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue));
  if (real.length === 0) return;
  await tx.query(INSERT_CHANGES, [
    tenantId,
    userId,
    userName,
    JSON.stringify(real.map(({ subjectId, ...change }) => ({ rowId: subjectId, ...change }))),
  ]);
}

const INSERT_CHANGES = insertHistory({ table: 'platform.change', rowColumn: 'subject_id' }, '$4', {
  more: { subject: 'h.subject', subject_name: 'h."subjectName"' },
  members: ['subject text', '"subjectName" text'],
  version: `case when h.subject = 'user' then
    (select u.version from platform.tenant_user u where u.tenant_id = $1 and u.id = h."rowId") end`,
});

const PAGE = 50;

interface StoredChange extends NewChange {
  id: number;
  personId: UserId | null;
  personName: string;
  at: string;
}

/** The changes that match a filter, newest first, from its cursor. */
export async function changesPage(
  tx: Tx,
  tenantId: TenantId,
  { subject, subjectId, cursor }: CallQuery<typeof historyCalls.adminHistory>,
): Promise<{ changes: StoredChange[]; nextCursor: number | null }> {
  const params: unknown[] = [tenantId];
  const when = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined ? '' : ` and ${condition(`$${params.push(value)}`)}`;
  const rows = await tx.query<StoredChange>(
    `select id, subject, subject_id as "subjectId", subject_name as "subjectName", field, old_value as "oldValue",
            new_value as "newValue", changed_by as "personId", changed_by_name as "personName",
            ${instantSql('changed_at')} as at
     from platform.change
     where tenant_id = $1${when(subject, (p) => `subject = ${p}::text`)}${when(subjectId, (p) => `subject_id = ${p}::uuid`)}${when(
       cursor,
       (p) => `id < ${p}::bigint`,
     )}
     order by id desc limit ${PAGE + 1}`,
    params,
  );
  const changes = rows.slice(0, PAGE);
  return { changes, nextCursor: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null };
}
