import type { SheetKind } from './sheet.ts';

/** How the cells of a kind look. */
interface KindStyle {
  readonly numFmt?: string;
  readonly alignment: { vertical: 'top'; horizontal?: 'center'; wrapText?: boolean };
}

export const FONT = { name: 'Calibri', size: 11 };

// Negatives in parentheses and red. The space of the parenthesis aligns the decimals.
const AMOUNT_FORMAT = '$#,##0.00_);[Red]($#,##0.00)';
const PERCENT_FORMAT = '#,##0.00%_);[Red](#,##0.00%)';
const POINTS_FORMAT = '#,##0.00" pts"_);[Red](#,##0.00" pts")';
// "@": a text that looks like a number or formula stays text, even when edited in Excel.
export const STYLES: Readonly<Record<SheetKind, KindStyle>> = {
  text: { numFmt: '@', alignment: { vertical: 'top' } },
  lines: { numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
  number: { alignment: { vertical: 'top' } },
  percent: { numFmt: PERCENT_FORMAT, alignment: { vertical: 'top' } },
  points: { numFmt: POINTS_FORMAT, alignment: { vertical: 'top' } },
  amount: { numFmt: AMOUNT_FORMAT, alignment: { vertical: 'top' } },
  date: { numFmt: 'mm/dd/yyyy', alignment: { vertical: 'top' } },
  boolean: { alignment: { vertical: 'top', horizontal: 'center' } },
};
