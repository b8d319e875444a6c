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

/** Enough different texts to tell what a column holds. To count them all takes longer than to read them. */
export const COUNTED_TEXTS = 1_000;

export function columnTexts(rows: Rows, index: number): ColumnTexts {
  const counts = new Map<string, number>();
  const found = { filled: 0, isCut: false, counted: 0 };
  for (const row of rows) {
    const text = row[index];
    if (text === undefined || text === '') continue;
    if (found.isCut) {
      if (text.trim() !== '') found.filled++;
      continue;
    }
    const trimmed = text.trim();
    if (trimmed === '') continue;
    found.filled++;
    found.counted++;
    counts.set(trimmed, (counts.get(trimmed) ?? 0) + 1);
    found.isCut = counts.size > COUNTED_TEXTS;
  }
  return { counts, ...found };
}

/** All texts of a column, trimmed: each once where there are few, or else in the order of the rows. */
export function allTexts(rows: Rows, index: number, { counts, isCut }: ColumnTexts): readonly string[] {
  return isCut ? rows.map((row) => (row[index] ?? '').trim()) : [...counts.keys()];
}

/** All texts of a column with their number. */
export function countedTexts(rows: Rows, index: number, { counts, isCut }: ColumnTexts): Iterable<[string, number]> {
  return isCut ? rows.map((row): [string, number] => [(row[index] ?? '').trim(), 1]) : counts;
}
