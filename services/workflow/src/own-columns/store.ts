import type { TenantId } from '@plumbline/contract/values';
import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';
import { type Calculation, type ColumnField, isOwnField, kindOf } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

export interface StoredColumn {
  field: ColumnField;
  title: string;
  isRetired: boolean;
  calculated: Calculation | null;
}

const CALCULATED = `case when formula is not null then jsonb_build_object('kind', result, 'formula', formula) end as calculated`;

/** The company's own columns in their order, retired ones included. */
export const storedColumns = (tx: Tx, tenantId: TenantId): Promise<StoredColumn[]> =>
  tx.query(
    `select field, title, is_retired as "isRetired", ${CALCULATED} from workflow.own_column where tenant_id = $1 order by position, field`,
    [tenantId],
  );

export interface LockedColumn extends StoredColumn {
  changedByName: string;
  changedAt: string;
}

/** Locks the company's own columns, always in the same order. Returns them in the order of the sheets. */
export async function lockColumns(tx: Tx, tenantId: TenantId): Promise<LockedColumn[]> {
  const rows = await tx.query<LockedColumn & { position: number }>(
    `select field, title, is_retired as "isRetired", ${CALCULATED}, position, changed_by_name as "changedByName",
            ${instantSql('changed_at')} as "changedAt"
     from workflow.own_column where tenant_id = $1 order by field for update`,
    [tenantId],
  );
  return rows.toSorted((a, b) => a.position - b.position || (a.field < b.field ? -1 : 1));
}

/** Two people who add at the same moment take turns, so that both count all columns. No other lock has this number. */
export const takeTurn = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(7586280, hashtext($1))`, [tenantId]);

type WireColumn = Omit<OwnColumn, 'changedAt'> & { changedAt: string };

/** The company's own columns in their order, with how many jobs of the WIP have a value in each. */
export async function readColumns(tx: Tx, tenantId: TenantId): Promise<WireColumn[]> {
  const rows = await tx.query<Omit<WireColumn, 'kind'>>(
    `with filled as (
       select k.field, count(*)::int as jobs from workflow.job j cross join lateral jsonb_object_keys(j.own) as k(field)
       where j.tenant_id = $1 and j.disconnected_at is null and j.own is not null group by k.field
     )
     select c.field, c.title, c.is_retired as "isRetired", ${CALCULATED}, coalesce(f.jobs, 0) as "jobCount", c.changed_by_name as "changedBy",
            ${instantSql('c.changed_at')} as "changedAt"
     from workflow.own_column c left join filled f on f.field = c.field
     where c.tenant_id = $1 order by c.position, c.field`,
    [tenantId],
  );
  return rows.map((row) => ({ ...row, kind: isOwnField(row.field) ? kindOf(row.field) : ('calculated' as const) }));
}

interface NewColumn {
  field: ColumnField;
  title: string;
  calculated: Calculation | null;
  changedByName: string;
}

/** Adds a column at the end. Throws a DatabaseError if another has the title in any case. */
export const insertColumn = (
  tx: Tx,
  tenantId: TenantId,
  { field, title, calculated, changedByName }: NewColumn,
): Promise<unknown> =>
  tx.query(
    `insert into workflow.own_column (tenant_id, field, title, position, changed_by_name, result, formula)
     select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $5, $6 from workflow.own_column where tenant_id = $1 returning 1`,
    [tenantId, field, title, changedByName, calculated?.kind ?? null, calculated?.formula ?? null],
  );

/** What an administrator may say of a column after it was made. */
const SAID = { title: 'title', formula: 'formula', isRetired: 'is_retired' } as const;
interface Said {
  title: string;
  formula: string;
  isRetired: boolean;
}

/** Throws a DatabaseError if another column has the title in any case. */
export const storeSaid = <Name extends keyof Said>(
  tx: Tx,
  tenantId: TenantId,
  field: ColumnField,
  [name, value]: readonly [Name, Said[Name]],
  changedByName: string,
): Promise<unknown> =>
  tx.query(
    `update workflow.own_column set ${SAID[name]} = $3, changed_by_name = $4, changed_at = now() where tenant_id = $1 and field = $2`,
    [tenantId, field, value, changedByName],
  );

export const storeOrder = (tx: Tx, tenantId: TenantId, fields: readonly ColumnField[]): Promise<unknown> =>
  tx.query(
    `update workflow.own_column c set position = f.position
     from unnest($2::text[]) with ordinality as f(field, position)
     where c.tenant_id = $1 and c.field = f.field`,
    [tenantId, fields],
  );
