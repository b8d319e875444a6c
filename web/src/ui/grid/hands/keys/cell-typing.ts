import { commitText, typeText } from '@plumbline/sheet/control/edit-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { flushSync } from 'react-dom';
import { cellFromTarget } from '../elements.ts';

/** An input method that ends a syllable begins the next with the same key: until then the text stays where it is. */
const SETTLE_MS = 100;

// A caret needs a character to stand behind: in an empty element browsers put it, and what is typed, somewhere else.
const HOLD = '\u200b';

interface Composed {
  readonly rowId: string;
  readonly column: GridColumn;
}

/**
 * Text that comes without a key of its own: dead keys, input methods, dictation, the emoji panel. It goes where the
 * browser has its caret, so the focused cell is editable, with a spot for the caret that React does not know. A text that
 * comes at once opens the editor with it. One that is composed stays in the cell until it is finished, because a
 * composition ends where the focus changes, and goes to the editor then.
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

  /** A composed text is in the cell, or was a moment ago. */
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
    // A finger selects cells without the keyboard of the screen in the way.
    if (matchMedia('(pointer: coarse)').matches) cell.inputMode = 'none';
    this.#spot = document.createElement('span');
    this.#spot.dataset.typed = '';
    cell.append(this.#spot);
    this.#clear();
  }

  /** The cell loses the focus, or goes: what was composed in it is its own. */
  leave(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.settle('commit');
    this.#cell = null;
    this.#spot?.remove();
    cell.removeAttribute('contenteditable');
    // Firefox puts one into what it may edit and finds empty.
    for (const line of cell.querySelectorAll(':scope > br')) line.remove();
  }

  /** A text at once; false where the browser composes it. */
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

  /** The composed text goes on in the editor, or into its cell. */
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
