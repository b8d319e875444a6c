import type { TenantId, UserId } from '@plumbline/contract/values';
import { allMails, type FileReaders, type MailChoice } from '@plumbline/contract/workflow/mails';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';

type Stored = MailChoice & { userId: UserId };

/** What these people want to be mailed, by person. People without a decision are absent, and get all mails. */
export async function choicesOf(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly UserId[],
): Promise<Map<UserId, MailChoice>> {
  const rows = await tx.query<Stored>(
    'select user_id as "userId", conversations, files from workflow.mail_choice where tenant_id = $1 and user_id = any($2::uuid[])',
    [tenantId, userIds],
  );
  return new Map(rows.map(({ userId, conversations, files }) => [userId, { conversations, files }]));
}

export const choiceOf = async (tx: Tx, { tenantId, userId }: Access): Promise<MailChoice> =>
  (await choicesOf(tx, tenantId, [userId])).get(userId) ?? allMails;

export const storeChoice = (
  tx: Tx,
  { tenantId, userId }: Access,
  { conversations, files }: MailChoice,
): Promise<unknown> =>
  tx.query(
    `insert into workflow.mail_choice (tenant_id, user_id, conversations, files) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update set conversations = excluded.conversations, files = excluded.files`,
    [tenantId, userId, conversations, files],
  );

/** The people whom the company chose for mails about files. */
export async function fileReaderIds(tx: Tx, tenantId: TenantId): Promise<UserId[]> {
  const [row] = await tx.query<{ userIds: UserId[] }>(
    'select user_ids as "userIds" from workflow.file_mail_readers where tenant_id = $1',
    [tenantId],
  );
  return row?.userIds ?? [];
}

/** Those of these who are not active people of the transaction's tenant. */
export async function strangersAmong(tx: Tx, userIds: readonly UserId[]): Promise<UserId[]> {
  const rows = await tx.query<{ userId: UserId }>(
    'select user_id as "userId" from platform.tenant_people where user_id = any($1::uuid[]) and is_active',
    [userIds],
  );
  return userIds.filter((id) => !rows.some(({ userId }) => userId === id));
}

/**
 * Stores the company's choice of people. With `who` nothing was stored, because that person changed the choice since the
 * sender looked.
 */
export async function storeFileReaders(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  sent: FileReaders,
  seen: FileReaders,
): Promise<{ readers: FileReaders; who: string | null }> {
  // Creates a row for a company without a choice, since there would be none to lock.
  await tx.query(
    `insert into workflow.file_mail_readers (tenant_id, user_ids, updated_by, updated_by_name) values ($1, '{}', $2, $3)
     on conflict (tenant_id) do nothing`,
    [tenantId, userId, userName],
  );
  const [row] = await tx.query<{ userIds: UserId[]; who: string }>(
    `select user_ids as "userIds", updated_by_name as who from workflow.file_mail_readers where tenant_id = $1 for update`,
    [tenantId],
  );
  if (!row) throw new Error('the row was inserted above');
  const isSame = (ids: readonly UserId[]) =>
    ids.length === row.userIds.length && ids.every((id) => row.userIds.includes(id));
  if (!isSame(seen.userIds) && !isSame(sent.userIds)) return { readers: { userIds: row.userIds }, who: row.who };
  await tx.query(
    `update workflow.file_mail_readers set user_ids = $2::uuid[], updated_at = now(), updated_by = $3, updated_by_name = $4
     where tenant_id = $1`,
    [tenantId, sent.userIds, userId, userName],
  );
  return { readers: sent, who: null };
}
