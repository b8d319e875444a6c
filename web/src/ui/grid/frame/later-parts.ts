import { laterPart } from '../../page-part.tsx';

// What opens over the grid or beside it, and the cards of a phone: not needed for the first rows.
export const DataCards = laterPart(async () => (await import('../cards/data-cards.tsx')).DataCards);
export const RowPanel = laterPart(async () => (await import('../panel/row-panel.tsx')).RowPanel);
export const GridMenu = laterPart(async () => (await import('../tools/column-menu.tsx')).GridMenu);
export const HelpSheet = laterPart(async () => (await import('../tools/help/help-sheet.tsx')).HelpSheet);
export const ProblemsPanel = laterPart(
  async () => (await import('../tools/problems/problems-panel.tsx')).ProblemsPanel,
);
export const FilterPopover = laterPart(async () => (await import('../tools/filters/filter-popover.tsx')).FilterPopover);
export const Explanation = laterPart(async () => (await import('../tools/explain/explanation.tsx')).Explanation);
