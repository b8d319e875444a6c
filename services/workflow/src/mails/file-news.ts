import type { TenantId } from '@plumbline/contract/values';
import type { FileOutcome } from '@plumbline/contract/workflow/import-calls';
import type { ImportOutcome } from '@plumbline/contract/workflow/import-records';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { fileReaderIds } from './choices.ts';
import { readersOf } from './people.ts';
import { WITHOUT_OLD } from './write.ts';

type Proof = NonNullable<FileOutcome['proof']>;

/** The outcome of a file that arrived on its own, as mailed. */
export interface FileNews {
  status: 'stored' | 'waiting' | 'refused';
  fileName: string;
  who: string;
  /** Null if nothing of the file was kept. */
  importId: string | null;
  /** Why it waits or was refused. */
  problems: string[];
  groups: Pick<Proof['groups'][number], 'group' | 'count'>[];
  /** In cents, or in the numbers of a column of the company's own. */
  sums: Pick<Proof['sums'][number], 'field' | 'column' | 'stored' | 'leftOut' | 'file'>[];
  outcome: Pick<ImportOutcome, 'newJobs' | 'changedJobs' | 'changedCells' | 'unchangedJobs' | 'leftOutRows'> | null;
}

interface Told extends Pick<FileNews, 'status' | 'fileName' | 'importId' | 'problems' | 'outcome'> {
  proof: (Pick<Proof, 'sums'> & { groups: readonly Pick<Proof['groups'][number], 'group' | 'count'>[] }) | null;
}

/** Nobody reads more of them in a mail. */
const MOST_PROBLEMS = 20;

/**
 * Queues the outcome of a file for the people whom the company chose, otherwise for its administrators; only those who may
 * see jobs.
 */
export async function tellOfFile(
  tx: Tx,
  { tenantId, userName }: Access,
  { proof, outcome, problems, ...rest }: Told,
): Promise<void> {
  const readers = await fileReaders(tx, tenantId);
  const news: FileNews = {
    ...rest,
    who: userName,
    problems: [
      ...problems.slice(0, MOST_PROBLEMS),
      ...(problems.length > MOST_PROBLEMS ? [`${problems.length - MOST_PROBLEMS} more`] : []),
    ],
    groups: proof?.groups.map(({ group, count }) => ({ group, count })) ?? [],
    sums:
      proof?.sums.map(({ field, column, stored, leftOut, file }) => ({ field, column, stored, leftOut, file })) ?? [],
    outcome: outcome && {
      newJobs: outcome.newJobs,
      changedJobs: outcome.changedJobs,
      changedCells: outcome.changedCells,
      unchangedJobs: outcome.unchangedJobs,
      leftOutRows: outcome.leftOutRows,
    },
  };
  await tx.query(
    `with ${WITHOUT_OLD}
     insert into workflow.mail (tenant_id, user_id, file, next_at) select $1, id, $3::jsonb, now() from unnest($2::uuid[]) as reader (id) returning 1`,
    [tenantId, readers.map(({ userId }) => userId), JSON.stringify(news)],
  );
}

async function fileReaders(tx: Tx, tenantId: TenantId) {
  const named = await fileReaderIds(tx, tenantId);
  if (named.length > 0) return readersOf(tx, named);
  return (await readersOf(tx, null)).filter(({ permissions }) => permissions.includes('Admin_edit'));
}
