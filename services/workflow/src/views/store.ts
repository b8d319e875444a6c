import type { TenantId, UserId, ViewId } from '@plumbline/contract/values';
import type { GridView, ViewSettings, ViewSheet } from '@plumbline/contract/workflow/views';
import type { Tx } from '@plumbline/service-kit/database';
import { namesOfPeople } from '../jobs/jobs-as-text.ts';

/** The person's own views and the public ones of the tenant, by name. */
export const listViews = async (tx: Tx, tenantId: TenantId, userId: UserId): Promise<GridView[]> =>
  tx.query(
    `select v.id, v.sheet, v.version, v.name, v.is_public as "isPublic", v.owner_id = $2 as "isOwner",
            coalesce($3::jsonb ->> v.owner_id::text, 'somebody who left') as "ownerName", m.view_id is not null as "isMyDefault",
            t.view_id is not null as "isTenantDefault", v.settings as "gridSettings"
     from workflow.grid_view v
     left join (select view_id from workflow.person_default_view where tenant_id = $1 and user_id = $2) m on m.view_id = v.id
     left join (select view_id from workflow.tenant_default_view where tenant_id = $1) t on t.view_id = v.id
     where v.tenant_id = $1 and v.deleted_at is null and (v.owner_id = $2 or v.is_public) order by v.name, v.id`,
    [tenantId, userId, await namesOfPeople(tx)],
  );

interface NewView extends ChangedView {
  /** The jobs grid, unless it says otherwise. */
  sheet?: ViewSheet;
}
interface ChangedView {
  name: string;
  isPublic: boolean;
  gridSettings: ViewSettings;
}

/** Throws a DatabaseError on a name that the owner uses already. */
export async function insertView(tx: Tx, tenantId: TenantId, ownerId: UserId, view: NewView): Promise<ViewId> {
  const [row] = await tx.query<{ id: ViewId }>(
    `insert into workflow.grid_view (tenant_id, owner_id, sheet, name, is_public, settings) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [tenantId, ownerId, view.sheet ?? 'jobs', view.name, view.isPublic, JSON.stringify(view.gridSettings)],
  );
  if (!row) throw new Error('the view was not stored');
  return row.id;
}

export interface OwnView {
  name: string;
  version: number;
  isPublic: boolean;
}

/** One of the owner's views, locked until the transaction ends. */
export async function lockOwnView(
  tx: Tx,
  tenantId: TenantId,
  ownerId: UserId,
  id: ViewId,
  state: 'kept' | 'deleted',
): Promise<OwnView | undefined> {
  const [view] = await tx.query<OwnView>(
    `select name, version, is_public as "isPublic" from workflow.grid_view
     where tenant_id = $1 and owner_id = $2 and id = $3 and (deleted_at is not null) = $4 for update`,
    [tenantId, ownerId, id, state === 'deleted'],
  );
  return view;
}

/** A view stays with its sheet. Throws a DatabaseError on a name that the owner uses already. */
export const updateView = (tx: Tx, tenantId: TenantId, id: ViewId, view: ChangedView): Promise<unknown> =>
  tx.query(
    `update workflow.grid_view set name = $3, is_public = $4, settings = $5, version = version + 1
     where tenant_id = $1 and id = $2`,
    [tenantId, id, view.name, view.isPublic, JSON.stringify(view.gridSettings)],
  );

/** Others no longer see the view, so it stops being their default and the tenant's, even if it becomes public again. */
export async function forgetDefaultsOfOthers(tx: Tx, tenantId: TenantId, ownerId: UserId, id: ViewId): Promise<void> {
  await tx.query('delete from workflow.tenant_default_view where tenant_id = $1 and view_id = $2', [tenantId, id]);
  await tx.query('delete from workflow.person_default_view where tenant_id = $1 and view_id = $2 and user_id <> $3', [
    tenantId,
    id,
    ownerId,
  ]);
}

/** Its defaults stay stored, and apply again when it is restored. */
export const markDeleted = (tx: Tx, tenantId: TenantId, id: ViewId): Promise<unknown> =>
  tx.query('update workflow.grid_view set deleted_at = now() where tenant_id = $1 and id = $2', [tenantId, id]);

/** Deletes views for good whose time for restoring is over. */
export const purgeDeleted = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  tx.query(`delete from workflow.grid_view where tenant_id = $1 and deleted_at < now() - interval '30 days'`, [
    tenantId,
  ]);

/** Throws a DatabaseError if the owner now has another view of that name. */
export const unmarkDeleted = (tx: Tx, tenantId: TenantId, id: ViewId): Promise<unknown> =>
  tx.query('update workflow.grid_view set deleted_at = null, version = version + 1 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
  ]);

/** A view of the sheet that the person may use, locked until the transaction ends, so that nobody makes it private meanwhile. */
export async function holdVisibleView(
  tx: Tx,
  tenantId: TenantId,
  userId: UserId,
  { id, sheet }: { id: ViewId; sheet: ViewSheet },
): Promise<OwnView | undefined> {
  const [view] = await tx.query<OwnView>(
    `select name, version, is_public as "isPublic" from workflow.grid_view
     where tenant_id = $1 and id = $3 and sheet = $4 and deleted_at is null and (owner_id = $2 or is_public) for share`,
    [tenantId, userId, id, sheet],
  );
  return view;
}

/** A view of a sheet that becomes the default there. */
interface SheetView {
  sheet: ViewSheet;
  id: ViewId;
}

export const setPersonDefault = (
  tx: Tx,
  tenantId: TenantId,
  userId: UserId,
  { sheet, id }: SheetView,
): Promise<unknown> =>
  tx.query(
    `insert into workflow.person_default_view (tenant_id, user_id, sheet, view_id) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, sheet) do update set view_id = excluded.view_id`,
    [tenantId, userId, sheet, id],
  );

export const clearPersonDefault = (tx: Tx, tenantId: TenantId, userId: UserId, sheet: ViewSheet): Promise<unknown> =>
  tx.query('delete from workflow.person_default_view where tenant_id = $1 and user_id = $2 and sheet = $3', [
    tenantId,
    userId,
    sheet,
  ]);

export const setTenantDefault = (tx: Tx, tenantId: TenantId, { sheet, id }: SheetView): Promise<unknown> =>
  tx.query(
    `insert into workflow.tenant_default_view (tenant_id, sheet, view_id) values ($1, $2, $3)
     on conflict (tenant_id, sheet) do update set view_id = excluded.view_id`,
    [tenantId, sheet, id],
  );

export const clearTenantDefault = (tx: Tx, tenantId: TenantId, sheet: ViewSheet): Promise<unknown> =>
  tx.query('delete from workflow.tenant_default_view where tenant_id = $1 and sheet = $2', [tenantId, sheet]);
