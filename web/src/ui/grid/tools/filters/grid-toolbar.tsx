import { type ReactNode, useRef } from 'react';
import { GroupChips } from '../groups/group-chips.tsx';
import { GroupMenu } from '../groups/group-menu.tsx';
import { AddFilter } from './add-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import css from './grid-toolbar.module.css';
import { QuickSearch } from './quick-search.tsx';

/** The bar above a grid: the page's own parts, groups and filters to add, the search, and the active ones below. */
export function GridToolbar({ children }: { readonly children?: ReactNode }) {
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
      <div className={css.filters}>
        <GroupChips onGone={toSearch} />
        <FilterChips onGone={toSearch} />
      </div>
    </div>
  );
}
