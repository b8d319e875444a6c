import { hasExplanation } from '../control/explain-actions.ts';
import type { GridController } from '../control/grid-controller.ts';
import { doing, type KeyBinding } from './key-binding.ts';

const help = doing((grid) => grid.isHelpOpen.set(true));

export const moreKeys: readonly KeyBinding[] = [
  { combos: ['Shift+F10', 'ContextMenu'], group: 'More', does: 'Menu of the cell', run: () => 'menu' },
  { combos: ['Ctrl+Enter'], group: 'More', does: 'Open the row', run: () => 'open' },
  { combos: [], shown: ['Enter'], group: 'More', does: 'At its number: open the row. On a count of files: open them' },
  {
    combos: ['Shift+F2'],
    shown: ['Shift+F2', 'Click on its corner'],
    group: 'More',
    does: 'On a figure that explains itself: how it comes about',
    run: (grid) => (hasExplanation(grid) ? 'explain' : 'handled'),
  },
  {
    combos: [],
    shown: ['Enter', 'F2', 'Click'],
    group: 'More',
    does: 'The same, on a figure that nobody types',
  },
  {
    combos: [],
    shown: ['Alt+ArrowUp', 'Alt+ArrowDown'],
    group: 'More',
    does: 'In the open row: the one before, after',
  },
  { combos: [], shown: ['Enter', 'Shift+Enter'], group: 'More', does: 'On a heading: sort by it, sort by it as well' },
  { combos: [], shown: ['Alt+ArrowDown'], group: 'More', does: 'On a heading: its menu' },
  { combos: ['Ctrl+/'], shown: ['Ctrl+/', '?'], group: 'More', does: 'This sheet', run: help },
  // In a text cell a question mark is text.
  { combos: ['?'], group: 'More', does: '', run: (grid) => (isTypedText(grid) ? 'typed' : help(grid)) },
];

function isTypedText(grid: GridController): boolean {
  const column = grid.active && grid.view.columns[grid.active.column];
  return column?.type === 'text' && grid.isEditable(column);
}
