import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '../ui/grid/index.ts';
import { readPreferences } from './grid-preferences.ts';

test('kept preferences are read as they were written', () => {
  const compact = { density: 'compact', hasRowNumbers: true, isStriped: false } as const;
  expect(readPreferences(JSON.stringify(compact))).toEqual(compact);
});

test.each([undefined, '', 'null', '{"density":"huge","hasRowNumbers":true,"isStriped":true}', '{"density":"compact"}'])(
  'what is none (%s) counts as the usual ones',
  (text) => expect(readPreferences(text)).toEqual(USUAL_PREFERENCES),
);
