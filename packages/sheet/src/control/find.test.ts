import { describe, expect, test, vi } from 'vitest';
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

  test('counts the matches and says which match is active', () => {
    vi.useFakeTimers();
    const { grid: controller, select } = grid();
    let last: Matches | null = null;
    const stop = countMatches(controller, 'harbor', (matches) => (last = matches));
    vi.runAllTimers();
    stop();
    vi.useRealTimers();
    expect(last).toEqual({ places: [0, 6], columns: 3, isComplete: true });
    select(rect(2, 0));
    const said = (matches: Matches) => matchesText(matches, controller.active);
    expect(said({ places: [0, 6], columns: 3, isComplete: true })).toBe('2 of 2');
    expect(said({ places: [0, 5], columns: 3, isComplete: true })).toBe('2');
    expect(said({ places: [0], columns: 3, isComplete: false })).toBe('1 so far');
    expect(said({ places: [], columns: 3, isComplete: true })).toBe('Not found');
  });
});
