import type { Job } from '@plumbline/contract/workflow/jobs';
import { permissions } from '@plumbline/domain/permissions';
import { enterTenant } from '@plumbline/service-kit/access';
import { joinRules, newJobRow } from '@plumbline/workflow/connect/new-job';
import { insertJobs } from '@plumbline/workflow/connect/store';
import { storeExternalJobs } from '@plumbline/workflow/external-jobs/store';
import { type Person, succeeded, type TestTenant, type World } from './world.ts';

/** Puts jobs into a tenant's WIP, straight into the store; values by job field, amounts in cents. */
export async function givenJobs(
  { database }: World,
  tenant: TestTenant,
  jobs: readonly Record<string, unknown>[],
): Promise<Job[]> {
  await database.transaction(async (tx) => {
    await enterTenant(tx, tenant.tenantId);
    const { tenantId } = tenant;
    const rules = await joinRules(tx, { tenantId, userName: 'Set-up', permissions });
    const rows = jobs.map(({ jobName, ...values }, i) => {
      const number = String(values.jobNumber ?? `J-${i + 1}`);
      const outcome = newJobRow(
        {
          externalId: `ext-${number}`,
          jobName: String(jobName ?? `Job ${i + 1}`),
          values: { jobNumber: number, ...values },
        },
        [],
        rules,
      );
      if (!outcome.ok) throw new Error(`${outcome.field} ${outcome.reason}`);
      return outcome.row;
    });
    await insertJobs(tx, { tenantId: tenant.tenantId, userId: tenant.admin.userId, userName: 'Set-up' }, rows);
  });
  return jobsOf(tenant.admin);
}

/** All jobs as the person sees them, by job number. */
export const jobsOf = async (person: Person): Promise<Job[]> => succeeded(await person.workflow.loadJobs()).jobs;

/** Puts jobs into the tenant's directory of the accounting system; values by job field, amounts in cents. */
export const givenExternalJobs = (
  { database }: World,
  { tenantId }: TestTenant,
  jobs: readonly { externalId: string; jobName: string; values?: Record<string, unknown> }[],
): Promise<unknown> =>
  database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    return storeExternalJobs(
      tx,
      tenantId,
      jobs.map(({ values = {}, ...job }) => ({ ...job, values })),
    );
  });
