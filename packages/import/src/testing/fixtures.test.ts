import { describe, expect, test } from 'vitest';
import type { Fixture } from './fixture.ts';
import { fileFixtures } from './fixtures/files.ts';
import { handMadeFixtures } from './fixtures/hand-made.ts';
import { layoutFixtures } from './fixtures/layouts.ts';
import { numberFixtures } from './fixtures/numbers.ts';
import { reportFixtures } from './fixtures/reports.ts';
import { expectedOf, imported } from './imported.ts';

const all = [...reportFixtures, ...layoutFixtures, ...handMadeFixtures, ...numberFixtures, ...fileFixtures];

const named = (some: readonly Fixture[]) => some.map((fixture) => [fixture.name, fixture] as const);

describe('a file as programs export it is imported as it is meant', () => {
  test.each(named(all.filter(({ open }) => open === undefined)))('%s', async (_, fixture) => {
    expect(await imported(fixture)).toEqual(expectedOf(fixture));
  });

  test.fails.each(named(all.filter(({ open }) => open !== undefined)))('not yet: %s', async (_, fixture) => {
    expect(await imported(fixture)).toEqual(expectedOf(fixture));
  });

  test('and no two of the files have one name', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
