import { type ReactNode, useRef } from 'react';
import { AddFilter } from './add-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import css from './grid-toolbar.module.css';
import { QuickSearch } from './quick-search.tsx';

/** The bar above a grid: what the page puts there, filters to add, the search, and below the active filters. */
export function GridToolbar({ children }: { readonly children?: ReactNode }) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className={css.toolbar}>
      <div className={css.bar}>
        <div className={css.slot}>{children}</div>
        <AddFilter />
        <QuickSearch field={search} />
      </div>
      <FilterChips onGone={() => search.current?.focus()} />
    </div>
  );
}
