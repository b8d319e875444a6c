import { type ReactNode, useRef } from 'react';
import { GroupChips } from '../groups/group-chips.tsx';
import { GroupMenu } from '../groups/group-menu.tsx';
import { AddFilter } from './add-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import css from './grid-toolbar.module.css';
import { QuickSearch } from './quick-search.tsx';

interface GridToolbarProps {
  /** Without any there is nothing to group or to filter, so what the view would do is not said either. */
  readonly hasRows: boolean;
  readonly children?: ReactNode;
}

/** The bar above a grid: the page's own parts, groups and filters to add, the search, and the active ones below. */
export function GridToolbar({ hasRows, children }: GridToolbarProps) {
  const search = useRef<HTMLInputElement>(null);
  const toSearch = (): void => search.current?.focus();
  return (
    <div className={css.toolbar}>
      <div className={css.bar}>
        <div className={css.slot}>{children}</div>
        <GroupMenu />
        <AddFilter />
        <QuickSearch field={search} />
      </div>
      {hasRows && (
        <div className={css.filters}>
          <GroupChips onGone={toSearch} />
          <FilterChips onGone={toSearch} />
        </div>
      )}
    </div>
  );
}
