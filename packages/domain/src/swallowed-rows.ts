/**
 * How many further rows one cell of a row has in it, because a quotation mark that begins a cell (`"12 inch main`) was read as one that ends rows
 * below: each line has as many cells as the row, and begins like it. 0 for a text of several lines.
 */
export function swallowedRows(cells: readonly string[], delimiter: string): number {
  const at = cells.findIndex((cell) => cell.includes('\n'));
  if (cells.length < 3 || at < 0) return 0;
  const parts = (cells[at] ?? '').split('\n').map((line) => line.split(delimiter));
  const lines = parts.map((part, i) => [
    ...(i === 0 ? cells.slice(0, at) : []),
    ...part,
    ...(i === parts.length - 1 ? cells.slice(at + 1) : []),
  ]);
  const [shape, ...others] = lines.map(([first = '']) => shapeOf(first));
  const areRows = lines.every((line) => line.length === cells.length);
  return areRows && shape?.includes('#') && others.every((other) => other === shape) ? others.length : 0;
}

/** `Q-10` is like `Q-9`, but a number of four digits is not like one of three. */
const shapeOf = (text: string): string => {
  const shape = text.trim().toLowerCase().replace(/\d+/g, '#');
  return shape === '#' ? `#${text.trim().length}` : shape;
};
