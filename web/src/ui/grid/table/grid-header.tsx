import type { ColumnSort } from '@plumbline/contract/grid';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { memo, useLayoutEffect, useRef } from 'react';
import { useScene } from '../state/scene.ts';
import { isFigure } from '../state/shown-text.ts';
import { FilterMark } from '../tools/filters/filter-mark.tsx';
import css from './grid-header.module.css';
import { Corner } from './row-number.tsx';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** All headers, including columns out of view: keys can reach each of them, and scrolling draws no header. */
export const GridHeader = memo(function GridHeader({ sort }: { readonly sort: readonly ColumnSort[] }) {
  const { visible, totalWidth, frozen } = useScene();
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" className={css.row} style={{ width: totalWidth }}>
      <Corner className={headerClass(true, frozen === 0)} />
      {visible.map((column, index) => (
        <Header key={column.field} column={column} index={index} sort={sort} />
      ))}
    </div>
  );
});

interface HeaderProps {
  readonly column: GridColumn;
  readonly index: number;
  readonly sort: readonly ColumnSort[];
}

/** Title, sort arrow with its rank among several, the button of the column menu, and the edge that resizes. */
function Header({ column: { field, title, type, shownWidth: width }, index, sort }: HeaderProps) {
  const { controller, edges, frozen, firstColumn } = useScene();
  const rank = sort.findIndex((other) => other.field === field);
  const direction = sort[rank]?.direction;
  const element = useRef<HTMLDivElement>(null);
  // A column can be hidden from its own menu. The focus must not disappear with it.
  useLayoutEffect(() => {
    const header = element.current;
    return () => {
      if (header) controller.surface?.headerGoes(header);
    };
  }, [controller]);
  const isFrozen = index < frozen;
  const isEnd = isFigure({ type });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      ref={element}
      role="columnheader"
      tabIndex={-1}
      // Otherwise the name would be the whole content, with the names of the buttons.
      aria-label={title}
      aria-colindex={index + firstColumn}
      aria-sort={direction ? ARIA_SORT[direction] : 'none'}
      className={`${headerClass(isFrozen, index === frozen - 1)} ${isEnd ? css.end : ''}`}
      style={isFrozen ? { width, left: edges[index] } : { width }}
      data-header={field}
    >
      <span className={css.title}>{title}</span>
      {direction && (
        <span className={css.arrow} aria-hidden="true">
          <svg aria-hidden="true" viewBox="0 0 10 10" data-direction={direction}>
            <path d="M5 1.5v7M2 5.5 5 8.5l3-3" />
          </svg>
          {sort.length > 1 && rank + 1}
        </span>
      )}
      <button
        type="button"
        className={css.menuButton}
        tabIndex={-1}
        aria-label={`Menu of ${title}`}
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          controller.menu.set({ kind: 'column', field, x: left, y: bottom + 2 });
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 6.5 8 10.5l4-4" />
        </svg>
      </button>
      <FilterMark field={field} title={title} />
      <span className={css.edge} data-column-edge aria-hidden="true" />
    </div>
  );
}

const headerClass = (isFrozen: boolean, isLastFrozen: boolean): string =>
  [css.header, isFrozen && css.frozen, isLastFrozen && css.lastFrozen].filter(Boolean).join(' ');
