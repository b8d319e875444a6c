import type { Sheet } from '../sheet.ts';

/** A sheet of a file, and why it cannot be offered, as the end of a sentence about it. */
export interface FoundSheet {
  readonly sheet: Sheet;
  readonly problem: string | null;
}
