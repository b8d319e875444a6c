import { describe, expect, test } from 'vitest';
import { fileFixtures } from './fixtures/files.ts';
import { layoutFixtures } from './fixtures/layouts.ts';
import { numberFixtures } from './fixtures/numbers.ts';
import { reportFixtures } from './fixtures/reports.ts';
import { expectedOf, imported } from './imported.ts';

const all = [...reportFixtures, ...layoutFixtures, ...numberFixtures, ...fileFixtures];

describe('a file as programs export it is imported as it is meant', () => {
  test.each(all.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    expect(await imported(fixture)).toEqual(expectedOf(fixture));
  });

  test('and no two of the files have one name', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
