import { type ReactNode, useRef } from 'react';
import { GroupChips } from '../groups/group-chips.tsx';
import { HighlightButton } from '../highlight/highlight-button.tsx';
import { HighlightChips } from '../highlight/highlight-chips.tsx';
import { FilterChips } from './filter-chips.tsx';
import css from './grid-toolbar.module.css';
import { AddFilter, GroupMenu, MoreTools } from './later-tools.tsx';
import { QuickSearch } from './quick-search.tsx';
import tablet from './tablet-bar.module.css';

interface GridToolbarProps {
  /** Without any row there is nothing to group or filter, so the view's chips are left out too. */
  readonly hasRows: boolean;
  readonly isPhone: boolean;
  readonly tools: ReactNode;
  readonly states: ReactNode;
  readonly children?: ReactNode;
}

/**
 * The bar above a grid: the page's own parts, groups and filters to add, the search. The line below has the active filters and tells of
 * saving; it is always there, so that nothing moves when a filter or a message comes. On a phone it is one
 * line, and the buttons that are needed less are behind "More".
 */
export function GridToolbar({ hasRows, isPhone, tools, states, children }: GridToolbarProps) {
  const search = useRef<HTMLInputElement>(null);
  const toSearch = (): void => search.current?.focus();
  return (
    <div className={css.toolbar}>
      <div className={`${css.bar} ${tablet.bar}`}>
        <div className={`${css.slot} ${tablet.slot}`}>{children}</div>
        {!isPhone && <div className={`${css.tools} ${tablet.tools}`}>{tools}</div>}
        {!isPhone && <GroupMenu />}
        {/* With React keys, so that an open list and a search under way survive a change of layout. */}
        <AddFilter key="filter" isPhone={isPhone} />
        <QuickSearch key="search" field={search} isPhone={isPhone} />
        {isPhone && (
          <MoreTools>
            {tools}
            <GroupMenu />
            <HighlightButton isPhone />
          </MoreTools>
        )}
      </div>
      <div className={css.below}>
        {!isPhone && hasRows && <HighlightButton isPhone={false} />}
        <div className={css.filters}>
          {hasRows && (
            <>
              {/* What hides rows comes first: on a phone there is little room. */}
              <FilterChips onGone={toSearch} />
              <GroupChips onGone={toSearch} />
              <HighlightChips onGone={toSearch} />
            </>
          )}
        </div>
        {!isPhone && <div className={css.states}>{states}</div>}
      </div>
    </div>
  );
}
