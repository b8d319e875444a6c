import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { demoAccounts, fullName } from '@plumbline/identity/demo-people';
import { createTenant } from '@plumbline/platform/tenant/create-tenant';
import { sampleExternalJobs } from '@plumbline/sample/external-jobs';
import { sampleJobs } from '@plumbline/sample/jobs';
import { samplePasts } from '@plumbline/sample/past';
import { sampleViews } from '@plumbline/sample/views';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Database } from '@plumbline/service-kit/database';
import { insertPast } from '@plumbline/workflow/activity/past';
import { newJobRow } from '@plumbline/workflow/connect/new-job';
import { insertJobs } from '@plumbline/workflow/connect/store';
import { storeExternalJobs } from '@plumbline/workflow/external-jobs/store';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import { allowedValues } from '@plumbline/workflow/jobs/store';
import { insertView } from '@plumbline/workflow/views/store';

const DEMO_TENANT = 'Summit Ridge Builders';
const SAMPLE_JOBS = 200;
const SEED = 20_26;

/** On a database without a tenant, makes the demo tenant: three people, 200 jobs, 5 saved views. All of it or nothing. */
export async function makeDemoTenant(database: Database, issuer: string): Promise<void> {
  const isMade = await database.transaction(async (tx) => {
    if ((await tx.query('select 1 from platform.tenant limit 1')).length > 0) return false;
    const people = Object.values(demoAccounts).map((person) => ({
      issuer,
      externalId: person.id,
      firstName: person.givenName,
      lastName: person.familyName,
      email: person.email,
      phoneNumber: person.phoneNumber,
      role: person.demoRole,
    }));
    const { tenantId, userIds } = await createTenant(tx, { name: DEMO_TENANT }, people);
    const [adminId, managerId, accountantId] = userIds;
    if (!adminId || !managerId || !accountantId) throw new Error('the demo tenant has no people');
    await enterTenant(tx, tenantId);
    await insertDefaultOptions(tx, tenantId);

    const allowed = await allowedValues(tx, tenantId);
    const now = new Date().toISOString();
    const today = now.slice(0, 10);
    const jobs = sampleJobs({ count: SAMPLE_JOBS, seed: SEED, today, managerIds: [managerId, adminId] });
    const rows = jobs.map((job) => {
      const outcome = newJobRow(job, [], allowed);
      if (!outcome.ok) throw new Error(`sample job ${job.jobName}: ${outcome.field} ${outcome.reason}`);
      return outcome.row;
    });
    await insertJobs(tx, { tenantId, userId: adminId, userName: fullName(demoAccounts.admin) }, rows);
    // A year of work was not entered in this very moment.
    await tx.query(
      `update workflow.job set created_date = least(coalesce(date_sold, $2::date - 14) + time '16:00', $2::date) where tenant_id = $1`,
      [tenantId, today],
    );
    const nameOf = new Map(
      userIds.map((id, i) => [id, fullName(Object.values(demoAccounts)[i] ?? demoAccounts.admin)]),
    );
    const byName = (by: (typeof userIds)[number]) => ({ byName: nameOf.get(by) ?? '' });
    const pasts = samplePasts(jobs, { seed: SEED, now, managerId, accountantId });
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
    await storeExternalJobs(tx, tenantId, sampleExternalJobs({ seed: SEED, today }));
    for (const view of sampleViews()) await insertView(tx, tenantId, adminId, view);
    return true;
  });
  if (isMade) await database.script('analyze');
}

/** The demo people's one password: `DEMO_PASSWORD`, else the one made at the first start and kept in the data directory. */
export function demoPassword(dataDir: string): string {
  if (process.env.DEMO_PASSWORD) return process.env.DEMO_PASSWORD;
  const file = join(dataDir, 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = Array.from({ length: 4 }, () => syllable() + syllable()).join('-');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

const syllable = () => pick('bdfghkmnprstvz') + pick('aeiou');
const pick = (letters: string) => letters.charAt(randomInt(letters.length));
