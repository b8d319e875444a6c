import { expect, test } from 'vitest';
import { withStatedInTitle } from './stated-in-title.ts';

const headingsBelow = (title: string) =>
  withStatedInTitle(
    {
      rows: [
        [title, ''],
        ['Job', 'Contract'],
        ['1', '1,250'],
        ['2', '980'],
      ],
    } as never, // of a sheet, its rows alone
    1,
    2,
    ['Job', 'Contract'],
  );

test.each(['x $1,000', 'All amounts × 1000', '(in thousands)', '$000s'])('%s: amounts are in thousands', (title) => {
  expect(headingsBelow(title)).toEqual(['Job', 'Contract ($000s)']);
});

test.each(['PO Box 1000', 'PO Box 1,000, Springfield', 'Fax 1000', 'Max 1000 rows'])(
  '%s says nothing of amounts',
  (title) => {
    expect(headingsBelow(title)).toEqual(['Job', 'Contract']);
  },
);
