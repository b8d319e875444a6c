import { demoCompany, emulatedCompanies } from '@plumbline/sample/companies';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { bulkLoad } from './bulk-load.ts';
import { makeCompany } from './make-company.ts';

export interface DemoOptions {
  /** By which the services know the people at sign-in. */
  issuer: string;
  /** Of the demo company. */
  jobs?: number;
  /** Until when the companies' year runs: ISO 8601, in UTC. */
  now?: string;
  /** With everybody whom one can be in the emulation, and the second company. */
  isEmulated?: boolean;
  /** Hears how many of the demo company's jobs are there, with their history. */
  onMade?: (jobs: number) => void;
}

/**
 * On a database without a tenant, makes the demo company: its people, jobs with a year of history, saved views. All of it
 * or nothing. The same day and number of jobs give the same data, up to the ids that the database gives.
 */
export async function makeDemoTenant(database: Database, options: DemoOptions): Promise<void> {
  const isMade = await database.transaction(async (tx) => {
    if ((await tx.query('select 1 from platform.tenant limit 1')).length > 0) return false;
    await makeCompanies(tx, options);
    return true;
  }, AS_LONG_AS_IT_TAKES);
  if (isMade) await database.script('vacuum analyze');
}

/** Into empty tables. */
export function makeCompanies(tx: Tx, options: DemoOptions): Promise<void> {
  const { issuer, jobs = demoCompany.jobs, isEmulated = false, now = new Date().toISOString() } = options;
  const [first, ...others] = isEmulated ? emulatedCompanies : [demoCompany];
  return bulkLoad(tx, 'workflow.job_history', async () => {
    await makeCompany(tx, { ...first, jobs }, { issuer, now, onMade: options.onMade });
    for (const company of others) await makeCompany(tx, company, { issuer, now });
  });
}
