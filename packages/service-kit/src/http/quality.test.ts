import { expect, test } from 'vitest';
import { qualityOf } from './quality.ts';

test.each([
  // the header, how much it wants JSON
  [null, 0],
  ['', 0],
  ['text/html', 0],
  ['application/json', 1],
  ['Application/JSON; Q=0.3', 0.3],
  ['text/html, application/json ; charset=utf-8 ; q=0.25', 0.25],
  ['application/json;q=0.000', 0],
  ['*/*;q=0.8, application/*;q=0.6', 0.6],
  ['*/*, application/json;q=0.1', 0.1],
  ['*/*', 1],
])('the header %j wants JSON by %d', (header, quality) => {
  expect(qualityOf(header, 'application/json', 'application/*', '*/*')).toBe(quality);
});
