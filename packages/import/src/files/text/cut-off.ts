/** Fewer rows show no pattern. */
const FEWEST = 3;
/** Stands for the missing cells of a cut-off row, and ends its last cell. */
export const CUT = '…';
const DECIMALS = /\d[.,](\d{1,2})$/;

/**
 * What the lines of a text file have in common, to detect a line cut off by the end of the file: it has no line end, and has
 * fewer cells than any other line, or other decimals in the last column.
 */
export function lineShapes() {
  let rows = 0;
  let fewest = Number.POSITIVE_INFINITY;
  let most = 0;
  let numbers = 0;
  const decimals = new Set<number>();
  return {
    add(cells: readonly string[]): void {
      if (cells.length < 2) return;
      rows += 1;
      fewest = Math.min(fewest, cells.length);
      most = Math.max(most, cells.length);
      const last = (cells.at(-1) ?? '').trim();
      if (!/^[-$(\d]/.test(last)) return;
      numbers += 1;
      decimals.add(DECIMALS.exec(last.replace(/\)$/, ''))?.[1]?.length ?? 0);
    },
    /** The cells of the last line, with a mark at what is missing where it is cut off. */
    marked(cells: string[]): string[] {
      const last = cells.at(-1) ?? '';
      const [first = ''] = cells;
      // `End of report`, `Grand Total`: a job has a digit in its number.
      const isWhole = rows < FEWEST || !/^\S*\d\S*$/.test(first.trim());
      if (isWhole || cells.length > fewest) return cells;
      if (cells.length < fewest)
        return [...cells.with(-1, `${last}${CUT}`), ...Array.from({ length: most - cells.length }, () => CUT)];
      const [usual = 0] = decimals;
      const isOther =
        /^[-$(]*\d/.test(last) && (DECIMALS.exec(last)?.[1]?.length ?? 0) !== usual && !last.endsWith(')');
      return numbers >= FEWEST && decimals.size === 1 && usual > 0 && isOther ? cells.with(-1, `${last}${CUT}`) : cells;
    },
  };
}
