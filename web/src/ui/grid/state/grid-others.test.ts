import { laterPlace } from '@plumbline/sheet/rows/later-place';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GridOthers } from './grid-others.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the others on a grid', () => {
  const cell = (rowId: string, who = 'Ann') => ({ rowId, field: 'notes', who });
  const rowsOf = ({ flashes }: GridOthers) => flashes.get().map(({ rowId }) => rowId);

  test('flash what they changed for a moment, and stay in the cell’s tooltip', () => {
    const others = new GridOthers();
    others.flash([cell('a')], '10:42 AM');
    vi.advanceTimersByTime(2_000);
    others.flash([cell('a', 'Bob'), cell('b')], '10:43 AM');
    expect(rowsOf(others)).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1_500);
    expect(rowsOf(others)).toEqual(['a', 'b']); // the second flash of a is newer
    vi.advanceTimersByTime(1_500);
    expect(rowsOf(others)).toEqual([]);
    expect(others.noteOf('a', 'notes')).toBe('Changed by Bob, 10:43 AM');
    expect(others.noteOf('a', 'branch')).toBeUndefined();
  });

  test('are named in the tooltip of their cell', () => {
    const others = new GridOthers();
    others.people.set([{ id: '1', name: 'Ann', tone: 0, at: { rowId: 'a', field: 'notes' } }]);
    expect(others.noteOf('a', 'notes')).toBe('Ann is here');
    others.flash([cell('a', 'Bob')], '9:00 AM');
    expect(others.noteOf('a', 'notes')).toBe('Changed by Bob, 9:00 AM\nAnn is here');
  });

  test('are drawn in limited number, however much they change', () => {
    const others = new GridOthers();
    others.flash(
      Array.from({ length: 5_000 }, (_, i) => cell(`${i}`)),
      'now',
    );
    expect(others.flashes.get()).toHaveLength(400);
    expect(others.noteOf('0', 'notes')).toBeUndefined();
    expect(others.noteOf('4999', 'notes')).toBe('Changed by Ann, now');
  });
});

test('move with their row, or to the next remaining row, or to the end', () => {
  const before = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const placeOf = (now: string[]) => before.map((_, index) => laterPlace(before, index, (id) => now.indexOf(id)));
  expect(placeOf(['b', 'd', 'e'])).toEqual([0, 0, 1, 1]);
  expect(placeOf(['a', 'b'])).toEqual([0, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
});
