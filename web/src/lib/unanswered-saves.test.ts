import { expect, test } from 'vitest';
import { UnansweredSaves } from './unanswered-saves.ts';

const cell = (value: unknown, field = 'notes') => ({ rowId: 'a', field, value });

test('a value that was sent and not answered is one’s own, and no other is', () => {
  const unanswered = new UnansweredSaves();
  unanswered.note([cell('first'), cell(['u1', 'u2'], 'people')]);
  unanswered.note([cell('second')]);
  expect(unanswered.isOwn(cell('first'))).toBe(true);
  expect(unanswered.isOwn(cell('second'))).toBe(true);
  expect(unanswered.isOwn(cell(['u1', 'u2'], 'people'))).toBe(true);
  expect(unanswered.isOwn(cell('another’s'))).toBe(false);
  expect(unanswered.isOwn(cell('first', 'people'))).toBe(false);
});

test('once a later save is answered, what was sent before may be somebody else’s again', () => {
  const unanswered = new UnansweredSaves();
  unanswered.note([cell('first'), cell(5, 'cost')]);
  unanswered.forget([cell(null)]);
  expect(unanswered.isOwn(cell('first'))).toBe(false);
  expect(unanswered.isOwn(cell(5, 'cost'))).toBe(true);
});
