import type { CellAddress } from '@plumbline/sheet/cells/cell-value';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { useEffect } from 'react';

/** Where the person is: the active cell, and whether its editor is open. */
export interface Place extends CellAddress {
  readonly isEditing: boolean;
}

/** Reports where the person is, whenever that changes. */
export function usePlace(controller: GridController, onPlace: ((place: Place | null) => void) | undefined): void {
  useEffect(() => {
    if (!onPlace) return;
    let last = '';
    const tell = (): void => {
      const place = placeOf(controller);
      const key = JSON.stringify(place);
      if (key === last) return;
      last = key;
      onPlace(place);
    };
    tell();
    const stops = [controller.selection.subscribe(tell), controller.editing.subscribe(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [controller, onPlace]);
}

function placeOf(controller: GridController): Place | null {
  const editing = controller.editing.get();
  if (editing) return { rowId: editing.rowId, field: editing.column.field, isEditing: true };
  const at = controller.active;
  const row = at && controller.rowAt(at.row);
  const column = at && controller.view.columns[at.column];
  return row && column ? { rowId: row.id, field: column.field, isEditing: false } : null;
}
