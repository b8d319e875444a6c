import { useEffect } from 'react';
import type { GridController } from '../grid-controller.ts';
import { counted } from '../notices.ts';
import { isConflict } from './decide.ts';

/** Says in the status bar that cells have come into conflict. Whoever types goes on typing: nothing is asked. */
export function useConflictNews(controller: GridController): void {
  useEffect(() => {
    const { model } = controller;
    const count = (): number => model.problems().filter(({ state }) => isConflict(state)).length;
    let known = count();
    return model.subscribe((event) => {
      if (event.kind === 'reveal') return;
      const now = count();
      if (now > known) {
        const cells = counted(now, 'cell');
        controller.say(
          `Somebody else changed ${cells} that you changed too. Decide in the list of cells that need attention`,
        );
      }
      known = now;
    });
  }, [controller]);
}
