import { NO_WORDS, YES_WORDS } from './parse-value.ts';

const WORDS = [...YES_WORDS, ...NO_WORDS];

/** Yes or no, typed letter by letter on a cell without an editor: `y` means yes at once, and `es` after it changes nothing. */
export class TypedAnswer {
  #cell = '';
  #word = '';

  /** The word so far, possibly incomplete; null if no word starts like this. */
  next(cell: string, text: string): string | null {
    const typed = text.trim().toLowerCase();
    const whole = this.#cell === cell ? this.#word + typed : typed;
    const word = [whole, typed].find((wanted) => wanted !== '' && WORDS.some((word) => word.startsWith(wanted)));
    this.#cell = cell;
    this.#word = word ?? '';
    return word ?? null;
  }
}
