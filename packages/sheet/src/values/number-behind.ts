import { isCents, plainAmount } from '@plumbline/domain/money';
import { isPercent, WHOLE } from '@plumbline/domain/percent';
import type { CellValue } from '../cells/cell-value.ts';
import type { ValueFormat } from './format-value.ts';
import { serialOfDate } from './parse-date.ts';

/** A number and its format, as LibreOffice reads them from HTML: without them it takes amounts, dates and percents for texts. */
export interface NumberBehind {
  readonly number: string;
  readonly format: string;
}

/** LibreOffice takes only formats from HTML that each of its documents has, and no other has dollars. */
const DOLLARS = '[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00';

/** The number of a shown value. Null where a spreadsheet has none for it: an empty cell, a text, a difference in points. */
export function numberBehind(column: ValueFormat, value: CellValue): NumberBehind | null {
  if (value === null) return null;
  switch (column.type) {
    case 'currency':
      return isCents(value) ? { number: plainAmount(value), format: DOLLARS } : null;
    case 'percent':
      return isPercent(value) && column.format !== 'points' ? { number: String(value / WHOLE), format: '0.00%' } : null;
    case 'date': {
      const days = typeof value === 'string' || value instanceof Date ? serialOfDate(value) : null;
      return days === null ? null : { number: String(days), format: 'MM/DD/YYYY' };
    }
    case 'boolean':
      return { number: value === true ? '1' : '0', format: 'BOOLEAN' };
    case 'number':
      return { number: String(value), format: 'General' };
    default:
      return null;
  }
}
