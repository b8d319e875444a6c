import { findNext, openFind, openReplace } from '../control/find-actions.ts';
import { goToProblem } from '../control/problem-actions.ts';
import { doing, type KeyBinding } from './key-binding.ts';

export const findKeys: readonly KeyBinding[] = [
  { combos: ['Ctrl+F'], group: 'Find and fix', does: 'Find in the cells', run: doing(openFind) },
  {
    combos: ['Ctrl+H'],
    group: 'Find and fix',
    does: 'Replace in the cells; what changes is counted first',
    run: doing(openReplace),
  },
  {
    combos: ['Ctrl+G'],
    group: 'Move',
    does: 'To a row by its number or name, or to a column by its title',
    run: doing((grid) => grid.isGoToOpen.set(true)),
  },
  // The search field itself answers this key, on the whole page.
  {
    combos: [],
    shown: ['Ctrl+Shift+F', '/'],
    group: 'Find and fix',
    does: 'Search: show only the rows with these words',
  },
  {
    combos: ['F3'],
    group: 'Find and fix',
    does: 'Next match, with Shift the previous one',
    run: doing((grid) => findNext(grid, 1, true)),
  },
  {
    combos: ['F8'],
    group: 'Find and fix',
    does: 'Next cell that needs attention, with Shift the previous one',
    run: doing((grid) => goToProblem(grid, 1)),
  },
  { combos: ['Shift+F8'], group: 'Find and fix', does: '', run: doing((grid) => goToProblem(grid, -1)) },
  {
    combos: ['Shift+F3'],
    group: 'Find and fix',
    does: '',
    run: doing((grid) => findNext(grid, -1, true)),
  },
];
