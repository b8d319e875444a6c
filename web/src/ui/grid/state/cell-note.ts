import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { CellFeatures } from './scene.ts';

/** What the mark in a cell's corner stands for. */
export interface CellNote {
  /** On hover and focus. */
  readonly shown: string;
  /** For a screen reader, which does not see the mark. */
  readonly spoken: string;
  /** The figure itself needs attention. */
  readonly isAttention: boolean;
}

/** Null without a mark: nothing is typed over, needs attention or has words of the feature. */
export function cellNote({ overridden, notes, attention }: CellFeatures, row: AnyRow, field: string): CellNote | null {
  const calculated = overridden?.(row, field)?.calculated;
  const grave = attention?.(row, field) ?? null;
  const words = [grave, notes?.(row, field) ?? null].filter((text) => text !== null);
  if (calculated === undefined && words.length === 0) return null;
  const isTypedOver = calculated !== undefined;
  return {
    shown: [...(isTypedOver ? [`Calculated: ${calculated}`] : []), ...words].join('\n'),
    spoken: [...(isTypedOver ? [`Typed over the calculated ${calculated}`] : []), ...words].join('. '),
    isAttention: grave !== null,
  };
}
