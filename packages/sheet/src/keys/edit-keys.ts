import { beginEdit, toggle, typeAbove, typeToday } from '../control/edit-actions.ts';
import { continueSeries } from '../control/fill-actions.ts';
import type { GridController } from '../control/grid-controller.ts';
import type { Editing } from '../control/open-parts.ts';
import { clear, fill, redo, repeat, undo } from '../control/range-actions.ts';
import { onGroup } from './group-keys.ts';
import { doing, explaining, type KeyAnswer, type KeyBinding } from './key-binding.ts';

const editing =
  (initial: Editing['initial']) =>
  (grid: GridController): KeyAnswer =>
    beginEdit(grid, initial) ? 'edit' : 'handled';

export const editKeys: readonly KeyBinding[] = [
  { combos: [], shown: ['Any text'], group: 'Edit', does: 'Type over the cell' },
  {
    combos: [],
    shown: ['=100+200*1.1', '1.2k', '1.5m'],
    group: 'Edit',
    does: 'In a figure: what it comes to is shown while typing',
  },
  { combos: [], shown: ['today', 'Jan 5', '5 Jan'], group: 'Edit', does: 'In a date: that day, of this year' },
  {
    combos: ['F2'],
    shown: ['F2', 'Double click'],
    group: 'Edit',
    does: 'Edit what is there',
    run: explaining(editing('keep')),
  },
  {
    combos: ['Alt+ArrowDown'],
    group: 'Edit',
    does: 'Open the list or the calendar',
    run: editing('keep'),
  },
  {
    combos: [],
    shown: ['Arrow keys', 'PageUp', 'PageDown', 'Home', 'End'],
    group: 'Edit',
    does: 'In the calendar: by a day, a month, to the ends of the week. Enter takes the day',
  },
  {
    combos: ['Space'],
    group: 'Edit',
    shown: ['Space', 'y', 'n', 'x', 'Click on the box'],
    does: 'Tick or untick',
    run: onGroup((grid) => (toggle(grid) ? 'handled' : editing('replace')(grid))),
  },
  {
    combos: ['Delete', 'Backspace'],
    group: 'Edit',
    does: 'Empty the cells',
    run: doing((grid) => clear(grid)),
  },
  { combos: ['Ctrl+;'], group: 'Edit', does: 'Type the date of today, also inside a text', run: doing(typeToday) },
  { combos: ["Ctrl+'"], group: 'Edit', does: 'Type what stands above', run: doing(typeAbove) },
  { combos: [], shown: ['Enter', 'Tab'], group: 'Edit', does: 'While typing: keep it and go on' },
  { combos: [], shown: ['Escape'], group: 'Edit', does: 'While typing: give it up' },
  { combos: [], shown: ['Alt+Enter'], group: 'Edit', does: 'While typing a note: a new line' },
];

export const fillKeys: readonly KeyBinding[] = [
  { combos: [], shown: ['Ctrl+Enter'], group: 'Fill', does: 'While typing: into every selected cell' },
  {
    combos: ['F4'],
    group: 'Fill',
    does: 'Once more: the last typed value, paste, fill or clearing',
    run: doing(repeat),
  },
  { combos: ['Ctrl+D'], group: 'Fill', does: 'Copy the first row down', run: doing((grid) => fill(grid, 'down')) },
  {
    combos: ['Ctrl+R'],
    group: 'Fill',
    does: 'Copy the first column to the right',
    run: doing((grid) => fill(grid, 'right')),
  },
  {
    combos: ['Ctrl+Shift+D'],
    group: 'Fill',
    does: 'Go on with the series that the range begins with',
    run: doing(continueSeries),
  },
  {
    combos: [],
    shown: ['Drag the corner'],
    group: 'Fill',
    does: 'Series of numbers, dates, months and “Phase 1”; copies of the rest. Ctrl swaps the two',
  },
  {
    combos: [],
    shown: ['Double click the corner'],
    group: 'Fill',
    does: 'Down as far as the column beside it',
  },
];

export const clipboardKeys: readonly KeyBinding[] = [
  { combos: [], shown: ['Ctrl+C', 'Ctrl+X'], group: 'Copy and undo', does: 'Copy; cut: a paste moves the cells' },
  { combos: [], shown: ['Ctrl+V'], group: 'Copy and undo', does: 'Paste; a block repeats over a larger range' },
  {
    combos: [],
    shown: ['Shift+F10'],
    group: 'Copy and undo',
    does: 'In the menu: copy with headings, paste with rows and columns swapped',
  },
  { combos: [], shown: ['Escape'], group: 'Copy and undo', does: 'Take away the outline of what was copied or cut' },
  {
    combos: ['Ctrl+Z'],
    group: 'Copy and undo',
    does: 'Undo, also of columns moved, sized and sorted',
    run: doing(undo),
  },
  { combos: ['Ctrl+Y', 'Ctrl+Shift+Z'], group: 'Copy and undo', does: 'Redo', run: doing(redo) },
];
