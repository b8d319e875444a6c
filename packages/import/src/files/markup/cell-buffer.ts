import { Refused } from '../limits.ts';

/** Excel allows 32,767 characters. */
const MAX_TEXT = 1_000_000;

/** Collects the text of one cell. */
export class CellBuffer {
  text = '';

  add(text: string): void {
    this.text += text;
    if (this.text.length > MAX_TEXT) throw new Refused('A cell of this file holds over a million characters.');
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}
