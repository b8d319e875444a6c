import { expect, test } from 'vitest';
import { mergeSettings } from './merge-settings.ts';

test.each([
  ['what the sender changed counts', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
  ['another setting that somebody changed stays', { a: 1, b: 9 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 9 }],
  ['the same change by both is none', { a: 2, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
  ['two changes of one setting are a conflict', { a: 3, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 1 }, null],
])('%s', (_, stored, sent, seen, merged) => {
  expect(mergeSettings(stored, sent, seen)).toEqual(merged);
});
