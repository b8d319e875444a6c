/** Fewer show no pattern. */
const FEWEST = 2;

/**
 * Why blank cells of a list or person may mean what stands above them, as pivot tables write a label once for all rows of its group: each text
 * comes once, the first job has one, and blanks follow. Null where nothing speaks for it.
 */
export function suspicionOfBlankLabels(cells: readonly string[]): string | null {
  const labels = cells.filter((cell) => cell !== '');
  const blanks = cells.length - labels.length;
  if (cells[0] === '' || labels.length < FEWEST || blanks < FEWEST || new Set(labels).size < labels.length) return null;
  return `Each text comes once, and ${blanks} rows below have none, as pivot tables write it: these jobs would be stored without one. Show the labels in each row, or fill them down in the file.`;
}
