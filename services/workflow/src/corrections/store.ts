import type { TenantId } from '@plumbline/contract/values';
import { valueProblem } from '@plumbline/contract/workflow/job-fields';
import type { OddJob, OddJobs } from '@plumbline/contract/workflow/jobs';
import type { Tx } from '@plumbline/service-kit/database';

/** More than anybody corrects in one sitting. The list gets shorter with each correction. */
const MOST = 500;

type FoundJob = OddJob & { key: string; isShared: boolean };

/** Jobs of the WIP whose number or name today's rules would refuse or change. */
export async function readOddJobs(tx: Tx, tenantId: TenantId): Promise<OddJobs> {
  const rows = await tx.query<FoundJob>(
    `select * from (
       select id, version, job_number as "jobNumber", job_name as "jobName", job_number_key as key,
              count(*) over (partition by job_number_key) > 1 as "isShared"
       from workflow.job where tenant_id = $1 and disconnected_at is null
     ) j where "isShared" or key = '' or workflow.job_number_key("jobName") = ''
            or "jobNumber" ~ '^\\s|\\s$' or "jobName" ~ '^\\s|\\s$'
     order by key, "jobNumber" collate "C", id limit ${MOST}`,
    [tenantId],
  );
  const odd = ({ key: _, isShared: __, ...job }: FoundJob): OddJob => job;
  const isBlank = ({ key, jobName }: FoundJob) => key === '' || valueProblem('jobName', jobName) !== null;
  const shared = rows.filter(({ isShared, key }) => isShared && key !== '');
  const padded = rows.filter((job) => !job.isShared && !isBlank(job));
  return {
    lookAlikes: [...Map.groupBy(shared, ({ key }) => key).values()].map((group) => group.map(odd)),
    blank: rows.filter(isBlank).map(odd),
    padded: padded.map(odd),
  };
}
