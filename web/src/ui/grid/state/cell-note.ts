import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { CellFeatures } from './scene.ts';

/** What the mark in a cell's corner stands for. */
export interface CellNote {
  /** On hover and focus. */
  readonly shown: string;
  /** For a screen reader, which does not see the mark. */
  readonly spoken: string;
}

/** Null without a mark: nothing is typed over, and the feature has nothing to say. */
export function cellNote({ overridden, notes }: CellFeatures, row: AnyRow, field: string): CellNote | null {
  const calculated = overridden?.(row, field)?.calculated;
  const note = notes?.(row, field) ?? null;
  if (calculated === undefined) return note === null ? null : { shown: note, spoken: note };
  const typedOver = { shown: `Calculated: ${calculated}`, spoken: `Typed over the calculated ${calculated}` };
  if (note === null) return typedOver;
  return { shown: `${typedOver.shown}\n${note}`, spoken: `${typedOver.spoken}. ${note}` };
}
