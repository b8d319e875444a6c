type Rows = readonly (readonly string[])[];

/** The different texts of a column, trimmed, with how often each occurs. */
export interface ColumnTexts {
  counts: Map<string, number>;
  /** Cells with a text. */
  filled: number;
  /** Whether there are more different texts than were counted. Then `counts` is of the first cells only. */
  isCut: boolean;
  /** Cells with a text, among those that were counted. */
  counted: number;
}

/** Enough different texts to tell what a column holds. Counting all of them takes longer than reading the file. */
export const COUNTED_TEXTS = 1_000;

/** The texts of the columns at these indexes, in one pass: each pass may have to unpack every row. */
export function columnTexts(rows: Rows, columns: readonly number[]): ColumnTexts[] {
  const all = columns.map((index) => ({
    index,
    counts: new Map<string, number>(),
    filled: 0,
    isCut: false,
    counted: 0,
  }));
  for (const row of rows) {
    for (const found of all) {
      const text = row[found.index];
      if (text === undefined || text === '') continue;
      if (found.isCut) {
        if (text.trim() !== '') found.filled++;
        continue;
      }
      const trimmed = text.trim();
      if (trimmed === '') continue;
      found.filled++;
      found.counted++;
      found.counts.set(trimmed, (found.counts.get(trimmed) ?? 0) + 1);
      found.isCut = found.counts.size > COUNTED_TEXTS;
    }
  }
  return all;
}

/** All texts of a column, trimmed: each once where there are few, or else in the order of the rows. */
export function allTexts(rows: Rows, index: number, { counts, isCut }: ColumnTexts): readonly string[] {
  return isCut ? rows.map((row) => (row[index] ?? '').trim()) : [...counts.keys()];
}

/** All texts of a column, as `allTexts` gives them, with their number. */
export function countedTexts(all: readonly string[], { counts, isCut }: ColumnTexts): Iterable<[string, number]> {
  return isCut ? all.map((text): [string, number] => [text, 1]) : counts;
}
