import { demoCompany, emulatedCompanies } from '@plumbline/sample/companies';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { bulkLoad } from './bulk-load.ts';
import { makeCompany } from './make-company.ts';

export interface DemoOptions {
  /** The issuer by which the services recognise people at sign-in. */
  issuer: string;
  /** The number of jobs of the demo company. */
  jobs?: number;
  /** The end of the companies' year: ISO 8601, in UTC. */
  now?: string;
  /** Also creates all personas of the emulation, and the second company. */
  isEmulated?: boolean;
  /** Receives the number of the demo company's jobs that are stored with their history. */
  onMade?: (jobs: number) => void;
}

/**
 * Creates the demo company on a database without tenants: people, jobs with a year of history, saved views. All or nothing. The
 * same day and number of jobs give the same data, except for ids that the database generates.
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
