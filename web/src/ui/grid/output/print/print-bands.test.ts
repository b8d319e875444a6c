import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandShares, printBands, printSmall } from './print-bands.ts';

const column = (name: string, width: number, isPinned = false) => ({ name, width, isPinned });
const names = (bands: readonly (readonly { readonly name: string }[])[]) =>
  bands.map((band) => band.map(({ name }) => name).join(' '));

test('columns that fit stay side by side', () => {
  expect(names(printBands([column('a', 10, true), column('b', 20), column('c', 20)], 100))).toEqual(['a b c']);
});

test('columns that do not fit are split into bands of similar width, each with the pinned columns first', () => {
  const columns = [column('a', 10, true), ...['b', 'c', 'd', 'e', 'f', 'g'].map((name) => column(name, 20))];
  expect(names(printBands(columns, 100))).toEqual(['a b c d', 'a e f g']);
});

test('uneven columns take no band more than they need', () => {
  const widths = [13, 13, 13, 10, 10, 13, 10, 9, 16, 13, 11, 9, 13, 12, 7, 9, 12, 8, 12, 12];
  const bands = printBands([column('name', 38, true), ...widths.map((width) => column('x', width))]);
  expect(bands.map(({ length }) => length - 1)).toEqual([6, 7, 7]);
  const one = fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(one, (all) => {
      let [fewest, left] = [0, 0];
      for (const width of all) {
        if (left < width + 1.6) [fewest, left] = [fewest + 1, 172];
        left -= width + 1.6;
      }
      expect(printBands(all.map((width) => column('x', width)))).toHaveLength(fewest);
    }),
  );
});

test('pinned columns leave room for others', () => {
  const columns = [column('a', 20, true), column('b', 70, true), column('c', 30)];
  expect(names(printBands(columns, 100))).toEqual(['a b', 'a c']);
});

test('pinned columns alone are one band', () => {
  expect(names(printBands([column('a', 10, true)], 100))).toEqual(['a']);
});

test('every column is printed once, in order, and the widths of a band fill the page', () => {
  const widths = fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(widths, fc.nat(3), (all, pinnedCount) => {
      const columns = all.map((width, index) => column(String(index), width, index < pinnedCount));
      const bands = printBands(columns);
      const once = [...new Set(bands.flat().map(({ name }) => name))];
      expect(once.toSorted((a, b) => Number(a) - Number(b))).toEqual(columns.map(({ name }) => name));
      for (const band of bands) {
        const total = bandShares(band).reduce((sum, share) => sum + Number.parseFloat(share), 0);
        expect(total).toBeCloseTo(100, 1);
      }
    }),
  );
});

test('small type is as small as the columns need for one page, and no smaller than can be read', () => {
  const columns = (count: number) => [
    column('a', 8.4, true),
    ...Array.from({ length: count }, () => column('b', 18.4)),
  ];
  const of = (count: number) => {
    const { bands, type } = printSmall(columns(count), 100);
    return [bands.map(({ length }) => length), type];
  };
  expect([of(4), of(7), of(14)]).toEqual([
    [[5], 1],
    [[8], 100 / 150],
    [[8, 8], 0.5],
  ]);
});
