import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asked } from './asked.ts';
import { enoughCases } from './enough-cases.ts';

const asking = (statements: number, ...traits: string[]): Asked => ({ statements, traits: new Set(traits) });

test('of cases that ask the same one is enough, and a case that asks nothing is not needed', () => {
  expect(enoughCases([asking(1, 'a'), asking(0), asking(1, 'a'), asking(1, 'a', 'b')])).toEqual([3]);
});

test('several short cases are taken before one that asks a hundred times', () => {
  expect(enoughCases([asking(100, 'a', 'b', 'c'), asking(1, 'a'), asking(1, 'b', 'c')])).toEqual([1, 2]);
});

test('whatever the cases ask, those that are chosen have all of it, and none of them could be left out', () => {
  const cases = fc.array(
    fc.record({
      statements: fc.nat(50),
      traits: fc.uniqueArray(fc.constantFrom(...'abcdefgh')).map((traits) => new Set(traits)),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(cases, (all) => {
      const traitsOf = (chosen: readonly number[]) => new Set(chosen.flatMap((at) => [...(all[at]?.traits ?? [])]));
      const chosen = enoughCases(all);
      expect(traitsOf(chosen)).toEqual(traitsOf(all.map((_, at) => at)));
      for (const each of chosen)
        expect(traitsOf(chosen.filter((other) => other !== each)).size).toBeLessThan(traitsOf(chosen).size);
    }),
  );
});
