import type { Database } from '@plumbline/service-kit/database';

/** Shared by the tests of the demo. */
export const now = '2026-03-17T20:00:00.000Z';

export const rowsOf = <Row = Record<string, unknown>>(database: Database, text: string): Promise<Row[]> =>
  database.transaction((tx) => tx.query<Row>(text));

/** Row counts over all tenants, read as a superuser, to whom row-level security does not apply. */
export async function counts(database: Database): Promise<Record<string, unknown> | undefined> {
  const [row] = await rowsOf(
    database,
    `select (select count(*)::int from platform.tenant) as tenants, (select count(*)::int from platform.tenant_user) as people,
            (select count(*)::int from workflow.job) as jobs, (select count(*)::int from workflow.grid_view) as views,
            (select count(*)::int from workflow.external_job) as "externalJobs"`,
  );
  return row;
}
