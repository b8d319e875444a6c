import { describe, expect, test } from 'vitest';
import { offeredOptions, retiredProblem } from '../rows/retired-options.ts';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { paste } from './paste-actions.ts';
import { fill } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const people = [
  { value: 'ann', name: 'Ann' },
  { value: 'bob', name: 'Bob', isRetired: true },
  { value: 'ann2', name: 'Bob' },
  { value: 'cy', name: 'Cy', isRetired: true },
];

describe('a retired choice', () => {
  test('is offered only to a cell that has it', () => {
    const names = (held: string | readonly string[] | null) => offeredOptions(people, held).map(({ value }) => value);
    expect(names(null)).toEqual(['ann', 'ann2']);
    expect(names('cy')).toEqual(['ann', 'ann2', 'cy']);
    expect(names(['bob', 'ann'])).toEqual(['ann', 'bob', 'ann2']);
  });

  test('is a problem only if it is new to the cell', () => {
    expect(retiredProblem(people, 'cy', null)).toBe('“Cy” is not offered any more');
    expect(retiredProblem(people, ['ann', 'cy'], ['cy'])).toBeNull();
    expect(retiredProblem(people, 'ann', 'cy')).toBeNull();
  });
});

const grid = () =>
  testGrid({
    columns: [settings('manager', 'select'), settings('crew', 'multiselect')],
    options: { manager: people, crew: people },
    rows: [
      { id: '1', manager: 'cy', crew: ['ann', 'cy'] },
      { id: '2', manager: 'ann', crew: null },
    ],
  });

test('is refused with its reason when pasted, and its text is kept', () => {
  const { model, grid: controller, select, shown } = grid();
  select(rect(0, 0, 1, 1));
  paste(controller, fromTsv('Cy\tCy\r\nCy\tAnn, Cy'));
  expect(shown()).toEqual(['Cy | Cy', 'Cy | Ann, Cy']);
  expect(model.cellState('1', 'manager')).toEqual({});
  expect(model.cellState('1', 'crew').invalid).toBeUndefined();
  expect(model.cellState('2', 'manager').invalid).toEqual({ text: 'Cy', reason: '“Cy” is not offered any more' });
  expect(model.cellState('2', 'crew').invalid?.reason).toBe('“Cy” is not offered any more');
});

test('does not spread to other rows by filling down', () => {
  const { model, grid: controller, select } = grid();
  select(rect(0, 0, 1, 0));
  fill(controller, 'down');
  expect(model.value(model.row('2') ?? { id: '' }, 'manager')).toBe('ann');
  expect(model.cellState('2', 'manager').invalid?.text).toBe('Cy');
});

test('loses to a current choice of the same name', () => {
  const { model, grid: controller, select } = grid();
  select(rect(1, 0));
  paste(controller, fromTsv('Bob'));
  expect(model.value(model.row('2') ?? { id: '' }, 'manager')).toBe('ann2');
});
