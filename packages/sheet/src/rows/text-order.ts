import { ROWS_A_PAUSE, type Work } from '../slices.ts';
import { collationKey, compareTexts } from '../values/collation.ts';

interface Entry {
  readonly text: string;
  readonly key: string | null;
}

/** The order of a column's texts. It is cached: ranking known texts again is a lookup, and new texts join it. */
export class TextOrder {
  #sorted: readonly Entry[] = [];
  #ranks: ReadonlyMap<string, number> = new Map();

  /** The rank of each of these texts. Texts that people cannot tell apart share a rank. */
  *rank(texts: readonly string[]): Work<Float64Array> {
    // Common case: the service lists jobs by number. That needs no keys, and nothing to cache.
    const inOrder = this.#sorted.length === 0 ? yield* ranksInOrder(texts) : null;
    if (inOrder) return inOrder;
    const ranks = yield* this.#join(texts);
    const found = new Float64Array(texts.length);
    for (const [index, text] of texts.entries()) {
      found[index] = ranks.get(text) ?? 0;
      if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
    }
    return found;
  }

  /** The ranks of all texts ever ranked, these included. */
  *#join(texts: readonly string[]): Work<ReadonlyMap<string, number>> {
    const fresh: Entry[] = [];
    const seen = new Set<string>();
    let count = 0;
    for (const text of texts) {
      if (++count % ROWS_A_PAUSE === 0) yield;
      if (this.#ranks.has(text) || seen.has(text)) continue;
      seen.add(text);
      fresh.push({ text, key: collationKey(text) });
    }
    if (fresh.length === 0) return this.#ranks;
    const sorted = yield* merge(this.#sorted, yield* sort(fresh));
    const ranks = new Map<string, number>();
    let rank = 0;
    for (const [index, entry] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before && compare(before, entry) !== 0) rank++;
      ranks.set(entry.text, rank);
      if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
    }
    this.#sorted = sorted;
    this.#ranks = ranks;
    return ranks;
  }
}

/** The ranks of texts that already ascend, else null. */
function* ranksInOrder(texts: readonly string[]): Work<Float64Array | null> {
  const ranks = new Float64Array(texts.length);
  let rank = 0;
  for (let index = 1; index < texts.length; index++) {
    const difference = compareTexts(texts[index - 1] as string, texts[index] as string); // both within the texts
    if (difference > 0) return null;
    if (difference < 0) rank++;
    ranks[index] = rank;
    if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
  }
  return ranks;
}

function compare(a: Entry, b: Entry): number {
  if (a.key === null || b.key === null) return compareTexts(a.text, b.text);
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Merge sort, so that it can pause. */
function* sort(entries: readonly Entry[]): Work<readonly Entry[]> {
  if (entries.length <= ROWS_A_PAUSE) return entries.toSorted(compare);
  const middle = entries.length >> 1;
  const low = yield* sort(entries.slice(0, middle));
  yield;
  return yield* merge(low, yield* sort(entries.slice(middle)));
}

/** Whether the two halves are already in order, as texts often are. */
const areInOrder = (last: Entry | undefined, first: Entry | undefined): boolean =>
  !last || !first || compare(last, first) <= 0;

function* merge(low: readonly Entry[], high: readonly Entry[]): Work<readonly Entry[]> {
  if (areInOrder(low.at(-1), high[0])) return [...low, ...high];
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of low) {
    for (let other = high[next]; other && compare(other, entry) < 0; other = high[++next]) {
      merged.push(other);
      if (merged.length % ROWS_A_PAUSE === 0) yield;
    }
    merged.push(entry);
    if (merged.length % ROWS_A_PAUSE === 0) yield;
  }
  for (; next < high.length; next++) merged.push(high[next] as Entry); // within its length
  return merged;
}
