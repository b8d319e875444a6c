import type { CellAddress } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import type { VersionedRow } from './news.ts';
import type { Outbox } from './outbox.ts';

/** Notes which rows the service did not have, and finds their refused cells once such a row is back. `gone` is the reason that the service gave. */
export function returnedRows<Row extends VersionedRow>(
  model: GridModel<Row>,
  outbox: Outbox,
  gone: string | undefined,
) {
  const versions = new Map<string, number>();
  const refused = (rowId: string) => outbox.parkedOf(rowId).filter(({ reason }) => reason === gone);
  return {
    /** The row is not there. Every later version is one of its return. */
    note(rowId: string, version = model.row(rowId)?.version): void {
      if (version !== undefined && refused(rowId).length > 0) versions.set(rowId, version);
    },
    /** What can be sent again of these rows. */
    cells(rowIds: ReadonlySet<string>): readonly CellAddress[] {
      const back = [...versions].filter(
        ([id, before]) => rowIds.has(id) && (model.row(id)?.version ?? before) > before,
      );
      for (const [rowId] of back) versions.delete(rowId);
      return back.flatMap(([rowId]) => refused(rowId).map(({ field }) => ({ rowId, field })));
    },
  };
}
