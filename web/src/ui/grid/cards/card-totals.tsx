import { UnstyledButton } from '@mantine/core';
import { countText } from '@plumbline/sheet/control/notices';
import { notSavedText } from '@plumbline/sheet/rows/typed-over';
import { use, useId, useState } from 'react';
import { useScene } from '../state/scene.ts';
import { TotalsContext, type TotalsScene } from '../state/totals-scene.ts';
import { useStore } from '../state/use-store.ts';
import { TotalFigure } from '../table/totals-row.tsx';
import css from './card-footer.module.css';
import { namedFirst } from './named-first.ts';
import { Remark, TotalRemark } from './total-remark.tsx';

interface CardTotalsProps {
  /** The fields to show before others, by name. */
  readonly first: readonly string[] | undefined;
}

/** The totals of the listed rows: the first one visible, the others after a tap and while the person filters. */
export function CardTotals({ first }: CardTotalsProps) {
  const scene = use(TotalsContext);
  return scene && scene.totals.rows.length > 0 ? <Sums {...scene} named={first} /> : null;
}

function Sums({ totals, noun, named }: TotalsScene & { readonly named: CardTotalsProps['first'] }) {
  const { visible } = useScene();
  useStore(totals.version);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const figures = namedFirst(visible, named).flatMap((column) => {
    const total = totals.of(column);
    return total ? [{ ...column, total }] : [];
  });
  const notSaved = totals.notSaved();
  const [first] = figures;
  if (!first) return null;
  return (
    <div className={css.totals}>
      {isOpen && (
        <dl id={listId} className={css.sums} aria-label={`Totals of ${countText(totals.rows.length, noun)}`}>
          {figures.map(({ field, title, total }) => (
            <div key={field} className={css.sum}>
              <dt>{title}</dt>
              <dd>
                <TotalFigure total={total} blank="–" />
                <TotalRemark typedOver={totals.typedOver(field)} leftOut={total.leftOut} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <UnstyledButton
        className={css.totalsButton ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {isOpen ? 'Totals' : `Total ${first.title}`}
          <Remark count={notSaved} short="not saved" text={notSavedText(notSaved)} />
        </span>
        {!isOpen && (
          <b>
            <TotalFigure total={first.total} blank="–" />
            <TotalRemark typedOver={totals.typedOver(first.field)} leftOut={first.total.leftOut} />
          </b>
        )}
        <span aria-hidden="true">{isOpen ? '▾' : '▴'}</span>
      </UnstyledButton>
    </div>
  );
}
