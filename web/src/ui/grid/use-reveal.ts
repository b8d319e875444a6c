import { useEffect } from 'react';
import type { GridController } from './grid-controller.ts';
import { goTo } from './groups/group-actions.ts';

/** Goes to the row that a page asks the model to reveal. */
export function useReveal(controller: GridController): void {
  useEffect(() => {
    let frame = 0;
    const end = controller.model.subscribe((event) => {
      if (event.kind !== 'reveal') return;
      // A frame later the library has measured itself and knows its rows, also when this comes with the first rendering.
      frame = requestAnimationFrame(() => {
        const column = event.field === undefined ? 0 : controller.columnIndex(event.field);
        goTo(controller, event.rowId, Math.max(0, column));
      });
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [controller]);
}
