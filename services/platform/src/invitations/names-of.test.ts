import { expect, test } from 'vitest';
import { namesOf } from './names-of.ts';

test.each([
  ['jane.doe@acme.example', 'Jane', 'Doe'],
  ['JANE_DOE@acme.example', 'Jane', 'Doe'],
  ['ana.maria.silva@acme.example', 'Ana', 'Maria Silva'],
  ['tom+wip@acme.example', 'Tom', 'Acme'],
  ['office@acme.example', 'Office', 'Acme'],
  ['...@acme.example', '...', 'Acme'],
])('%s is %s %s', (email, firstName, lastName) => {
  expect(namesOf(email, {})).toEqual({ firstName, lastName });
});

test('names that are given stand, and empty ones do not', () => {
  expect(namesOf('jd@acme.example', { firstName: ' Jane ', lastName: ' ' })).toEqual({
    firstName: 'Jane',
    lastName: 'Acme',
  });
});

test('an address suggests no name that is too long to be one', () => {
  const { firstName, lastName } = namesOf(`${'a'.repeat(230)}.${'b'.repeat(230)}@acme.example`, {});
  expect([firstName.length, lastName.length]).toEqual([200, 200]);
});
