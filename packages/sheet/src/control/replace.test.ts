import { expect, test, vi } from 'vitest';
import { atOnce } from '../slices.ts';
import { settings } from '../testing.ts';
import { findNext, findText, keepToSelection, openReplace } from './find-actions.ts';
import { findAll } from './find-cells.ts';
import { undo } from './range-actions.ts';
import { replaceAll, replaceNext, replacePlan, replaceText } from './replace-actions.ts';
import { rect, testGrid } from './testing.ts';

const sheet = () => {
  const { grid, select, shown, model } = testGrid({
    columns: [
      settings('name', 'text'),
      settings('due', 'date'),
      settings('done', 'percent'),
      settings('key', 'text', false),
    ],
    rows: [
      { id: '1', name: 'Harbor (east) harbor', due: '2025-01-05', done: 123_456, key: 'harbor' },
      { id: '2', name: 'Tower', due: '2025-11-30', done: 500_000, key: 'h2' },
      { id: '3', name: 'HARBOR gate', due: null, done: null, key: 'h3' },
    ],
  });
  select(rect(0, 0));
  const find = (text: string) => {
    openReplace(grid);
    findText(grid, text);
  };
  const planFound = (by: string) => {
    const { text } = grid.find.get();
    return atOnce(replacePlan(grid, { text, by }, findAll(grid, text)));
  };
  const plan = (text: string, by: string) => atOnce(replacePlan(grid, { text, by }, findAll(grid, text)));
  return {
    grid,
    model,
    shown,
    select,
    find,
    plan,
    planFound,
    names: () => model.rows.map((row) => model.value(row, 'name')),
  };
};

test('the plan counts what changes and what nobody types in, and shows the first', () => {
  const { plan } = sheet();
  const planned = plan('harbor', 'Bay');
  expect(planned.sample).toEqual({ before: 'Harbor (east) harbor', after: 'Bay (east) Bay' });
  expect(replaceText(planned)).toBe('2 cells change · 1 read-only cell stays');
});

test('all are replaced in one step of undo; signs of the search are text', () => {
  const { grid, find, names } = sheet();
  find('harbor');
  replaceAll(grid, '$& Bay');
  expect(names()).toEqual(['$& Bay (east) $& Bay', 'Tower', '$& Bay gate']);
  undo(grid);
  expect(names()).toEqual(['Harbor (east) harbor', 'Tower', 'HARBOR gate']);
  find('(east)');
  replaceAll(grid, 'west');
  expect(names()[0]).toBe('Harbor west harbor');
});

test('what comes out is read by its column, and a cell that would not accept it stays', () => {
  const { grid, find, plan, shown } = sheet();
  expect(replaceText(plan('11/', '13/'))).toBe(
    '0 cells change · 1 cell would not accept it: “13/30/2025” is not a date (month/day/year)',
  );
  find('2025');
  replaceAll(grid, '2026');
  expect(shown()[1]).toContain('11/30/2026');
  find('13/');
  replaceAll(grid, '1');
  expect([grid.model.problemCount, grid.message.get()]).toEqual([0, '0 cells change']);
});

test('a replacement that leaves the value is not counted, and the sample is what the cell will show', () => {
  const { plan } = sheet();
  expect(replaceText(plan('01/05', '1/5'))).toBe('0 cells change');
  expect(plan('01/05', '2/5').sample).toEqual({ before: '01/05/2025', after: '02/05/2025' });
});

test('a percent is replaced with all its decimals', () => {
  const { plan } = sheet();
  expect(plan('12.3', '22.3').changes).toMatchObject([{ value: 223_456 }]);
});

test('one at a time goes from match to match', () => {
  const { grid, find, names } = sheet();
  find('harbor');
  replaceNext(grid, 'Bay');
  expect(names()).toEqual(['Bay (east) Bay', 'Tower', 'HARBOR gate']);
  replaceNext(grid, 'Bay');
  expect([grid.message.get(), grid.active]).toEqual(['0 cells change · 1 read-only cell stays', { row: 2, column: 0 }]);
  replaceNext(grid, 'Bay');
  expect(names()[2]).toBe('Bay gate');
});

test('one at a time reads the cell where the person is, and then up to the next match', () => {
  const { grid, find, names } = sheet();
  find('tower');
  const read = vi.spyOn(grid, 'textOf');
  grid.find.set({ ...grid.find.get(), text: 'o' });
  replaceNext(grid, 'a');
  expect(names()[1]).toBe('Tawer');
  expect(grid.active).toEqual({ row: 2, column: 0 });
  // The cell itself, for its text, and the four up to the next match.
  expect(read.mock.calls.length).toBeLessThan(8);
});

test('with several cells selected only these are counted and replaced, and stay selected', () => {
  const { grid, select, find, planFound, names } = sheet();
  select(rect(0, 0, 1, 1));
  find('harbor');
  expect(replaceText(planFound('Bay'))).toBe('1 cell changes');
  replaceAll(grid, 'Bay');
  expect(names()).toEqual(['Bay (east) Bay', 'Tower', 'HARBOR gate']);
  expect(grid.selection.get()).toMatchObject({ anchor: { row: 0, column: 0 }, head: { row: 1, column: 1 } });
});

test('the person can widen the replacement to everything', () => {
  const { grid, select, find, planFound, names } = sheet();
  select(rect(0, 0, 1, 1));
  find('harbor');
  keepToSelection(grid, false);
  expect(replaceText(planFound('Bay'))).toBe('2 cells change · 1 read-only cell stays');
  replaceAll(grid, 'Bay');
  expect(names()).toEqual(['Bay (east) Bay', 'Tower', 'Bay gate']);
});

test('a single selected cell does not limit the replacement', () => {
  const { find, planFound, grid } = sheet();
  find('harbor');
  keepToSelection(grid, true);
  expect(planFound('Bay').changes).toHaveLength(2);
});

test('one at a time goes round in ranges selected beside each other, and no further', () => {
  const { grid, select, find, names } = sheet();
  select(rect(0, 0));
  grid.selectAlso({ row: 2, column: 0 });
  grid.selectAlso({ row: 1, column: 3 });
  const areSelected = () => [grid.selection.get(), ...(grid.selection.get()?.others ?? [])].length;
  find('h');
  expect(grid.active).toEqual({ row: 1, column: 3 });
  findNext(grid, 1, false);
  expect(grid.active).toEqual({ row: 2, column: 0 });
  replaceNext(grid, 'B');
  expect(names()[2]).toBe('BARBOR gate');
  expect(grid.active).toEqual({ row: 0, column: 0 });
  expect(areSelected()).toBe(3);
});
