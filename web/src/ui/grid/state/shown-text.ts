import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { formatValue } from '@plumbline/sheet/values/format-value';
import type { GridScene } from './scene.ts';

/** The text of a cell: its refused text if it has one, otherwise its value, with check boxes in words. */
export function shownText({ controller, options }: GridScene, row: AnyRow, column: GridColumn): string {
  const { invalid } = controller.model.cellState(row.id, column.field);
  if (invalid) return invalid.text;
  const value = controller.model.value(row, column.field);
  if (column.type === 'boolean') return value === true ? 'Yes' : 'No';
  const text = formatValue(column, value, options[column.field]);
  return text === '' ? '' : `${text}${controller.model.suffix(row, column.field)}`;
}

/** A row's name: its first two columns. */
export const rowTitle = (scene: GridScene, row: AnyRow): readonly [string, string] => {
  const [first, second] = scene.visible;
  return [first ? shownText(scene, row, first) : '', second ? shownText(scene, row, second) : ''];
};

/** Figures are on the right, so that their digits are below each other. */
export const isFigure = ({ type }: Pick<GridColumn, 'type'>): boolean =>
  type === 'currency' || type === 'percent' || type === 'number';
