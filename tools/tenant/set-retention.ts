import { counted } from '@plumbline/domain/counted';
import { recordChanges } from '@plumbline/platform/history/store';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { tenantNamed } from './named.ts';

/**
 * Sets for how many years a tenant keeps its history in the database; null for ever. `isCompanyChoosing` lets its administrators set the
 * years, or ends that; undefined leaves it unchanged. The tenant's administration history records the change.
 */
export async function setRetention(
  tx: Tx,
  wanted: string,
  years: number | null,
  isCompanyChoosing: boolean | undefined,
): Promise<string[]> {
  const { id, name } = await tenantNamed(tx, wanted);
  await enterTenant(tx, id);
  const [before] = await tx.query<{ years: number | null }>(
    'select years from workflow.retention where tenant_id = $1 for update',
    [id],
  );
  await tx.query(
    `insert into workflow.retention as r (tenant_id, years, is_company_choosing) values ($1, $2, coalesce($3::boolean, false))
     on conflict (tenant_id) do update set years = excluded.years, is_company_choosing = coalesce($3::boolean, r.is_company_choosing)`,
    [id, years, isCompanyChoosing ?? null],
  );
  const change = { subject: 'tenant', subjectId: id, subjectName: name, field: 'historyKept' } as const;
  await recordChanges(tx, id, { userId: null, userName: 'Operator' }, [
    { ...change, oldValue: kept(before?.years ?? null), newValue: kept(years) },
  ]);
  return [
    years === null
      ? `${name} keeps all of its history. What is in the archive stays there.`
      : `${name} keeps ${kept(years)} of history; plumbline archive moves older entries into files.`,
    ...(isCompanyChoosing === undefined
      ? []
      : [isCompanyChoosing ? '  Its administrators may choose otherwise.' : '  Only this command changes that.']),
  ];
}

const kept = (years: number | null): string => (years === null ? 'all' : counted(years, 'year'));
