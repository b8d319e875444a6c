import { canExplain, openCell } from '../control/explain-actions.ts';
import type { GridController } from '../control/grid-controller.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** A dead key, or a key that an input method takes: its text arrives later. */
  readonly isComposing: boolean;
}

/** `edit`: an empty editor must be open and focused before the browser inserts the character. */
export type KeyAnswer = 'handled' | 'ignored' | 'edit' | 'leave' | 'menu' | 'open' | 'explain';

/** The sections of the help sheet, in order. */
export const KEY_GROUPS = [
  'Move',
  'Select',
  'Edit',
  'Fill',
  'Copy and undo',
  'Find and fix',
  'Groups',
  'More',
] as const;

/** What a key does on a cell outside an editor. The key handling and the help sheet both read it. */
export interface KeyBinding {
  /** As `comboOf` writes them: `Ctrl+Shift+Z`, `ArrowUp`, `Space`. Empty if only the help sheet lists it. */
  readonly combos: readonly string[];
  /** What the help sheet shows instead of the combos. */
  readonly shown?: readonly string[];
  readonly group: (typeof KEY_GROUPS)[number];
  readonly does: string;
  /** `typed`: the key is text here. */
  readonly run?: (grid: GridController) => KeyAnswer | 'typed';
}

/** For a key that handles itself in every state. */
export const doing =
  (run: (grid: GridController) => void) =>
  (grid: GridController): KeyAnswer => {
    run(grid);
    return 'handled';
  };

/** Opens the explanation of a figure that has one. Elsewhere the key keeps its usual meaning. */
export const explaining =
  (otherwise: (grid: GridController) => KeyAnswer) =>
  (grid: GridController): KeyAnswer =>
    canExplain(grid) ? 'explain' : otherwise(grid);

/** Opens what the cell stands for. Elsewhere the key keeps its usual meaning. */
export const opening =
  (otherwise: (grid: GridController) => KeyAnswer) =>
  (grid: GridController): KeyAnswer =>
    openCell(grid, 'key') ? 'handled' : otherwise(grid);

/** The name of a key press in the table. Meta counts as Ctrl. Shift is dropped where the character needs it. */
export function comboOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isSign = key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase();
  return [
    (ctrlKey || metaKey) && 'Ctrl',
    altKey && 'Alt',
    shiftKey && !isSign && 'Shift',
    key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key,
  ]
    .filter(Boolean)
    .join('+');
}
