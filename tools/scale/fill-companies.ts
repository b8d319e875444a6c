import { bulkLoad } from '@plumbline/demo/bulk-load';
import { makeCompany } from '@plumbline/demo/make-company';
import { createTenant, type NewPerson } from '@plumbline/platform/tenant/create-tenant';
import { demoCompany } from '@plumbline/sample/companies';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import {
  CHANGE_ORDERS,
  COMPANIES,
  DIRECTORY,
  HISTORY,
  JOBS,
  PATTERN,
  WORDS_OF_DIRECTORY,
  withColumns,
} from './statements.ts';

export interface Scale {
  companies: number;
  /** The number of jobs in each company. */
  jobs: number;
  /** The number of history rows in each company. */
  history: number;
}

export interface FillOptions extends Scale {
  /** The issuer by which the services recognise the people at sign-in. */
  issuer: string;
  /** The instant at which the companies' history ends: ISO 8601, in UTC. */
  now: string;
  /** The number of jobs in the pattern, at most that of a company; default 500. */
  patternJobs?: number;
  onStep?: (step: string) => void;
}

const ROLES = { admin: 'Admin', manager: 'Project Manager', accountant: 'Accountant' } as const;
/** The subject with which a person of company `number` signs in. The first company has 1. */
export const subjectOf = (company: number, role: keyof typeof ROLES): string => `company-${company}-${role}`;
export const nameOf = (company: number): string => `Company ${company}`;

const FILLED = ['job', 'change_order', 'job_history', 'external_job', 'external_job_word'].map(
  (name) => `workflow.${name}`,
);
/** Tables that are filled while their indexes and triggers are gone. */
const LARGE = ['workflow.change_order', 'workflow.job', 'workflow.job_history'];

/**
 * Fills a migrated database without companies, as its owner. The services' own statements make one company, the pattern, and one statement
 * for each table repeats it. As after years of use, the rows of a company lie among those of all others. The same options give the same
 * data, except for ids of companies and people.
 */
export async function fillCompanies(database: Database, options: FillOptions): Promise<void> {
  const { companies, jobs, history, issuer, now, patternJobs = 500, onStep = () => {} } = options;
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '256MB', true)`);
    for (const table of FILLED) await tx.query(`alter table ${table} no force row level security`);
    onStep(`a pattern of ${patternJobs} jobs`);
    await makeCompany(tx, { ...demoCompany, name: 'Pattern', jobs: patternJobs }, { issuer, now });
    for (const text of PATTERN) await tx.query(text);
    onStep(`${companies} companies`);
    for (let company = 1; company <= companies; company++) await makePeople(tx, company, issuer);
    await tx.query(COMPANIES);
    await bulkLoads(tx, LARGE, async () => {
      onStep(`${companies * jobs} jobs`);
      await tx.query(await withColumns(tx, 'workflow.job', JOBS), [jobs, patternJobs]);
      await tx.query(await withColumns(tx, 'workflow.change_order', CHANGE_ORDERS), [jobs, patternJobs]);
      onStep(`${companies * history} rows of history`);
      await tx.query(await withColumns(tx, 'workflow.job_history', HISTORY), [jobs, patternJobs, history]);
      onStep('their indexes');
    });
    await tx.query(await withColumns(tx, 'workflow.external_job', DIRECTORY), [Math.ceil(jobs / 400)]);
    await tx.query(await withColumns(tx, 'workflow.external_job_word', WORDS_OF_DIRECTORY));
    for (const table of FILLED) await tx.query(`alter table ${table} force row level security`);
  }, AS_LONG_AS_IT_TAKES);
  onStep('statistics');
  await database.script('vacuum analyze');
}

const bulkLoads = (tx: Tx, [table, ...others]: readonly string[], run: () => Promise<void>): Promise<void> =>
  table === undefined ? run() : bulkLoad(tx, table, () => bulkLoads(tx, others, run));

async function makePeople(tx: Tx, company: number, issuer: string): Promise<void> {
  const people = Object.entries(ROLES).map(
    ([key, role]): NewPerson => ({
      issuer,
      externalId: subjectOf(company, key as keyof typeof ROLES), // its own keys
      firstName: `${role} of`,
      lastName: nameOf(company),
      email: `${key}@company-${company}.example`,
      phoneNumber: null,
      role,
    }),
  );
  const { tenantId } = await createTenant(tx, { name: nameOf(company) }, people);
  await enterTenant(tx, tenantId);
  await insertDefaultOptions(tx, tenantId);
}
