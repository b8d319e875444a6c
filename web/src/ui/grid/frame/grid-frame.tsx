import type { ReactNode } from 'react';
import { PagePart } from '../../page-part.tsx';
import { FilterContext, type FilterScene } from '../state/filter-scene.ts';
import { GroupContext, type GroupScene } from '../state/group-scene.ts';
import { HighlightContext, type HighlightScene } from '../state/highlight-scene.ts';
import { TotalsContext, type TotalsScene } from '../state/totals-scene.ts';
import css from '../tools/filters/grid-toolbar.module.css';
import { GridToolbar } from '../tools/filters/grid-toolbar.tsx';
import { HighlightPopover } from '../tools/highlight/highlight-popover.tsx';
import { Explanation, FilterPopover } from './later-parts.tsx';

interface GridFrameProps {
  readonly toolbar: ReactNode;
  readonly tools: ReactNode;
  readonly states: ReactNode;
  readonly isPhone: boolean;
  readonly filters: FilterScene;
  readonly highlight: HighlightScene | null;
  readonly groups: GroupScene;
  readonly totals: TotalsScene;
  /** Before search and filters. */
  readonly hasRows: boolean;
  readonly children: ReactNode;
}

/** The toolbar above, and the grid in the remaining space. Passes filters, marks, groups and totals to its parts. */
export function GridFrame({ filters, highlight, groups, totals, children, toolbar, ...bar }: GridFrameProps) {
  return (
    <FilterContext value={filters}>
      <HighlightContext value={highlight}>
        <GroupContext value={groups}>
          <TotalsContext value={totals}>
            <div className={css.frame}>
              <PagePart name="The bar above the sheet">
                <GridToolbar {...bar}>{toolbar}</GridToolbar>
              </PagePart>
              {children}
            </div>
            <FilterPopover />
            <PagePart name="The colors" isOverlay>
              <HighlightPopover />
            </PagePart>
            <Explanation />
          </TotalsContext>
        </GroupContext>
      </HighlightContext>
    </FilterContext>
  );
}
