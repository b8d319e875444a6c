import { endCut } from '../control/copied-cells.ts';
import type { GridController } from '../control/grid-controller.ts';
import { type AfterCommit, advance, move, selectAll, selectLines, showActive } from '../control/move-actions.ts';
import type { Move } from '../rows/grid-selection.ts';
import { onGroup } from './group-keys.ts';
import { doing, explaining, type KeyAnswer, type KeyBinding, opening } from './key-binding.ts';

type Moves = Readonly<Record<string, Move>>;

const ARROWS: Moves = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const EDGES: Moves = {
  'Ctrl+ArrowUp': 'edge-up',
  'Ctrl+ArrowDown': 'edge-down',
  'Ctrl+ArrowLeft': 'edge-left',
  'Ctrl+ArrowRight': 'edge-right',
};
const ROW_ENDS: Moves = { Home: 'row-start', End: 'row-end' };
const ENDS: Moves = { 'Ctrl+Home': 'first', 'Ctrl+End': 'last' };
const PAGES: Moves = { PageUp: 'page-up', PageDown: 'page-down' };

const moving = (moves: Moves, does: string, shown?: readonly string[]): KeyBinding[] =>
  Object.entries(moves).map(([combo, direction], index) => ({
    combos: [combo],
    group: 'Move',
    // One line of the help sheet for all of them.
    does: index === 0 ? does : '',
    shown: shown ?? Object.keys(moves),
    run: doing((grid) => move(grid, direction, false)),
  }));
const extending: KeyBinding[] = Object.entries({ ...ARROWS, ...EDGES, ...ROW_ENDS, ...ENDS, ...PAGES }).map(
  ([combo, direction]) => ({
    combos: [combo.startsWith('Ctrl+') ? combo.replace('Ctrl+', 'Ctrl+Shift+') : `Shift+${combo}`],
    group: 'Select',
    does: '',
    run: doing((grid) => move(grid, direction, true)),
  }),
);

/** The first Escape takes away the outline of what was copied or cut. */
const onCopied =
  (otherwise: () => KeyAnswer) =>
  (grid: GridController): KeyAnswer => {
    if (!grid.copied.get()) return otherwise();
    endCut(grid, 'The cut cells stay as they are');
    grid.copied.set(null);
    return 'handled';
  };

const going = (after: AfterCommit) => doing((grid) => advance(grid, after));

export const moveKeys: readonly KeyBinding[] = [
  ...moving(ARROWS, 'To the next cell', ['Arrow keys']),
  ...moving(EDGES, 'To the edge of the data', ['Ctrl+Arrow keys']),
  ...moving(ROW_ENDS, 'To the start or end of the row'),
  ...moving(ENDS, 'To the first or last cell'),
  ...moving(PAGES, 'By a page'),
  { combos: ['Tab'], group: 'Move', does: 'To the right; inside a range, round its rows', run: going('next') },
  { combos: ['Shift+Tab'], group: 'Move', does: 'To the left', run: going('previous') },
  {
    combos: ['Enter'],
    group: 'Move',
    does: 'Down, after a run of Tabs to where it began; inside a range, round its columns',
    run: onGroup(explaining(opening(going('down')))),
  },
  { combos: ['Shift+Enter'], group: 'Move', does: 'Up', run: going('up') },
  { combos: ['Ctrl+Backspace'], group: 'Move', does: 'Back to the active cell', run: doing(showActive) },
  { combos: ['Escape'], shown: ['Escape, Tab'], group: 'Move', does: 'Leave the grid', run: onCopied(() => 'leave') },
];

export const selectKeys: readonly KeyBinding[] = [
  ...extending,
  { combos: [], shown: ['Shift+Any of these'], group: 'Move', does: 'Select on the way' },
  { combos: [], shown: ['Shift+Click', 'Drag'], group: 'Select', does: 'From the active cell to another' },
  {
    combos: [],
    shown: ['Ctrl+Click', 'Ctrl+Drag'],
    group: 'Select',
    does: 'A cell, a range or a row more; a cell less',
  },
  { combos: ['Shift+Space'], group: 'Select', does: 'Whole rows', run: doing((grid) => selectLines(grid, 'row')) },
  {
    combos: ['Ctrl+Space'],
    group: 'Select',
    does: 'Whole columns',
    run: doing((grid) => selectLines(grid, 'column')),
  },
  { combos: ['Ctrl+A'], group: 'Select', does: 'Everything', run: doing((grid) => selectAll(grid)) },
];
