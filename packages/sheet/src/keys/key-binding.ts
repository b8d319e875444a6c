import type { GridController } from '../control/grid-controller.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** A dead key, or one that an input method takes: its text comes later, without a key. */
  readonly isComposing: boolean;
}

/** `edit`: an empty editor must be open and focused before the browser inserts the typed character. */
export type KeyAnswer = 'handled' | 'ignored' | 'edit' | 'leave' | 'menu' | 'open';

/** The parts of the help sheet, in its order. */
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

/** What a key does on a cell that is not being edited: the one source of the key gate and of the help sheet. */
export interface KeyBinding {
  /** As `comboOf` writes them: `Ctrl+Shift+Z`, `ArrowUp`, `Space`. None: only on the sheet, something else answers. */
  readonly combos: readonly string[];
  /** On the sheet instead of the combos. */
  readonly shown?: readonly string[];
  readonly group: (typeof KEY_GROUPS)[number];
  readonly does: string;
  /** `typed`: here the key is text after all. */
  readonly run?: (grid: GridController) => KeyAnswer | 'typed';
}

/** For a key that always answers itself. */
export const doing =
  (run: (grid: GridController) => void) =>
  (grid: GridController): KeyAnswer => {
    run(grid);
    return 'handled';
  };

/** The name of a key press in the table. Meta counts as Ctrl; Shift is no part of a sign that it takes to type it. */
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
