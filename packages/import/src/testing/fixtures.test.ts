import { describe, expect, test } from 'vitest';
import { allFixtures } from './all-fixtures.ts';
import type { Fixture } from './fixture.ts';
import { expectedOf, imported } from './imported.ts';

const inBothWays = <T>(expected: T) => ({ inPage: expected, withoutPage: expected });
const named = (some: readonly Fixture[]) => some.map((fixture) => [fixture.name, fixture] as const);

describe('a file is imported as the exporting program meant it', () => {
  test.each(named(allFixtures.filter(({ open }) => open === undefined)))('%s', async (_, fixture) => {
    expect(await imported(fixture)).toEqual(inBothWays(expectedOf(fixture)));
  });

  test.fails.each(named(allFixtures.filter(({ open }) => open !== undefined)))('not yet: %s', async (_, fixture) => {
    expect(await imported(fixture)).toEqual(inBothWays(expectedOf(fixture)));
  });

  test('no two files have the same name', () => {
    expect(new Set(allFixtures.map(({ name }) => name)).size).toBe(allFixtures.length);
  });
});
