import type { ColumnSettings } from '@plumbline/contract/grid';
import { countText } from '@plumbline/sheet/control/notices';
import { isNegativeTotal, type Total } from '@plumbline/sheet/rows/column-total';
import type { Totals } from '@plumbline/sheet/rows/totals';
import { leftOutText, notSavedText, typedOverText } from '@plumbline/sheet/rows/typed-over';
import { memo, use, useRef } from 'react';
import { useScene } from '../state/scene.ts';
import { TotalsContext, type TotalsScene } from '../state/totals-scene.ts';
import { useStore } from '../state/use-store.ts';
import { RowNumber } from './row-number.tsx';
import css from './totals-row.module.css';

export const TotalsRow = memo(function TotalsRow() {
  const scene = use(TotalsContext);
  return scene && <TotalsCells {...scene} />;
});

interface Reckoned {
  readonly totals: Totals;
  readonly columns: readonly ColumnSettings[];
}

/** The number of rows and the sum of each amount column, and the ratio of sums of each percent. It stays at the bottom while the rows scroll. */
function TotalsCells({ totals, noun, lines }: TotalsScene) {
  const scene = useScene();
  const { visible, frozen, cellStyles, columnRange, totalWidth } = scene;
  useStore(totals.version);
  const isReckoned = useStore(totals.isReckoned);
  // The previous sums stay until those of the new rows are ready. A column that came with these rows stays blank until then: adding up the
  // previous rows for it would delay the new ones.
  const last = useRef<Reckoned | null>(null);
  if (isReckoned) last.current = { totals, columns: visible };
  const shown = last.current?.totals ?? totals;
  const hasTotal = ({ field }: ColumnSettings) =>
    isReckoned || last.current?.columns.some((column) => column.field === field);
  const totalOf = (column: ColumnSettings) => (hasTotal(column) ? shown.of(column) : null);
  const range = useStore(columnRange);
  const cells = visible.flatMap((column, index) =>
    index < frozen || (index >= range.from && index < range.to) ? [{ column, index, total: totalOf(column) }] : [],
  );
  const { length } = shown.rows;
  const notSaved = shown.notSaved();
  const next = visible[1];
  /** The cell beside the first is empty and moves with it. */
  const hasRoom = frozen > 1 && next !== undefined && totalOf(next) === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: nothing in it can be operated
    <div role="row" aria-rowindex={lines + 1} className={css.totals} style={{ width: totalWidth }} data-totals>
      <RowNumber scene={scene} rowIndex={null} />
      {cells.map(({ column, index, total }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={index + scene.firstColumn}
          aria-readonly
          {...(total && remarkProps(total, shown.typedOver(column.field)))}
          className={`${css.cell} ${index < frozen ? css.frozen : ''} ${index === frozen - 1 ? css.lastFrozen : ''} ${total ? css.end : ''} ${index === 0 && hasRoom ? css.wide : ''}`}
          style={cellStyles[index]}
        >
          {total ? (
            <TotalFigure total={total} />
          ) : (
            index === 0 && (
              <span className={css.text} title={notSavedText(notSaved)}>
                Total · {countText(length, noun)}
                {notSaved > 0 && <span className={css.negative}> · {notSaved.toLocaleString('en-US')} not saved</span>}
              </span>
            )
          )}
        </div>
      ))}
    </div>
  );
}

/** Marks a sum that contains overrides like a cell, and says how many lines a ratio leaves out. */
function remarkProps({ leftOut }: Total, typedOver: number) {
  const text = [typedOverText(typedOver), leftOutText(leftOut)].filter(Boolean).join('. ');
  if (text === '') return {};
  return { 'aria-description': text, title: text, 'data-overridden': typedOver > 0 || undefined };
}

interface TotalFigureProps {
  readonly total: Total;
  /** Stands in the place of a sum of nothing. A sheet leaves it out. */
  readonly blank?: string;
}

/** A sum to the cent or a ratio of sums, or why it is missing. */
export function TotalFigure({ total, blank = '' }: TotalFigureProps) {
  return <span className={isNegativeTotal(total) ? css.negative : css.text}>{total.text || blank}</span>;
}
