import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { USUAL_PREFERENCES } from './grid/index.ts';
import { readPreferences } from './grid-preferences.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

test('kept preferences are read as they were written', () => {
  const compact = { density: 'compact', hasRowNumbers: true, isStriped: false } as const;
  expect(readPreferences(JSON.stringify(compact))).toEqual(compact);
});

test.each([undefined, '', 'null', '[]', '7', '{"density":"huge"}', '{"hasRowNumbers":null}'])(
  'what is none (%s) counts as the usual ones',
  (text) => expect(readPreferences(text)).toEqual(USUAL_PREFERENCES),
);

test('an invalid preference leaves the others', () => {
  const kept = '{"density":"huge","hasRowNumbers":true,"isStriped":"no"}';
  expect(readPreferences(kept)).toEqual({ ...USUAL_PREFERENCES, hasRowNumbers: true });
});

test('there are always preferences, whatever the browser kept', () => {
  const any = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ density: fc.jsonValue(), hasRowNumbers: fc.jsonValue(), isStriped: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(any, (text) => {
      const { density, hasRowNumbers, isStriped } = readPreferences(text);
      expect(['compact', 'normal']).toContain(density);
      expect([typeof hasRowNumbers, typeof isStriped]).toEqual(['boolean', 'boolean']);
    }),
  );
});
