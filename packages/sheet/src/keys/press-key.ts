import { beginEdit, typeAnswer } from '../control/edit-actions.ts';
import type { GridController } from '../control/grid-controller.ts';
import { clipboardKeys, editKeys, fillKeys } from './edit-keys.ts';
import { findKeys } from './find-keys.ts';
import { groupKeys } from './group-keys.ts';
import { comboOf, type KeyAnswer, type KeyBinding, type KeyPress } from './key-binding.ts';
import { moreKeys } from './more-keys.ts';
import { moveKeys, selectKeys } from './move-keys.ts';

/** Every key of the grid. A new key goes into one of these lists; handling and help sheet follow. */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  ...moveKeys,
  ...selectKeys,
  ...editKeys,
  ...fillKeys,
  ...clipboardKeys,
  ...findKeys,
  ...groupKeys,
  ...moreKeys,
];

const byCombo = new Map(KEY_BINDINGS.flatMap((binding) => binding.combos.map((combo) => [combo, binding] as const)));

/** What a key does on a cell outside an editor. An unknown Ctrl+letter does nothing. */
export function pressKey(press: KeyPress, grid: GridController): KeyAnswer {
  const binding = byCombo.get(comboOf(press));
  const answer = binding?.run?.(grid) ?? 'typed';
  if (answer !== 'typed') return answer;
  if (!isTyping(press)) return 'ignored';
  const column = grid.active && grid.view.columns[grid.active.column];
  // The input method delivers its text later, in the cell. A read-only cell says so now.
  if (press.isComposing) return column && !grid.isEditable(column) && beginEdit(grid, 'replace') ? 'edit' : 'ignored';
  if (column?.type !== 'boolean' || !grid.isEditable(column)) return beginEdit(grid, 'replace') ? 'edit' : 'handled';
  typeAnswer(grid, press.key);
  return 'handled';
}

// Many keyboards send AltGr, which types characters, as Ctrl and Alt together.
function isTyping({ key, ctrlKey, metaKey, altKey, isComposing }: KeyPress): boolean {
  return isComposing || (key.length === 1 && !metaKey && ctrlKey === altKey);
}

/** Whether the key starts a character instead of typing it: a dead key, or a key that an input method takes. */
export const isMethodKey = (event: { key: string; keyCode: number; isComposing: boolean }): boolean =>
  event.isComposing || event.keyCode === METHOD_KEY_CODE || METHOD_KEYS.includes(event.key);

/** The key name that browsers report when an input method has taken the key. */
const METHOD_KEY_CODE = 229;
const METHOD_KEYS = ['Process', 'Dead', 'Unidentified', 'Compose'];
