import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../testing.ts';
import { closeFind, findNext, findText, openFind } from './find-actions.ts';
import { countMatches, type Matches, matchesText } from './find-cells.ts';
import { rect, testGrid } from './testing.ts';

const grid = () =>
  testGrid({
    columns: [settings('name', 'text'), settings('amount', 'currency'), settings('done', 'boolean')],
    rows: [
      { id: '1', name: 'Harbor Hall', amount: 120_000, done: true },
      { id: '2', name: 'Tower', amount: 5, done: false },
      { id: '3', name: 'HARBOR gate', amount: 120_012, done: false },
    ],
  });

describe('find', () => {
  // A clock that stands still: no search takes long, however busy the machine is.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  test('goes to the first match as the text is typed, then to the next, round and back', () => {
    const { grid: controller, select } = grid();
    select(rect(1, 0));
    openFind(controller);
    findText(controller, 'harbor');
    expect(controller.active).toEqual({ row: 2, column: 0 });
    findText(controller, 'harbor ');
    expect(controller.active).toEqual({ row: 2, column: 0 });
    findNext(controller, 1, false);
    expect(controller.active).toEqual({ row: 0, column: 0 });
    findNext(controller, -1, false);
    expect(controller.active).toEqual({ row: 2, column: 0 });
  });

  test('compares amounts as they are shown, and skips check boxes', () => {
    const { grid: controller, select } = grid();
    select(rect(0, 0));
    findText(controller, '$1,200.1');
    expect(controller.active).toEqual({ row: 2, column: 1 });
    findText(controller, 'true');
    expect(controller.active).toEqual({ row: 2, column: 1 });
    findNext(controller, 1, true);
    expect(controller.message.get()).toBe('“true” is not found');
  });

  test('asks for a text if there is none, and keeps it once closed', () => {
    const { grid: controller } = grid();
    findNext(controller, 1, true);
    expect(controller.find.get().isOpen).toBe(true);
    findText(controller, 'tower');
    closeFind(controller);
    expect(controller.find.get()).toMatchObject({ isOpen: false, text: 'tower' });
  });

  test('counts the matches and says which match is active', async () => {
    const { grid: controller, select } = grid();
    const last = await new Promise<Matches>((resolve) => countMatches(controller, 'harbor', resolve));
    expect(last).toEqual({ places: [0, 6], columns: 3, isComplete: true });
    select(rect(2, 0));
    const said = (matches: Matches) => matchesText(matches, controller.active);
    expect(said({ places: [0, 6], columns: 3, isComplete: true })).toBe('2 of 2');
    expect(said({ places: [0, 5], columns: 3, isComplete: true })).toBe('2');
    expect(said({ places: [0], columns: 3, isComplete: false })).toBe('1 so far');
    expect(said({ places: [], columns: 3, isComplete: true })).toBe('Not found');
  });
});

describe('a match far away', () => {
  const FAR = 6_000;
  // A clock that ends the slice at each pause.
  const slowly = () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  };
  const far = () => {
    const rows = Array.from({ length: FAR + 1 }, (_, index) => ({
      id: `${index}`,
      name: index === FAR ? 'Depot' : 'Hall',
    }));
    const { grid, select } = testGrid({ columns: [settings('name', 'text')], rows });
    select(rect(0, 0));
    slowly();
    openFind(grid);
    return { grid, select };
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve));
  afterEach(() => void vi.restoreAllMocks());

  test('is found in slices, and then selected', async () => {
    const { grid } = far();
    findText(grid, 'depot');
    expect(grid.active).toEqual({ row: 0, column: 0 });
    await expect.poll(() => grid.active).toEqual({ row: FAR, column: 0 });
  });

  test('is not selected if the person moved elsewhere meanwhile', async () => {
    const { grid, select } = far();
    findText(grid, 'depot');
    select(rect(3, 0));
    const counted = new Promise((resolve) => countMatches(grid, 'depot', ({ isComplete }) => isComplete && resolve(0)));
    await counted;
    await rest();
    expect(grid.active).toEqual({ row: 3, column: 0 });
  });

  test('is not selected once another text is typed', async () => {
    const { grid } = far();
    findText(grid, 'depot');
    findText(grid, 'depot x');
    await expect.poll(() => grid.stopSearch).not.toBeNull();
    findNext(grid, 1, false);
    await expect.poll(() => grid.message.get()).toBe('“depot x” is not found');
    expect(grid.active).toEqual({ row: 0, column: 0 });
  });
});
