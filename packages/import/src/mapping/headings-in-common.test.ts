import { expect, test } from 'vitest';
import { shareInCommon } from './headings-in-common.ts';

test.each([
  [['Job #', 'Name'], ['name', 'Job  #'], 1],
  [['Job #', 'Name'], ['Job #', 'Name', 'Contract', 'Cost'], 0.5],
  [['Job #', 'Name', 'Contract', 'Cost'], ['Job #', 'Name'], 0.5],
  [['Job #'], ['Cost'], 0],
  [[], [], 0],
])('of %j and %j the share in common is counted of all', (some, others, share) => {
  expect(shareInCommon(some, others)).toBe(share);
});
