import type { CallResponse } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import { type FileAnswer, type importCalls, importGone } from '@plumbline/contract/workflow/import-calls';
import type { ImportId, ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { ExceededLimit, waitingImport } from '@plumbline/contract/workflow/import-waiting';
import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { z } from 'zod';

/** Of a row of `workflow.import`: it waits for a person. */
export const WAITS = 'accepted_at is null and waiting is not null';

/** Of a company. They hold all their rows. */
const MOST_WAITING = 20;

interface Kept {
  proposal: ImportProposal;
  proof: NonNullable<FileAnswer['proof']>;
  problems: string[];
  exceeded: ExceededLimit[];
}

/**
 * Keeps an announced file, with its rows, for a person. The same file that waits already gives way to it. With `problems` it is not
 * kept, because too many wait. The imports of the company must take turns.
 */
export async function keepWaiting(
  tx: Tx,
  { tenantId, userName }: Access,
  importId: ImportId,
  { proposal, proof, problems, exceeded }: Kept,
): Promise<{ ok: true } | { ok: false; problems: string[] }> {
  await tx.query(
    `delete from workflow.import w using workflow.import i
     where w.tenant_id = $1 and i.tenant_id = $1 and i.id = $2 and w.id <> i.id and w.accepted_at is null and w.waiting is not null
       and w.file -> 'checksum' = i.file -> 'checksum' and w.file -> 'sheet' = i.file -> 'sheet'`,
    [tenantId, importId],
  );
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from workflow.import where tenant_id = $1 and ${WAITS}`,
    [tenantId],
  );
  if (row && row.count >= MOST_WAITING) {
    const text = `${MOST_WAITING} files wait for a person already. Accept or discard them on the page Imports, then send this one again.`;
    return { ok: false, problems: [...problems, text] };
  }
  const groups = proof.groups.map(({ group, count }) => ({ group, count }));
  const sums = proof.sums.map(({ field, stored, leftOut, file }) => ({ field, stored, leftOut, file }));
  const waiting = { who: userName, proposal, problems, exceeded, groups, sums };
  await tx.query('update workflow.import set waiting = $3::jsonb where tenant_id = $1 and id = $2', [
    tenantId,
    importId,
    JSON.stringify(waiting),
  ]);
  return { ok: true };
}

/** The files that wait for a person, the latest first. */
export const listWaiting = (tx: Tx, tenantId: TenantId): Promise<z.input<typeof waitingImport>[]> =>
  tx.query(
    `select id as "importId", file, waiting -> 'proposal' ->> 'looksLike' as "looksLike", waiting ->> 'who' as who,
            ${instantSql('started_at')} as at, row_count as rows, waiting -> 'problems' as problems, waiting -> 'exceeded' as exceeded,
            waiting -> 'groups' as groups, waiting -> 'sums' as sums
     from workflow.import where tenant_id = $1 and ${WAITS} order by started_at desc, id desc`,
    [tenantId],
  );

/** A file that waits, as it was announced. Throws `importGone` where none does. */
export async function findWaiting(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
): Promise<CallResponse<typeof importCalls.waitingImport>> {
  const [row] = await tx.query<CallResponse<typeof importCalls.waitingImport>>(
    `select file, columns, row_count as rows, first_row as "firstRow", waiting -> 'proposal' as proposal
     from workflow.import where tenant_id = $1 and id = $2 and ${WAITS}`,
    [tenantId, importId],
  );
  if (!row) throw refuse(importGone, {});
  return row;
}

/** Forgets a file that waits. Throws `importGone` where none does. */
export async function deleteWaiting(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<void> {
  const gone = await tx.query(
    `delete from workflow.import where tenant_id = $1 and id = $2 and ${WAITS} returning id`,
    [tenantId, importId],
  );
  if (gone.length === 0) throw refuse(importGone, {});
}

const money = (amount: number): string => formatAmount(amount as Cents); // formatted digit by digit, whatever its size

/** Why a file is above a limit, with the figures. */
export const exceededText = (exceeded: ExceededLimit): string => {
  if (exceeded.what === 'jobs') {
    const { jobs, limit } = exceeded;
    return `${jobs.toLocaleString('en-US')} jobs are new or would change. The company takes up to ${limit.toLocaleString('en-US')} unseen.`;
  }
  const { field, before, after, limit } = exceeded;
  const title = isJobField(field) ? jobFields[field].title : field;
  return `The sum of ${title} would go from ${money(before)} to ${money(after)}. The company takes a change of up to ${limit} % unseen.`;
};
