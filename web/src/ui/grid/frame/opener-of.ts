import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridView } from '@plumbline/sheet/control/grid-view';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { DataGridProps } from './data-grid-props.ts';

/** What cells open: the page's own, and the row at the first column, which has the mark for it. A click is for a cell that shows something. */
export function openerOf(
  controller: GridController,
  [first]: readonly GridColumn[],
  { opens, onOpenRow }: Pick<DataGridProps<AnyRow>, 'opens' | 'onOpenRow'>,
): GridView['opener'] {
  return (row, field, by) => {
    const open = opens?.[field];
    const isShown = controller.model.value(row, field) !== null;
    if (open && (by === 'key' || isShown)) return () => open(row.id, () => controller.refocus());
    return onOpenRow && by === 'key' && field === first?.field ? () => onOpenRow(row.id) : null;
  };
}
