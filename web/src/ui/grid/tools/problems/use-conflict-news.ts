import { isConflict } from '@plumbline/sheet/control/decide';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { counted } from '@plumbline/sheet/control/notices';
import { useEffect } from 'react';

/** Says in the status bar that cells have come into conflict. Whoever types goes on typing: nothing is asked. */
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
