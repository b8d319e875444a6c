import type { Tx } from '../database.ts';
import { instantSql } from '../instant-sql.ts';
import type { History, RowUpdate } from './sheet.ts';

export interface LaterChange {
  who: string;
  at: string;
}

/** An update that an earlier request stored although its answer was lost, and the version it created. */
export interface Replayed {
  id: string;
  version: number;
}

/** How updates relate to what was stored since their senders last looked. */
export interface Standing<Update> {
  /** Not stored yet. */
  fresh: Update[];
  replayed: Replayed[];
  /** The updates behind `replayed`. */
  sentAgain: Update[];
  /** What the update has stored in its row, by the history's names of the fields. */
  storedBy: (update: Update) => ReadonlyMap<string, unknown>;
  /** The newest change of a field since the version that its update names. */
  laterChange: (rowId: string, field: string) => LaterChange | undefined;
}

/**
 * Checks updates against rows that the transaction has locked. Storing an update makes its row's version newer than the
 * version it names, so an update that names the current version needs no lookup.
 */
export async function standingOf<Update extends RowUpdate>(
  tx: Tx,
  tenantId: string,
  history: History,
  updates: readonly Update[],
  versionOf: (id: string) => number | undefined,
): Promise<Standing<Update>> {
  const behind = updates.filter(({ id, version }) => versionOf(id) !== version);
  const changes = behind.length === 0 ? [] : await changesSince(tx, tenantId, history, behind);
  const own = Map.groupBy(
    changes.filter(({ isOwn }) => isOwn),
    ({ rowId }) => rowId,
  );
  const others = new Map(
    changes.flatMap((change) => (change.isOwn ? [] : [[keyOf(change.rowId, change.field), change]])),
  );
  // A row that appears twice in one save is refused, whichever of the two was stored.
  const counts = Map.groupBy(updates, ({ id }) => id);
  const isReplay = (id: string) => own.has(id) && counts.get(id)?.length === 1;
  return {
    fresh: updates.filter(({ id }) => !isReplay(id)),
    replayed: [...own].flatMap(([id, [change]]) => (change && isReplay(id) ? [{ id, version: change.version }] : [])),
    sentAgain: updates.filter(({ id }) => isReplay(id)),
    storedBy: ({ id }) => new Map(own.get(id)?.map(({ field, value }) => [field, value])),
    laterChange: (rowId, field) => others.get(keyOf(rowId, field)),
  };
}

const keyOf = (rowId: string, field: string) => `${rowId} ${field}`;

interface StoredChange extends LaterChange {
  rowId: string;
  field: string;
  version: number;
  value: unknown;
  /** Made by this very update. */
  isOwn: boolean;
}

const changesSince = (
  tx: Tx,
  tenantId: string,
  { table, rowColumn, condition = 'true' }: History,
  updates: readonly RowUpdate[],
): Promise<StoredChange[]> =>
  tx.query(
    `select distinct on (h.${rowColumn}, h.field, own.is) h.${rowColumn} as "rowId", h.field, h.version, h.new_value as value,
            own.is as "isOwn", h.changed_by_name as who, ${instantSql('h.changed_at')} as at
     from json_to_recordset($2::json) as seen(id uuid, version integer, "updateId" uuid)
     join ${table} h on h.tenant_id = $1 and h.${rowColumn} = seen.id and h.version > seen.version and ${condition}
     cross join lateral (select coalesce(h.update_id = seen."updateId", false) as is) own
     order by h.${rowColumn}, h.field, own.is, h.id desc`,
    [tenantId, JSON.stringify(updates.map(({ id, version, updateId }) => ({ id, version, updateId })))],
  );
