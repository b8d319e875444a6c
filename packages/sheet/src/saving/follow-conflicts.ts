import { sameValue } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import type { VersionedRow } from './news.ts';
import type { Outbox } from './outbox.ts';

/** Updates the row's conflicts to the sheet: their newest value, and no conflict where both values are equal. */
export function followConflicts<Row extends VersionedRow>(model: GridModel<Row>, outbox: Outbox, rowId: string): void {
  for (const { field, value, theirs: shown } of outbox.parkedOf(rowId)) {
    const row = model.row(rowId);
    if (!shown || !row) continue;
    const { isDirty, save, theirs } = model.cellState(rowId, field);
    if (theirs && theirs !== shown) outbox.showTheirs({ rowId, field }, theirs, row.version);
    else if (!isDirty && save !== 'conflict' && sameValue(model.stored(row, field), value))
      outbox.giveUp({ rowId, field });
  }
}
