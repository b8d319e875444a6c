import type { TenantId, UserId, ViewId } from '@plumbline/contract/values';
import type { GridView } from '@plumbline/contract/workflow/views';
import type { Tx } from '@plumbline/service-kit/database';

/** The person's own views and the public ones of the tenant, by name. */
export const listViews = (tx: Tx, tenantId: TenantId, userId: UserId): Promise<GridView[]> =>
  tx.query(
    `select id, name, is_public as "isPublic", owner_id = $2 as "isOwner", settings as "gridSettings"
     from workflow.grid_view where tenant_id = $1 and (owner_id = $2 or is_public) order by name, id`,
    [tenantId, userId],
  );

interface NewView {
  name: string;
  isPublic: boolean;
  gridSettings: GridView['gridSettings'];
}

/** Throws a DatabaseError on a name that the owner uses already. */
export const insertView = (tx: Tx, tenantId: TenantId, ownerId: UserId, view: NewView): Promise<unknown> =>
  tx.query(
    'insert into workflow.grid_view (tenant_id, owner_id, name, is_public, settings) values ($1, $2, $3, $4, $5)',
    [tenantId, ownerId, view.name, view.isPublic, JSON.stringify(view.gridSettings)],
  );

/** Changes one of the owner's views; false when there is none of that id. Throws a DatabaseError on a name in use. */
export async function updateView(
  tx: Tx,
  tenantId: TenantId,
  ownerId: UserId,
  id: ViewId,
  view: NewView,
): Promise<boolean> {
  const rows = await tx.query(
    `update workflow.grid_view set name = $4, is_public = $5, settings = $6
     where tenant_id = $1 and owner_id = $2 and id = $3 returning id`,
    [tenantId, ownerId, id, view.name, view.isPublic, JSON.stringify(view.gridSettings)],
  );
  return rows.length > 0;
}
