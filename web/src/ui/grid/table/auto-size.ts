import type { GridController } from '@plumbline/sheet/control/grid-controller';

const MEASURED_ROWS = 2_000;
const MEASURED_TEXTS = 12;
const PADDING = 22;
const HEADER_EXTRAS = 46;

/** Widths of the shown columns of these fields that fit the title and the longest texts of the first rows, in `element`'s font. */
export function autoSize(
  controller: GridController,
  fields: readonly string[],
  element: HTMLElement,
): Map<string, number> {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  if (!context) return widths;
  const { fontSize, fontFamily } = getComputedStyle(element);
  const rows = controller.view.rows.slice(0, MEASURED_ROWS);
  for (const column of controller.view.columns) {
    if (!fields.includes(column.field)) continue;
    context.font = `600 ${fontSize} ${fontFamily}`;
    let width = context.measureText(column.title).width + HEADER_EXTRAS;
    context.font = `${fontSize} ${fontFamily}`;
    // Measuring is slow, and the widest text is nearly always among the longest few.
    const longest = [...new Set(rows.map((row) => controller.textOf(row, column)))]
      .sort((a, b) => b.length - a.length)
      .slice(0, MEASURED_TEXTS);
    if (column.type !== 'boolean')
      for (const text of longest) width = Math.max(width, context.measureText(text).width + PADDING);
    widths.set(column.field, Math.min(Math.ceil(width), 480));
  }
  return widths;
}
