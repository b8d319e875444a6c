import type { GridController } from '../control/grid-controller.ts';
import { activeGroup, closeActive, closeAll, openActive, openAll, toggleGroup } from '../control/group-actions.ts';
import type { KeyAnswer, KeyBinding } from './key-binding.ts';

// Without groups these keys belong to the browser.
const grouped =
  (run: (grid: GridController) => void) =>
  (grid: GridController): KeyAnswer => {
    if (!grid.view.grouped) return 'ignored';
    run(grid);
    grid.refocus();
    return 'handled';
  };

/** On a group Enter and Space open and close it. Elsewhere they keep their meaning. */
export const onGroup =
  (otherwise: (grid: GridController) => KeyAnswer) =>
  (grid: GridController): KeyAnswer => {
    const group = activeGroup(grid);
    if (!group) return otherwise(grid);
    toggleGroup(grid, group);
    grid.refocus();
    return 'handled';
  };

// With Shift, like Excel's outline keys: Alt and an arrow alone would leave the page.
export const groupKeys: readonly KeyBinding[] = [
  { combos: [], shown: ['Enter', 'Space'], group: 'Groups', does: 'On a group: expand or collapse it' },
  {
    combos: ['Alt+Shift+ArrowLeft'],
    group: 'Groups',
    does: 'Collapse the group that one is in',
    run: grouped(closeActive),
  },
  { combos: ['Alt+Shift+ArrowRight'], group: 'Groups', does: 'Expand the group', run: grouped(openActive) },
  { combos: ['Alt+Shift+ArrowUp'], group: 'Groups', does: 'Collapse all groups', run: grouped(closeAll) },
  { combos: ['Alt+Shift+ArrowDown'], group: 'Groups', does: 'Expand all groups', run: grouped(openAll) },
];
