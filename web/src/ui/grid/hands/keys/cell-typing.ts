import { commitText, typeText } from '@plumbline/sheet/control/edit-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { flushSync } from 'react-dom';
import { cellFromTarget } from '../elements.ts';

/** An input method may end a syllable and begin the next with the same key: for this long the text stays where it is. */
const SETTLE_MS = 100;

// A caret needs a character before it: in an empty element browsers place it, and the text, elsewhere.
const HOLD = '\u200b';

interface Composed {
  readonly rowId: string;
  readonly column: GridColumn;
}

/**
 * Text that arrives without a key: dead keys, input methods, dictation, the emoji panel. It goes to the browser's caret, so the
 * focused cell is editable and has a spot for the caret that React does not know. Text that arrives at once opens the editor.
 * Composed text stays in the cell until it is finished, because a change of focus would end the composition, and then goes to
 * the editor.
 */
export class CellTyping {
  readonly #grid: GridController;
  #cell: HTMLElement | null = null;
  #spot: HTMLElement | null = null;
  #composed: Composed | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(grid: GridController) {
    this.#grid = grid;
  }

  /** Composed text is in the cell, or was a moment ago. */
  get isUnderWay(): boolean {
    return this.#composed !== null;
  }

  enter(cell: HTMLElement): void {
    if (cell === this.#cell) return;
    this.leave();
    const column = this.#place(cell)?.column;
    if (!column || !this.#grid.isEditable(column)) return;
    this.#cell = cell;
    cell.contentEditable = 'true';
    cell.spellcheck = false;
    // Selecting cells by touch must not open the on-screen keyboard.
    if (matchMedia('(pointer: coarse)').matches) cell.inputMode = 'none';
    this.#spot = document.createElement('span');
    this.#spot.dataset.typed = '';
    cell.append(this.#spot);
    this.#clear();
  }

  /** The cell loses the focus or goes. Composed text belongs to it. */
  leave(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.settle('commit');
    this.#cell = null;
    this.#spot?.remove();
    cell.removeAttribute('contenteditable');
    // Firefox adds a line break to an empty editable element.
    for (const line of cell.querySelectorAll(':scope > br')) line.remove();
  }

  /** Text at once; false if the browser composes it. */
  take(event: InputEvent): void {
    if (event.isComposing || /Composition/.test(event.inputType)) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (/^insert(Text|ReplacementText|FromDictation|FromYank)$/.test(event.inputType) && text !== '')
      flushSync(() => typeText(this.#grid, text));
  }

  begin(): void {
    clearTimeout(this.#timer);
    const place = this.#cell && this.#place(this.#cell);
    if (!place || this.#composed) return;
    this.#composed = place;
    if (this.#cell) this.#cell.dataset.composing = '';
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle('edit'), SETTLE_MS);
  }

  /** Composed text continues in the editor, or goes into its cell. */
  settle(how: 'edit' | 'commit') {
    clearTimeout(this.#timer);
    const composed = this.#composed;
    const text = (this.#spot?.textContent ?? '').replaceAll(HOLD, '');
    this.#composed = null;
    if (!composed) return;
    delete this.#cell?.dataset.composing;
    this.#clear();
    if (text === '') return;
    const { active } = this.#grid;
    const isActive =
      active !== null &&
      this.#grid.rowAt(active.row)?.id === composed.rowId &&
      this.#grid.columnIndex(composed.column.field) === active.column;
    if (how === 'edit' && isActive) return flushSync(() => typeText(this.#grid, text));
    this.#grid.editing.set({ ...composed, initial: 'replace' });
    commitText(this.#grid, text, 'stay');
  }

  #clear(): void {
    if (!this.#spot) return;
    this.#spot.textContent = HOLD;
    const caret = this.#spot.firstChild;
    if (caret && this.#cell === document.activeElement) getSelection()?.collapse(caret, HOLD.length);
  }

  #place(cell: HTMLElement): Composed | null {
    const at = cellFromTarget(cell);
    const rowId = at && this.#grid.rowAt(at.row)?.id;
    const column = at && this.#grid.view.columns[at.column];
    return rowId !== undefined && rowId !== null && column ? { rowId, column } : null;
  }
}
