import { expect, test, vi } from 'vitest';
import { atOnce, ROWS_A_PAUSE } from '../slices.ts';
import { settings } from '../testing.ts';
import { Destinations, goToDestination } from './destinations.ts';
import type { GridController } from './grid-controller.ts';
import { rect, testGrid } from './testing.ts';

const sheet = (groups: readonly string[] = []) =>
  testGrid({
    groups,
    columns: [
      settings('number', 'text'),
      settings('name', 'text'),
      settings('Retainage', 'currency'),
      settings('externalId', 'text'),
    ],
    keys: ['externalId'],
    rows: [
      { id: '1', number: '25-0040', name: 'Müller Retail', Retainage: 1, externalId: 'X9' },
      { id: '2', number: '25-004', name: 'Harbor', Retainage: 2, externalId: 'X10' },
      { id: '3', number: '24-1', name: 'New Harbor', Retainage: 3, externalId: 'X11' },
    ],
  });
const destinations = (grid: GridController, text: string) => atOnce(new Destinations(grid).find(text));
const found = (text: string, { grid } = sheet()) =>
  destinations(grid, text).map((to) => (to.kind === 'row' ? to.rowId : to.title));

test('the whole name comes before its beginning, and that before a part', () => {
  expect(found('25-004')).toEqual(['2', '1']);
  expect(found('harbor')).toEqual(['2', '3']);
  expect(found('reta')).toEqual(['Retainage', '1']);
});

test('case and accents do not matter, keys count as names, and nothing leads nowhere', () => {
  expect(found('muller')).toEqual(['1']);
  expect(found('x10')).toEqual(['2']);
  expect([found(' '), found('zzz')]).toEqual([[], []]);
});

test('a row is reached in the column, and a column in the row, where the person is', () => {
  const { grid, select } = sheet();
  select(rect(0, 2));
  const [row] = destinations(grid, 'New Harbor');
  if (row) goToDestination(grid, row);
  expect(grid.active).toEqual({ row: 2, column: 2 });
  const [column] = destinations(grid, 'name');
  if (column) goToDestination(grid, column);
  expect(grid.active).toEqual({ row: 2, column: 1 });
});

test('a hidden row is offered by name', () => {
  const { grid, model } = sheet();
  const reveal = vi.fn();
  model.subscribe((event) => event.kind === 'reveal' && reveal(event.rowId));
  grid.show({ ...grid.view, rows: model.rows.slice(0, 1) });
  const [row] = destinations(grid, '24-1');
  if (row) goToDestination(grid, row);
  expect(reveal).toHaveBeenCalledWith('3');
});

test('a name edited while many rows are indexed is found by the next key', () => {
  const rows = Array.from({ length: ROWS_A_PAUSE + 2 }, (_, index) => ({
    id: `${index}`,
    number: `${index}`,
    name: 'Harbor',
  }));
  const { grid } = testGrid({ columns: [settings('number', 'text'), settings('name', 'text')], rows });
  const names = new Destinations(grid);
  const under = names.find('depot');
  expect(under.next().done).toBe(false);
  grid.model.apply([{ rowId: '3', field: 'name', value: 'Depot' }], 'edit');
  expect(atOnce(under)).toEqual([]);
  expect(atOnce(names.find('depot'))).toEqual([{ kind: 'row', rowId: '3', names: ['3', 'Depot'] }]);
});

test('a row is found by its own name after the rows before it have gone', () => {
  const { grid, model } = sheet();
  const names = new Destinations(grid);
  expect(atOnce(names.find('harbor'))).toHaveLength(2);
  model.removeRows(['1']);
  expect(atOnce(names.find('new'))).toEqual([{ kind: 'row', rowId: '3', names: ['24-1', 'New Harbor'] }]);
});
