import type { Asked } from './asked.ts';

/**
 * Cases, by their number, that together have every trait that any of all cases has: again and again the one that brings most that is
 * new for what it costs, and of equals the first. What the later ones turn out to cover is left out at the end. In the order of `all`.
 */
export function enoughCases(all: readonly Asked[]): number[] {
  const missing = new Set(all.flatMap(({ traits }) => [...traits]));
  const worthOf = ({ traits, statements }: Asked): number => missing.intersection(traits).size / costOf(statements);
  const worth = all.map(worthOf);
  const chosen: number[] = [];
  while (missing.size > 0) {
    const best = worth.indexOf(Math.max(...worth));
    const found = all[best];
    if (!found) throw new Error('what is missing is in some case');
    const now = worthOf(found);
    // What the others were worth before is the most that they are worth now.
    if (now === worth[best]) {
      chosen.push(best);
      for (const trait of found.traits) missing.delete(trait);
    }
    worth[best] = now;
  }
  return withoutCovered(all, chosen).toSorted((a, b) => a - b);
}

/** In steps, for how often a case asks again while it waits differs from run to run. */
const costOf = (statements: number): number => 2 ** Math.ceil(Math.log2(1 + statements));

function withoutCovered(all: readonly Asked[], chosen: readonly number[]): number[] {
  const times = new Map<string, number>();
  const count = (at: number, by: 1 | -1) => {
    for (const trait of all[at]?.traits ?? []) times.set(trait, (times.get(trait) ?? 0) + by);
  };
  for (const at of chosen) count(at, 1);
  return chosen.filter((at) => {
    const isCovered = [...(all[at]?.traits ?? [])].every((trait) => (times.get(trait) ?? 0) > 1);
    if (isCovered) count(at, -1);
    return !isCovered;
  });
}
