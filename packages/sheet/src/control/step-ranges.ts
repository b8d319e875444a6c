import type { UndoStep } from '../cells/undo-stack.ts';
import { followSelection, type SheetPlaces } from '../rows/follow-selection.ts';
import type { Selection } from '../rows/grid-selection.ts';

interface RangeNow {
  readonly selection: Selection | null;
  readonly places: SheetPlaces;
}

/** In which ranges changes were made. They may be larger than what changed: a fill leaves its first row as it is. */
export class StepRanges {
  readonly #ranges = new WeakMap<UndoStep, RangeNow>();

  made(step: UndoStep, { selection, places }: RangeNow): void {
    this.#ranges.set(step, { selection, places });
  }

  /** The range of a step in its present place; null where it is no longer whole, or not known. */
  rangeOf(step: UndoStep | undefined, now: SheetPlaces): Selection | null {
    const made = step && this.#ranges.get(step);
    const followed = made?.selection ? followSelection(made.selection, made.places, now) : null;
    return followed?.lost === 'nothing' ? followed.selection : null;
  }
}
