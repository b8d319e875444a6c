import type { JobId, TenantId } from '@plumbline/contract/values';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { AttachedType } from '@plumbline/domain/file-type';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** As on the wire, where an instant is text. */
export type StoredFile = Omit<ChangeOrderFile, 'at'> & { at: string };
const FILE = `id, number, name, type, size, who, ${instantSql('at')} as at`;

/** The files of a job's change orders, the oldest first. */
export const filesOf = (tx: Tx, tenantId: TenantId, jobId: JobId): Promise<StoredFile[]> =>
  tx.query(
    `select ${FILE} from workflow.change_order_file
     where tenant_id = $1 and job_id = $2 and removed_at is null order by number, change_order_file.at, id`,
    [tenantId, jobId],
  );

/** The bytes of a file that is attached, with its type and name. */
export async function contentOf(
  tx: Tx,
  tenantId: TenantId,
  id: string,
): Promise<{ content: Uint8Array; type: AttachedType; name: string } | undefined> {
  const [file] = await tx.query<{ content: Uint8Array; type: AttachedType; name: string }>(
    'select content, type, name from workflow.change_order_file where tenant_id = $1 and id = $2 and removed_at is null',
    [tenantId, id],
  );
  return file;
}

/** How many files a change order has, and how many bytes the company has attached in all; undefined if there is no such change order. */
export async function roomOf(
  tx: Tx,
  tenantId: TenantId,
  { jobId, number }: { jobId: JobId; number: number },
): Promise<{ files: number; companyBytes: number } | undefined> {
  const [room] = await tx.query<{ files: number; companyBytes: number }>(
    `select file_count as files,
            (select coalesce(sum(size), 0)::bigint from workflow.change_order_file
             where tenant_id = $1 and removed_at is null) as "companyBytes"
     from workflow.change_order where tenant_id = $1 and job_id = $2 and number = $3`,
    [tenantId, jobId, number],
  );
  return room;
}

interface NewFile {
  jobId: JobId;
  number: number;
  name: string;
  type: AttachedType;
  content: Uint8Array;
}

/** Stores a file, and counts it on its change order. Lock the job first. */
export async function storeFile(
  tx: Tx,
  { tenantId, userName }: Access,
  { jobId, number, name, type, content }: NewFile,
): Promise<StoredFile> {
  const [file] = await tx.query<StoredFile>(
    `with counted as (
       update workflow.change_order set file_count = file_count + 1 where tenant_id = $1 and job_id = $2 and number = $3
     ), stored as (
       insert into workflow.change_order_file (tenant_id, job_id, number, name, type, size, content, who)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, number, name, type, size, who, at
     )
     select ${FILE} from stored`,
    [tenantId, jobId, number, name, type, content.byteLength, content, userName],
  );
  if (!file) throw new Error('an insert returns its row');
  return file;
}

/** The job of a file, attached or removed. */
export async function jobOfFile(tx: Tx, tenantId: TenantId, id: string): Promise<JobId | undefined> {
  const [row] = await tx.query<{ jobId: JobId }>(
    'select job_id as "jobId" from workflow.change_order_file where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return row?.jobId;
}

/** Deletes the bytes of a file and its count. Undefined if that was done before. Lock the job first. */
export async function removeFile(tx: Tx, tenantId: TenantId, id: string): Promise<StoredFile | undefined> {
  const [file] = await tx.query<StoredFile>(
    `with gone as (
       update workflow.change_order_file set removed_at = now(), content = null
       where tenant_id = $1 and id = $2 and removed_at is null returning *
     ), counted as (
       update workflow.change_order o set file_count = file_count - 1 from gone
       where o.tenant_id = $1 and o.job_id = gone.job_id and o.number = gone.number
     )
     select ${FILE} from gone`,
    [tenantId, id],
  );
  return file;
}
