import type { Asked } from './asked.ts';

/**
 * Cases, by index, that together have every trait of all cases: repeatedly takes the case with the most new traits for its
 * cost; ties go to the first. At the end it drops cases that later ones cover. In the order of `all`.
 */
export function enoughCases(all: readonly Asked[]): number[] {
  const missing = new Set(all.flatMap(({ traits }) => [...traits]));
  const worthOf = ({ traits, statements }: Asked): number =>
    [...traits].filter((trait) => missing.has(trait)).length / costOf(statements);
  const worth = all.map(worthOf);
  const chosen: number[] = [];
  while (missing.size > 0) {
    const best = worth.indexOf(Math.max(...worth));
    const found = all[best];
    if (!found) throw new Error('what is missing is in some case');
    const now = worthOf(found);
    // A case can only be worth less than before.
    if (now === worth[best]) {
      chosen.push(best);
      for (const trait of found.traits) missing.delete(trait);
    }
    worth[best] = now;
  }
  return withoutCovered(all, chosen).toSorted((a, b) => a - b);
}

/** In steps, because how often a waiting case asks again differs from run to run. */
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
