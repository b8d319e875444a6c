import type { ReactNode } from 'react';
import { GroupContext, type GroupScene } from '../groups/group-scene.ts';
import { TotalsContext, type TotalsScene } from '../totals/totals-row.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { FilterContext, type FilterScene } from './filter-scene.ts';
import css from './grid-toolbar.module.css';
import { GridToolbar } from './grid-toolbar.tsx';

interface GridFrameProps {
  readonly toolbar: ReactNode;
  readonly filters: FilterScene;
  readonly groups: GroupScene;
  readonly totals: TotalsScene;
  readonly children: ReactNode;
}

/** The toolbar above, the grid in the room that is left; gives its parts the filters, the groups and the totals. */
export function GridFrame({ toolbar, filters, groups, totals, children }: GridFrameProps) {
  return (
    <FilterContext value={filters}>
      <GroupContext value={groups}>
        <TotalsContext value={totals}>
          <div className={css.frame}>
            <GridToolbar>{toolbar}</GridToolbar>
            {children}
          </div>
          <FilterPopover />
        </TotalsContext>
      </GroupContext>
    </FilterContext>
  );
}
