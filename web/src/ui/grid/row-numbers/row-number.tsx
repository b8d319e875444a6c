import type { GridScene } from '../scene.ts';
import css from './row-number.module.css';

/** The library's name for the column of row numbers, which is no column of ours. */
export const ROW_NUMBERS = '#';

interface RowNumberProps {
  readonly scene: GridScene;
  /** The totals have a place under the numbers, and none themselves. */
  readonly rowIndex: number | null;
}

/** A row's number on screen, left of its cells; a click selects the row. */
export function RowNumber({ scene: { gutter }, rowIndex }: RowNumberProps) {
  if (gutter === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: the keys for it are those of its cells
    <div
      role="rowheader"
      aria-colindex={1}
      className={css.number}
      style={{ width: gutter }}
      data-row-number={rowIndex ?? undefined}
    >
      {rowIndex === null ? <span className={css.empty}>Total</span> : (rowIndex + 1).toLocaleString('en-US')}
    </div>
  );
}

/** The row whose number an event came from, or null. */
export function numberedRow(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row-number]') : null;
  return element ? Number(element.dataset.rowNumber) : null;
}

/** The corner above the numbers: selects everything. */
export const CornerContent = () => <span className={css.empty}>Row</span>;
