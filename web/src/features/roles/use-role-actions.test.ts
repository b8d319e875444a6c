// @vitest-environment happy-dom
import type { Permission } from '@plumbline/domain/permissions';
import { describe, expect, test } from 'vitest';
import { placeAfter } from './role-matrix.tsx';
import { changeInWords, takenBack, toggled } from './use-role-actions.ts';

const accountant: Permission[] = ['Wip_view', 'Wip_edit', 'Wip_share'];

describe('a box of the matrix', () => {
  test('adds what the permission needs, and removes what needs it', () => {
    expect(toggled('Admin_edit', true)(accountant)).toEqual([...accountant, 'Admin_view', 'Admin_edit']);
    expect(toggled('Wip_view', false)(accountant)).toEqual([]);
    expect(toggled('Wip_edit', false)(accountant)).toEqual(['Wip_view', 'Wip_share']);
  });

  test('names everything that changes', () => {
    expect(changeInWords('Clerk', accountant, [])).toBe(
      'Clerk may no longer see the jobs, edit jobs, or share views with the company.',
    );
    expect(changeInWords('Clerk', [], ['Wip_view', 'Wip_edit'])).toBe('Clerk may now see the jobs and edit jobs.');
    expect(changeInWords('Clerk', accountant, accountant)).toBe('');
  });

  test('is taken back without what somebody else changed since', () => {
    const undo = takenBack(accountant, toggled('Wip_view', false)(accountant));
    expect(undo(['Admin_view'])).toEqual([...accountant, 'Admin_view']);
    const undoGrant = takenBack(['Admin_view'], ['Admin_view', 'Admin_edit']);
    expect(undoGrant(['Wip_view', 'Admin_view', 'Admin_edit'])).toEqual(['Wip_view', 'Admin_view']);
  });
});

describe('keys of the matrix', () => {
  const size = { rows: 5, columns: 3 };
  test.each<[string, boolean, [number, number], [number, number] | null]>([
    ['ArrowDown', false, [1, 1], [2, 1]],
    ['ArrowDown', false, [4, 1], [4, 1]],
    ['ArrowDown', true, [1, 1], [4, 1]],
    ['ArrowUp', false, [0, 1], [0, 1]],
    ['ArrowLeft', false, [1, 1], [1, 0]],
    ['ArrowRight', false, [1, 2], [1, 2]],
    ['ArrowRight', true, [1, 0], [1, 2]],
    ['Home', false, [3, 2], [3, 0]],
    ['Home', true, [3, 2], [0, 0]],
    ['End', true, [3, 0], [4, 2]],
    ['Enter', false, [1, 1], null],
  ])('%s (with Ctrl: %s) from %j leads to %j', (key, isFar, [row, column], to) => {
    expect(placeAfter(key, { row, column }, size, isFar)).toEqual(to && { row: to[0], column: to[1] });
  });
});

test('the right to close comes with editing and seeing, and goes with them', () => {
  const closing = toggled('Wip_close', true)([]);
  expect(closing).toEqual(['Wip_view', 'Wip_edit', 'Wip_close']);
  expect(changeInWords('Controller', [], closing)).toBe(
    'Controller may now see the jobs, edit jobs, and set accounting’s forecast and close months.',
  );
  expect(toggled('Wip_edit', false)(closing)).toEqual(['Wip_view']);
});
