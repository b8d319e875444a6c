import type { CellMark } from '../cells/cell-states.ts';
import type { CellAddress } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import { isNews, type VersionedRow } from './news.ts';
import type { ParkedCell, RowUpdate, UpdateCell } from './outbox.ts';

/** The cells show what the server has. */
export function showServer<Row extends VersionedRow>(model: GridModel<Row>, cells: readonly CellAddress[]): void {
  if (cells.length === 0) return;
  const values = cells.flatMap(({ rowId, field }) => {
    const { saved } = model.cellState(rowId, field);
    return saved === undefined ? [] : [{ rowId, field, value: saved }];
  });
  model.apply(values, 'server');
  model.mark(cells.map(({ rowId, field }) => ({ rowId, field, state: null })));
}

interface Stored<Row> {
  readonly update: RowUpdate;
  /** Its cells without those edited since. */
  readonly last: readonly UpdateCell[];
  /** The row in the answer. */
  readonly answer: Row | undefined;
  /** This update made that version, so a value stored differently than sent is still the person's own. */
  readonly isOwn: boolean;
}

/** Updates were stored: marks their cells and writes what the answer brought. */
export function showStored<Row extends VersionedRow>(model: GridModel<Row>, updates: readonly Stored<Row>[]): void {
  const isOvertaken = ({ answer }: Stored<Row>) => answer !== undefined && !isNews(model, answer);
  // The change stream may be ahead of the answer: then the cells show the stream's values.
  const overtaken = updates.filter(isOvertaken);
  const lastOf = ({ update: { rowId }, last }: Stored<Row>) => last.map((cell) => ({ ...cell, rowId }));
  showServer(model, overtaken.flatMap(lastOf));
  const late = new Set(overtaken);
  const inTime = updates.filter((update) => !late.has(update));
  model.mark([
    ...inTime.flatMap(lastOf).map((cell) => ({ ...cell, state: 'saved' as const })),
    ...overtaken.flatMap(lastOf).map(({ rowId, field }) => ({ rowId, field, state: 'saved' as const })),
  ]);
  for (const { update, answer, isOwn } of updates) {
    if (!answer || !isOwn) continue;
    const { rowId, cells } = update;
    const changes = cells.map((cell) => ({ ...cell, rowId }));
    model.answered(changes, [answer]);
  }
  model.patchRows(inTime.flatMap(({ answer }) => answer ?? []));
}

/** How a waiting cell looks. */
export const markOfParked = ({ rowId, field, value, reason, theirs }: ParkedCell & CellAddress): CellMark => ({
  rowId,
  field,
  value,
  reason,
  ...(theirs ? { state: 'conflict', theirs } : { state: 'refused' }),
});
