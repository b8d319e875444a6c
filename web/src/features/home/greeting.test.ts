import { expect, test } from 'vitest';
import { dueText, greeting } from './greeting.ts';

const at = (hour: number) => new Date(2026, 2, 9, hour);

test('the greeting follows the local time', () => {
  expect(greeting(at(8), 'Ana Abbott')).toBe('Good morning, Ana');
  expect(greeting(at(12), 'Ana')).toBe('Good afternoon, Ana');
  expect(greeting(at(21), '')).toBe('Good evening');
});

test('a due date reads as people say it', () => {
  expect([0, 1, 5].map(dueText)).toEqual(['Today', 'Tomorrow', 'In 5 days']);
});
