import { use } from 'react';
import { ROW_NUMBERS } from '../hands/keys/press-header.ts';
import { GroupContext } from '../state/group-scene.ts';
import { type GridScene, useScene } from '../state/scene.ts';
import css from './row-number.module.css';

interface RowNumberProps {
  readonly scene: GridScene;
  /** The line on screen; null for the totals, which have no number. */
  readonly rowIndex: number | null;
  /** The row of the line; absent for a group. */
  readonly rowId?: string;
}

/** A row's number, left of its cells. A click selects the row. */
export function RowNumber({ scene: { gutter }, rowIndex, rowId }: RowNumberProps) {
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
      {rowIndex === null ? <span className={css.empty}>Total</span> : <NumberText rowIndex={rowIndex} rowId={rowId} />}
    </div>
  );
}

// As in Excel: groups have no number, and rows of closed groups keep theirs.
function NumberText({ rowIndex, rowId }: { readonly rowIndex: number; readonly rowId: string | undefined }) {
  const grouped = use(GroupContext)?.grouped;
  if (!grouped) return (rowIndex + 1).toLocaleString('en-US');
  if (rowId === undefined) return <span className={css.empty}>Group</span>;
  return (grouped.placeOf(rowId) + 1).toLocaleString('en-US');
}

/** The corner above the numbers. A click selects everything. */
export function Corner({ className }: { readonly className: string }) {
  const { gutter } = useScene();
  if (gutter === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={1}
      className={className}
      style={{ width: gutter, left: 0 }}
      data-header={ROW_NUMBERS}
    >
      <span className={css.empty}>Row</span>
    </div>
  );
}
