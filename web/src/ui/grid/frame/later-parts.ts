import { laterPart } from '../../page-part.tsx';

// What is drawn when somebody asks for it, or on narrow screens alone: downloaded after the first rows.
export const DataCards = laterPart(async () => (await import('../cards/data-cards.tsx')).DataCards);
export const RowPanel = laterPart(async () => (await import('../panel/row-panel.tsx')).RowPanel);
export const GridMenu = laterPart(async () => (await import('../tools/column-menu.tsx')).GridMenu);
export const HelpSheet = laterPart(async () => (await import('../tools/help/help-sheet.tsx')).HelpSheet);
export const ProblemsPanel = laterPart(
  async () => (await import('../tools/problems/problems-panel.tsx')).ProblemsPanel,
);
