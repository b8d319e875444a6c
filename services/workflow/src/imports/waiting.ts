import type { CallResponse } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import { type FileAnswer, type importCalls, importGone } from '@plumbline/contract/workflow/import-calls';
import { fieldTitle, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportId, ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { ExceededLimit, waitingImport } from '@plumbline/contract/workflow/import-waiting';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { z } from 'zod';

/** For a row of `workflow.import`: it waits for a person. */
export const WAITS = 'accepted_at is null and waiting is not null';

/** Per company. Waiting files keep all their rows. */
const MOST_WAITING = 20;

interface Kept {
  proposal: ImportProposal;
  proof: NonNullable<FileAnswer['proof']>;
  problems: string[];
  exceeded: ExceededLimit[];
}

/**
 * Keeps an announced file, with its rows, for a person. The same file that waits already stays, since somebody may be reviewing it: it gets
 * the new reasons, and the rows that came again are forgotten. With `problems` it is not kept, because too many wait. The imports of the
 * company must take turns.
 */
export async function keepWaiting(
  tx: Tx,
  { tenantId, userName }: Access,
  importId: ImportId,
  { proposal, proof, problems, exceeded }: Kept,
): Promise<{ ok: true; importId: ImportId } | { ok: false; problems: string[] }> {
  const groups = proof.groups.map(({ group, count }) => ({ group, count }));
  const sums = proof.sums.map(({ field, stored, leftOut, file }) => ({ field, stored, leftOut, file }));
  const waiting = JSON.stringify({ who: userName, proposal, problems, exceeded, groups, sums });
  const [same] = await tx.query<{ id: ImportId }>(
    `update workflow.import w set waiting = $3::jsonb from workflow.import i
     where w.tenant_id = $1 and i.tenant_id = $1 and i.id = $2 and w.id <> i.id and w.accepted_at is null and w.waiting is not null
       and w.file -> 'checksum' = i.file -> 'checksum' and w.file -> 'sheet' = i.file -> 'sheet' and w.first_row = i.first_row
     returning w.id`,
    [tenantId, importId, waiting],
  );
  if (same) {
    await tx.query('delete from workflow.import where tenant_id = $1 and id = $2', [tenantId, importId]);
    return { ok: true, importId: same.id };
  }
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from workflow.import where tenant_id = $1 and ${WAITS}`,
    [tenantId],
  );
  if (row && row.count >= MOST_WAITING) {
    const text = `${MOST_WAITING} files wait for a person already. Accept or discard them on the page Imports, then send this one again.`;
    return { ok: false, problems: [...problems, text] };
  }
  await tx.query('update workflow.import set waiting = $3::jsonb where tenant_id = $1 and id = $2', [
    tenantId,
    importId,
    waiting,
  ]);
  return { ok: true, importId };
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

/** A waiting file, as announced. Throws `importGone` if it does not wait. */
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

/** Deletes a waiting file. Throws `importGone` if it does not wait. */
export async function deleteWaiting(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<void> {
  const gone = await tx.query(
    `delete from workflow.import where tenant_id = $1 and id = $2 and ${WAITS} returning id`,
    [tenantId, importId],
  );
  if (gone.length === 0) throw refuse(importGone, {});
}

const money = (amount: number): string => formatAmount(amount as Cents); // formatted digit by digit, whatever its size

/** Why a file exceeds a limit, with the figures. */
export const exceededText = (exceeded: ExceededLimit, own: readonly OwnImportField[]): string => {
  if (exceeded.what === 'jobs') {
    const { jobs, limit } = exceeded;
    return `${jobs.toLocaleString('en-US')} jobs are new or would change. The company takes up to ${limit.toLocaleString('en-US')} unseen.`;
  }
  const { field, before, after, changed, limit } = exceeded;
  const title = fieldTitle(field, own);
  const isOneWay = changed === Math.abs(after - before);
  if (!isOneWay)
    return `The amounts of ${title} would change by ${money(changed)} up and down, and their sum from ${money(before)} to ${money(after)}. The company takes changes of up to ${limit} % of the sum unseen.`;
  return `The sum of ${title} would go from ${money(before)} to ${money(after)}. The company takes a change of up to ${limit} % unseen.`;
};
