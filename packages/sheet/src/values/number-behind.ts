import { isCents, plainAmount } from '@plumbline/domain/money';
import { isPercent, WHOLE } from '@plumbline/domain/percent';
import type { CellValue } from '../cells/cell-value.ts';
import { formatValue, type ValueFormat } from './format-value.ts';

/** A number and its format, as LibreOffice reads them from HTML: without them it takes amounts, dates and percents for texts. */
export interface NumberBehind {
  readonly number: string;
  readonly format: string;
}

/** LibreOffice takes only formats from HTML that each of its documents has, and no other has dollars. */
const DOLLARS = '[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00';
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The number of a shown value. Null where a spreadsheet has none for it: an empty cell, a text, a difference in points. */
export function numberBehind(column: ValueFormat, value: CellValue): NumberBehind | null {
  if (value === null) return null;
  switch (column.type) {
    case 'currency':
      return isCents(value) ? { number: plainAmount(value), format: DOLLARS } : null;
    case 'percent':
      return isPercent(value) && column.format !== 'points' ? { number: String(value / WHOLE), format: '0.00%' } : null;
    case 'date':
      return ofDay(formatValue(column, value));
    case 'boolean':
      return { number: value === true ? '1' : '0', format: 'BOOLEAN' };
    case 'number':
      return { number: String(value), format: 'General' };
    default:
      return null;
  }
}

/** `01/05/2026`, as the cell shows it. */
function ofDay(shown: string): NumberBehind | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(shown) ?? [];
  if (year === undefined) return null;
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - FIRST_DAY) / DAY_MS;
  return { number: String(days), format: 'MM/DD/YYYY' };
}
