import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { report } from '@plumbline/sheet/control/range-actions';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { useScene } from '../state/scene.ts';

export interface FieldProps {
  readonly row: AnyRow;
  readonly column: GridColumn;
  /** `md` for thumbs, `sm` beside a sheet. */
  readonly size: 'sm' | 'md';
  /** Why the field is marked. */
  readonly reason: string | undefined;
}

/** Changes a cell to the chosen value. */
export function useChoice(row: AnyRow, column: GridColumn): (value: CellValue) => void {
  const { controller } = useScene();
  return (value) => report(controller, controller.model.apply([{ rowId: row.id, field: column.field, value }], 'edit'));
}
