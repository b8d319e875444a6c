import { settings } from '@plumbline/sheet/testing';
import { expect, test } from 'vitest';
import { leadFields } from './named-first.ts';

const columns = [
  settings('status', 'select'),
  settings('contract', 'currency'),
  settings('left', 'currency'),
  settings('cost', 'currency'),
  settings('margin', 'percent'),
  settings('day', 'number'),
  { ...settings('size', 'text', false), formula: 'IF([cost] > 1, "Large", "Small")' },
];
const NAMED = ['status', 'contract', 'left'];

test.each([
  ['nothing', [], NAMED],
  ['an amount', ['cost'], ['status', 'cost', 'contract']],
  ['a percent', ['margin'], ['status', 'margin', 'contract']],
  ['a calculated column', ['size'], ['status', 'size', 'contract']],
  ['a day of the month', ['day'], NAMED],
  ['a column that is hidden', ['gone'], NAMED],
])('a card of a view that is sorted by %s leads with what it is sorted by', (_, sorted, lead) => {
  const sort = sorted.map((field) => ({ field, direction: 'asc' as const }));
  expect(leadFields(NAMED, sort, columns)).toEqual(lead);
});
