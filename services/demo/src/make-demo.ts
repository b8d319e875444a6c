import type { UserId } from '@plumbline/contract/values';
import { createTenant } from '@plumbline/platform/tenant/create-tenant';
import { demoCompany, emulatedCompanies, type SampleCompany } from '@plumbline/sample/companies';
import { sampleExternalJobs } from '@plumbline/sample/external-jobs';
import { sampleJobs } from '@plumbline/sample/jobs';
import { samplePasts } from '@plumbline/sample/past';
import { fullName, type SampleRole } from '@plumbline/sample/people';
import { sampleViews } from '@plumbline/sample/views';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Database, Tx } from '@plumbline/service-kit/database';
import { insertPast } from '@plumbline/workflow/activity/past';
import { newJobRow } from '@plumbline/workflow/connect/new-job';
import { insertJobs } from '@plumbline/workflow/connect/store';
import { storeExternalJobs } from '@plumbline/workflow/external-jobs/store';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import { allowedValues } from '@plumbline/workflow/jobs/store';
import { insertView } from '@plumbline/workflow/views/store';

export interface DemoOptions {
  /** By which the services know the people at sign-in. */
  issuer: string;
  /** Of the demo company. */
  jobs?: number;
  /** Until when the companies' year runs: ISO 8601, in UTC. */
  now?: string;
  /** With everybody whom one can be in the emulation, and the second company. */
  isEmulated?: boolean;
  /** Hears how many of the jobs are there. */
  onMade?: (jobs: number) => void;
}

/**
 * On a database without a tenant, makes the demo company: its people, jobs with a year of history, saved views. All of it
 * or nothing. The same jobs and moment give the same data, up to the ids that the database gives.
 */
export async function makeDemoTenant(database: Database, options: DemoOptions): Promise<void> {
  const isMade = await database.transaction(async (tx) => {
    if ((await tx.query('select 1 from platform.tenant limit 1')).length > 0) return false;
    await makeCompanies(tx, options);
    return true;
  });
  if (isMade) await database.script('analyze');
}

async function makeCompanies(tx: Tx, options: DemoOptions): Promise<void> {
  const { jobs = demoCompany.jobs, isEmulated = false, now = new Date().toISOString() } = options;
  const [first, ...others] = isEmulated ? emulatedCompanies : [demoCompany];
  for (const company of [{ ...first, jobs }, ...others]) await makeCompany(tx, company, { ...options, now });
}

async function makeCompany(
  tx: Tx,
  company: SampleCompany,
  { issuer, now, onMade = () => {} }: DemoOptions & { now: string },
): Promise<void> {
  const { name, seed, members } = company;
  const { tenantId, userIds } = await createTenant(
    tx,
    { name },
    members.map(({ person, role }) => ({
      issuer,
      externalId: person.id,
      firstName: person.givenName,
      lastName: person.familyName,
      email: person.email,
      phoneNumber: person.phoneNumber,
      role,
    })),
  );
  const people = members.flatMap(({ person, role }, i) => {
    const id = userIds[i];
    return id === undefined ? [] : [{ id, name: fullName(person), role }];
  });
  const first = (wanted: SampleRole) => {
    const found = people.find(({ role }) => role === wanted);
    if (!found) throw new Error(`${name} has no ${wanted}`);
    return found;
  };
  const [admin, manager, accountant] = [first('Admin'), first('Project Manager'), first('Accountant')];
  await enterTenant(tx, tenantId);
  await insertDefaultOptions(tx, tenantId);

  const allowed = await allowedValues(tx, tenantId);
  const today = now.slice(0, 10);
  const jobs = sampleJobs({ count: company.jobs, seed, today, managerIds: [manager.id, admin.id] });
  const rows = jobs.map((job) => {
    const outcome = newJobRow(job, [], allowed);
    if (!outcome.ok) throw new Error(`sample job ${job.jobName}: ${outcome.field} ${outcome.reason}`);
    return outcome.row;
  });
  await insertJobs(tx, { tenantId, userId: admin.id, userName: admin.name }, rows);
  // A year of work was not entered in this very moment.
  await tx.query(
    `update workflow.job set created_date = least(coalesce(date_sold, $2::date - 14) + time '16:00', $2::date) where tenant_id = $1`,
    [tenantId, today],
  );
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const byName = (by: UserId) => ({ byName: nameOf.get(by) ?? '' });
  const pasts = samplePasts(jobs, { seed, now, managerId: manager.id, accountantId: accountant.id });
  await insertPast(
    tx,
    tenantId,
    pasts.flatMap(({ externalId, steps }) =>
      steps.flatMap(({ at, by, changes }, i) =>
        changes.map((change) => ({ externalId, step: i + 1, at, by, ...byName(by), ...change })),
      ),
    ),
    pasts.flatMap(({ externalId, changeOrders }) =>
      changeOrders.map(({ by, ...order }) => ({ externalId, ...order, ...byName(by) })),
    ),
  );
  await storeExternalJobs(tx, tenantId, sampleExternalJobs({ seed, today }));
  for (const view of sampleViews()) await insertView(tx, tenantId, admin.id, view);
  onMade(jobs.length);
}
