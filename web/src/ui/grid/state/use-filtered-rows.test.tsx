import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFilteredRows } from './use-filtered-rows.ts';

const isEven = ({ id }: { readonly id: string }): boolean => Number(id) % 2 === 0;
const rowsOf = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

test('a filter hides colleagues’ new rows at once, and the person’s own only when it changes', () => {
  const model = new GridModel();
  const { own } = model;
  const first = rowsOf(1, 2);
  const draw = (rows: typeof first, filter = isEven) => ({ rows, filter });
  const { result, rerender } = renderHook(
    ({ rows, filter }) => useFilteredRows({ model, source: rows, test: filter }),
    {
      initialProps: draw(first),
    },
  );
  const shown = () => result.current.rows.map(({ id }) => id);
  const second = [...first, ...rowsOf(3, 4)];
  rerender(draw(second));
  expect(shown()).toEqual(['2', '4']);
  // The stream of changes was faster than the answer.
  own.add('3');
  rerender(draw([...second]));
  expect(shown()).toEqual(['2', '3', '4']);
  const third = [...second, ...rowsOf(5)];
  own.add('5');
  rerender(draw(third));
  expect(shown()).toEqual(['2', '3', '4', '5']);
  const another = (row: { readonly id: string }) => isEven(row);
  rerender(draw(third, another));
  expect(shown()).toEqual(['2', '4']);
  rerender(draw([...third, ...rowsOf(6, 7)], another));
  expect(shown()).toEqual(['2', '4', '6']);
});
