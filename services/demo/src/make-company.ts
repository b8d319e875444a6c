import type { JobId, TenantId, UserId } from '@plumbline/contract/values';
import { permissions } from '@plumbline/domain/permissions';
import { createTenant } from '@plumbline/platform/tenant/create-tenant';
import { storeTenant } from '@plumbline/platform/tenant/store';
import type { SampleCompany } from '@plumbline/sample/companies';
import { sampleExternalJobs } from '@plumbline/sample/external-jobs';
import { type StoriedJob, sampleJobs } from '@plumbline/sample/jobs';
import { sampleDay, samplePasts } from '@plumbline/sample/past';
import { fullName, type SampleRole } from '@plumbline/sample/people';
import { sampleViews } from '@plumbline/sample/views';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { insertPast, type PastJob, type PastPerson } from '@plumbline/workflow/activity/past';
import { type JoinRules, joinRules, newJobRow } from '@plumbline/workflow/connect/new-job';
import { insertJobs } from '@plumbline/workflow/connect/store';
import { storeExternalJobs } from '@plumbline/workflow/external-jobs/store';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import { insertStartingView } from '@plumbline/workflow/views/starting-view';
import { insertView } from '@plumbline/workflow/views/store';

/** Jobs per batch: some 25,000 rows of history, a few megabytes. */
const BATCH_JOBS = 1_000;

interface Circumstances {
  issuer: string;
  now: string;
  onMade?: ((jobs: number) => void) | undefined;
}

/** Creates one company of the sample with everything that its people would have created by now, as the owner of the database. */
export async function makeCompany(tx: Tx, company: SampleCompany, circumstances: Circumstances): Promise<void> {
  const { now, onMade } = circumstances;
  const { seed } = company;
  const { tenantId, people, keepers } = await equip(tx, company, circumstances.issuer);
  const today = sampleDay(now);
  const managerIds = [keepers.manager.id, keepers.admin.id];
  const jobs = sampleJobs({ count: company.jobs, seed, today, managerIds });
  const { admin } = keepers;
  const rules = await joinRules(tx, { tenantId, userName: admin.name, permissions });
  const personOf = new Map(people.map((person) => [person.id, person]));
  const by = (id: UserId): PastPerson => personOf.get(id) ?? keepers.admin;
  for (let start = 0; start < jobs.length; start += BATCH_JOBS) {
    const batch = jobs.slice(start, start + BATCH_JOBS);
    const pasts = samplePasts(batch, {
      seed,
      today,
      managerId: keepers.manager.id,
      accountantId: keepers.accountant.id,
    });
    const kept = new Map(
      pasts.map(({ externalId, estimatePassedOn, costAtCompletion }) => [
        externalId,
        { estimatePassedOn, costAtCompletion },
      ]),
    );
    const jobIds = await connect(tx, tenantId, admin, batch, rules, (job) => ({
      ...forecastsOf(job, (id) => by(id).name, keepers),
      ...kept.get(job.externalId),
    }));
    const stories = pasts.flatMap(({ externalId, connectedAt, steps, changeOrders }): PastJob[] => {
      const jobId = jobIds.get(externalId);
      return jobId === undefined
        ? []
        : [
            {
              jobId,
              connectedAt,
              steps: steps.map((step) => ({ ...step, by: by(step.by) })),
              changeOrders: changeOrders.map((order) => ({ ...order, by: by(order.by) })),
            },
          ];
    });
    await insertPast(tx, tenantId, stories);
    onMade?.(start + batch.length);
  }
  await storeExternalJobs(tx, tenantId, sampleExternalJobs({ seed, today }));
  await insertStartingView(tx, tenantId, admin.id);
  // With it everybody sees five views: the company's and their own private one.
  for (const view of sampleViews()) {
    const owners = view.isPublic ? [keepers.admin] : people;
    for (const owner of owners) await insertView(tx, tenantId, owner.id, view);
  }
}

/** Creates the company with its people and select lists. Returns who maintains the jobs. */
async function equip(tx: Tx, { name, details, members }: SampleCompany, issuer: string) {
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
  await storeTenant(tx, tenantId, details);
  await enterTenant(tx, tenantId);
  await insertDefaultOptions(tx, tenantId);
  const people = members.flatMap(({ person, role }, i) => {
    const id = userIds[i];
    return id === undefined ? [] : [{ id, name: fullName(person), role }];
  });
  const first = (wanted: SampleRole) => {
    const found = people.find(({ role }) => role === wanted);
    if (!found) throw new Error(`${name} has no ${wanted}`);
    return found;
  };
  const keepers = { admin: first('Admin'), manager: first('Project Manager'), accountant: first('Accountant') };
  return { tenantId, people, keepers };
}

/** Who forecast a job and when, and accounting's forecast. Whoever maintains the jobs stands in for a project manager. */
function forecastsOf(
  { values, forecastAt, accounting }: StoriedJob,
  nameOf: (id: UserId) => string,
  { manager, accountant }: { manager: PastPerson; accountant: PastPerson },
) {
  const forecastBy = nameOf(values.projectManagerUserIds?.[0] ?? manager.id);
  return {
    ...(forecastAt !== null && { forecastAt, forecastBy }),
    ...(accounting && { ...accounting, accountingForecastBy: accountant.name }),
  };
}

/** Connects jobs under the same rules as a person would. Returns their ids by external id. */
async function connect(
  tx: Tx,
  tenantId: TenantId,
  admin: PastPerson,
  jobs: readonly StoriedJob[],
  rules: JoinRules,
  forecastsFor: (job: StoriedJob) => object,
): Promise<Map<string, JobId>> {
  const rows = jobs.map((job) => {
    const outcome = newJobRow(job, [], rules);
    if (!outcome.ok) throw new Error(`sample job ${job.jobName}: ${outcome.field} ${outcome.reason}`);
    return { ...outcome.row, ...forecastsFor(job) };
  });
  const joined = await insertJobs(tx, { tenantId, userId: admin.id, userName: admin.name }, rows);
  return new Map(joined.map(({ id, externalId }) => [externalId, id]));
}
