import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { CellFeatures } from './scene.ts';

/** What the marks in a cell's corners stand for. */
export interface CellNote {
  /** On hover and focus. */
  readonly shown: string;
  /** For a screen reader, which does not see the mark. */
  readonly spoken: string;
  /** The upper mark: the figure itself needs attention, or there are words about it. */
  readonly mark: 'attention' | 'words' | null;
  /** The lower mark: the cell has changed since the view's moment. */
  readonly isChanged: boolean;
}

/** Null without a mark: no override, no attention, no change and no words of the feature. */
export function cellNote(cells: CellFeatures, row: AnyRow, field: string): CellNote | null {
  const { overridden, notes, attention, changed } = cells;
  const calculated = overridden?.(row, field)?.calculated;
  const grave = attention?.(row, field) ?? null;
  const before = changed?.(row, field) ?? null;
  const words = [grave, notes?.(row, field) ?? null].filter((text) => text !== null);
  const isTypedOver = calculated !== undefined;
  const hasWords = isTypedOver || words.length > 0;
  if (!hasWords && before === null) return null;
  const last = before === null ? [] : [before];
  return {
    shown: [...(isTypedOver ? [`Calculated: ${calculated}`] : []), ...words, ...last].join('\n'),
    spoken: [...(isTypedOver ? [`Typed over the calculated ${calculated}`] : []), ...words, ...last].join('. '),
    mark: grave !== null ? 'attention' : hasWords ? 'words' : null,
    isChanged: before !== null,
  };
}
