import { isCents, plainAmount } from '@plumbline/domain/money';
import { isPercent, plainPercent } from '@plumbline/domain/percent';
import { guardText } from '@plumbline/import/files/text/formula-guard';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { Group } from '@plumbline/sheet/rows/grouped-rows';
import { formatValue } from '@plumbline/sheet/values/format-value';
import Papa from 'papaparse';
import { BYTE_ORDER_MARK } from '../../../../lib/save-file.ts';
import type { ExportSource } from './export-source.ts';
import { inSlices, type Task } from './in-slices.ts';

/** Amounts as `-1234.56`, percents as `12.5`, dates as MM/dd/yyyy, others as shown. Figures may start with a minus, texts may not. */
function csvCell(column: GridColumn, value: CellValue, options: ExportSource['options']): string {
  if (column.type === 'currency' && isCents(value)) return plainAmount(value);
  if (column.type === 'percent' && isPercent(value)) return plainPercent(value);
  const text = formatValue(column, value, options[column.field]);
  return typeof value === 'number' ? text : guardText(text);
}

/**
 * The file in pieces, with a line of titles. Groups are columns at the left, one for each level, without lines of their own,
 * because sums and pivot tables must not count subtotals as rows.
 */
export async function toCsv(source: ExportSource, task?: Task): Promise<string[]> {
  const { grouped, columns, options, value } = source;
  const titles = groupPath(grouped?.rows[0], source).map(({ column }) => `Group: ${column.title}`);
  const pieces = [BYTE_ORDER_MARK, line([...titles, ...columns.map(({ title }) => title)].map(guardText))];
  const work = (row: AnyRow) =>
    pieces.push(
      line([
        ...groupPath(row, source).map(({ label }) => guardText(label)),
        ...columns.map((column) => csvCell(column, value(row, column.field), options)),
      ]),
    );
  await inSlices(source.rows, work, task);
  return pieces;
}

/** The groups of a row, the outermost first. */
function groupPath(row: AnyRow | undefined, { grouped }: ExportSource): readonly Group[] {
  const path: Group[] = [];
  for (let group = (row && grouped?.groupOf(row.id)) ?? null; group; group = group.parent) path.unshift(group);
  return path;
}

const line = (cells: readonly string[]): string => `${Papa.unparse([[...cells]], { newline: '\r\n' })}\r\n`;
