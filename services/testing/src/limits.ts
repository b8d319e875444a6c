import { enterTenant } from '@plumbline/service-kit/access';
import type { TestTenant, World } from './world.ts';

type Limit = 'jobs' | 'users' | 'requests_per_minute' | 'megabytes_per_minute';

/** Sets the operator's limits for the tenant, as `plumbline tenant limits` does. */
export const givenLimits = (
  { database }: Pick<World, 'database'>,
  { tenantId }: Pick<TestTenant, 'tenantId'>,
  limits: { readonly [Name in Limit]?: number },
): Promise<unknown> =>
  database.transaction(async (tx) => {
    await tx.query(
      `insert into platform.tenant_limit (tenant_id, jobs, users, requests_per_minute, megabytes_per_minute) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id) do update set jobs = excluded.jobs, users = excluded.users,
         requests_per_minute = excluded.requests_per_minute, megabytes_per_minute = excluded.megabytes_per_minute`,
      [
        tenantId,
        limits.jobs ?? null,
        limits.users ?? null,
        limits.requests_per_minute ?? null,
        limits.megabytes_per_minute ?? null,
      ],
    );
  });

/** Sets how long the tenant keeps its history, and that its administrators choose. */
export const givenChoiceOfYears = (
  { database }: Pick<World, 'database'>,
  { tenantId }: Pick<TestTenant, 'tenantId'>,
  years: number | null,
): Promise<unknown> =>
  database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    await tx.query('insert into workflow.retention (tenant_id, years, is_company_choosing) values ($1, $2, true)', [
      tenantId,
      years,
    ]);
  });
