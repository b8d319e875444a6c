import { counted } from '@plumbline/domain/counted';
import { isConflict } from '@plumbline/sheet/control/decide';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { useEffect } from 'react';

/** Reports new conflicts in the status bar. It asks nothing, so typing goes on. */
export function useConflictNews(controller: GridController): void {
  useEffect(() => {
    const { model } = controller;
    const count = (): number => model.problems().filter(({ state }) => isConflict(state)).length;
    let before = count();
    return model.subscribe((event) => {
      if (event.kind === 'reveal') return;
      const now = count();
      if (now > before) {
        const cells = counted(now, 'cell');
        controller.say(
          `Somebody else changed ${cells} that you changed too. Decide in the list of cells that need attention`,
        );
      }
      before = now;
    });
  }, [controller]);
}
