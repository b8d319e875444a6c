import { UnstyledButton } from '@mantine/core';
import { toggleGroup } from '@plumbline/sheet/control/group-actions';
import { countText } from '@plumbline/sheet/control/notices';
import { isNegativeTotal } from '@plumbline/sheet/rows/column-total';
import type { Group } from '@plumbline/sheet/rows/grouped-rows';
import type { Sums } from '@plumbline/sheet/rows/totals';
import { notSavedText } from '@plumbline/sheet/rows/typed-over';
import { useGroupScene } from '../state/group-scene.ts';
import { useScene } from '../state/scene.ts';
import { useStore, useStoreValue } from '../state/use-store.ts';
import css from './group-heading.module.css';
import { namedFirst } from './named-first.ts';
import { Remark, TotalRemark } from './total-remark.tsx';

/** How many of the view's totals fit on a heading. If the page names figures, all of them are shown. */
const FIGURES = 2;

interface GroupHeadingProps {
  readonly group: Group;
  /** The fields to show before others, by name. */
  readonly first: readonly string[] | undefined;
}

/** The heading over a group's cards, with its first subtotals. A tap opens and closes the group. */
export function GroupHeading({ group, first }: GroupHeadingProps) {
  const { controller } = useScene();
  const { totals, noun } = useGroupScene();
  const isOpen = !useStoreValue(controller.closed, (closed) => closed.has(group.key));
  return (
    <UnstyledButton
      className={css.heading ?? ''}
      aria-expanded={isOpen}
      style={{ marginLeft: group.level * 12, width: `calc(100% - ${group.level * 12}px)` }}
      onClick={() => toggleGroup(controller, group)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className={css.arrow} data-open={isOpen}>
        <path d="M6 4l4 4-4 4" />
      </svg>
      <span className={css.name}>
        <span className={css.quiet}>{group.column.title} </span>
        {group.label}
        <span className={css.quiet}> {countText(group.count, noun)}</span>
        {totals && <NotSaved totals={totals.of(group)} />}
      </span>
      {totals && <Subtotals totals={totals.of(group)} first={first} />}
    </UnstyledButton>
  );
}

function NotSaved({ totals }: { readonly totals: Sums }) {
  useStore(totals.version);
  const count = totals.notSaved();
  return <Remark count={count} short="not saved" text={notSavedText(count)} />;
}

function Subtotals({ totals, first }: { readonly totals: Sums } & Pick<GroupHeadingProps, 'first'>) {
  const { visible } = useScene();
  useStore(totals.version);
  const figures = namedFirst(visible, first).flatMap((column) => {
    const total = totals.of(column);
    return total ? [{ ...column, total }] : [];
  });
  const named = figures.filter(({ field }) => first?.includes(field)).length;
  return figures.slice(0, Math.max(FIGURES, named)).map(({ field, title, total }) => (
    <span key={field} className={css.amount}>
      <span className={css.quiet}>{title} </span>
      <span className={isNegativeTotal(total) ? css.negative : ''}>{total.text || '–'}</span>
      <TotalRemark typedOver={totals.typedOver(field)} leftOut={total.leftOut} />
    </span>
  ));
}
