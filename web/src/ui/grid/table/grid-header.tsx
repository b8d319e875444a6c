import type { ColumnSort } from '@plumbline/contract/grid';
import { createContext, use, useLayoutEffect, useRef } from 'react';
import { headerFromTarget } from '../hands/elements.ts';
import { useScene } from '../state/scene.ts';
import { FilterMark } from '../tools/filters/filter-mark.tsx';
import css from './grid-header.module.css';
import { Grid, type LibraryHeader, type LibraryHeaderParams, withoutAriaExpanded } from './library.ts';
import { ROW_NUMBERS } from './row-number.tsx';

export interface SortScene {
  readonly sort: readonly ColumnSort[];
  readonly onSort: (field: string, isAdded: boolean) => void;
}

export const SortContext = createContext<SortScene>({ sort: [], onSort: () => {} });

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The library calls this per header row. */
export const drawHeaderRow = (cells: LibraryHeader[]) => <HeaderRow cells={cells} />;

function HeaderRow({ cells }: { cells: readonly LibraryHeader[] }) {
  const { sort } = use(SortContext);
  const { columns } = useScene();
  return (
    <Grid.HeaderRow>
      {cells.map((cell) => {
        if (cell.kind === 'group') return null;
        if (cell.id === ROW_NUMBERS)
          return <Grid.HeaderCell key={cell.id} ref={withoutAriaExpanded} cell={cell} className={css.header ?? ''} />;
        const direction = sort.find((other) => other.field === cell.id)?.direction;
        const type = columns.get(cell.id)?.type;
        return (
          <Grid.HeaderCell
            key={cell.id}
            ref={withoutAriaExpanded}
            cell={cell}
            className={`${css.header} ${type === 'currency' || type === 'number' ? css.headerEnd : ''}`}
            aria-sort={direction ? ARIA_SORT[direction] : 'none'}
          />
        );
      })}
    </Grid.HeaderRow>
  );
}

/** Title, sort arrow with its rank among several, and the button of the column menu. */
export function HeaderContent({ column: { id: field, name = field } }: LibraryHeaderParams) {
  const { sort } = use(SortContext);
  const { controller } = useScene();
  const rank = sort.findIndex((other) => other.field === field);
  const direction = sort[rank]?.direction;
  const title = useRef<HTMLSpanElement>(null);
  // A column is hidden from its own menu: the focus must not go with it.
  useLayoutEffect(() => {
    const header = headerFromTarget(title.current)?.element;
    return () => header && controller.surface?.headerGoes(header);
  }, [controller]);
  return (
    <>
      <span ref={title} className={css.title}>
        {name}
      </span>
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
        aria-label={`Menu of ${name}`}
        draggable={false}
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
      <FilterMark field={field} title={name} />
      <span className={css.edge} data-column-edge aria-hidden="true" />
    </>
  );
}
