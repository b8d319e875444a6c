import { recordChanges } from '@plumbline/platform/history/store';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { tenantNamed } from './named.ts';

/** Sets for how many years a tenant keeps its history in the database; null for ever. The tenant's administration history says so. */
export async function setRetention(tx: Tx, wanted: string, years: number | null): Promise<string[]> {
  const { id, name } = await tenantNamed(tx, wanted);
  await enterTenant(tx, id);
  const [before] = await tx.query<{ years: number | null }>(
    'select years from workflow.retention where tenant_id = $1 for update',
    [id],
  );
  await tx.query(
    'insert into workflow.retention (tenant_id, years) values ($1, $2) on conflict (tenant_id) do update set years = excluded.years',
    [id, years],
  );
  const change = { subject: 'tenant', subjectId: id, subjectName: name, field: 'historyKept' } as const;
  await recordChanges(tx, id, { userId: null, userName: 'Operator' }, [
    { ...change, oldValue: kept(before?.years ?? null), newValue: kept(years) },
  ]);
  return [
    years === null
      ? `${name} keeps all of its history. What is in the archive stays there.`
      : `${name} keeps ${kept(years)} of history; plumbline archive moves older entries into files.`,
  ];
}

const kept = (years: number | null): string => (years === null ? 'all' : years === 1 ? '1 year' : `${years} years`);
