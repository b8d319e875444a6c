import process from 'node:process';
import { expect, test } from 'vitest';
import { addressText, badAddresses, parseAddresses } from './parse-addresses.ts';

test.each<[string, object[]]>([
  ['', []],
  [' a@x.example ', [{ email: 'a@x.example' }]],
  [
    'a@x.example, b@x.example;c@x.example\nd@x.example  e@x.example',
    ['a', 'b', 'c', 'd', 'e'].map((each) => ({ email: `${each}@x.example` })),
  ],
  ['a@x.example, A@X.example', [{ email: 'a@x.example' }]],
  ['Jane Doe <jane@x.example>', [{ email: 'jane@x.example', firstName: 'Jane', lastName: 'Doe' }]],
  ['"Doe, Jane" <jane@x.example>', [{ email: 'jane@x.example', firstName: 'Jane', lastName: 'Doe' }]],
  ['Ana María Silva <ana@x.example>', [{ email: 'ana@x.example', firstName: 'Ana María', lastName: 'Silva' }]],
  ['Jane <jane@x.example>', [{ email: 'jane@x.example', firstName: 'Jane' }]],
  [
    'Jane Doe <jane@x.example>; Tom Ray <tom@x.example>, plain@x.example',
    [
      { email: 'jane@x.example', firstName: 'Jane', lastName: 'Doe' },
      { email: 'tom@x.example', firstName: 'Tom', lastName: 'Ray' },
      { email: 'plain@x.example' },
    ],
  ],
])('%j', (text, people) => {
  expect(parseAddresses(text)).toEqual(people);
});

test('a long line, of addresses or of spaces, is read at once', () => {
  const began = process.cpuUsage();
  expect(parseAddresses(Array.from({ length: 5_000 }, (_, i) => `p${i}@x.example`).join(' '))).toHaveLength(5_000);
  expect(parseAddresses(`Jane${' '.repeat(100_000)}<jane@x.example>${' '.repeat(100_000)}`)).toHaveLength(1);
  // Milliseconds where each sign is read once, minutes where a line is read again from each.
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10);
});

test('a text that is no address is named', () => {
  expect(badAddresses(parseAddresses('a@x.example, nonsense, b@x'))).toEqual(['nonsense', 'b@x']);
});

test('written out, they are read the same', () => {
  const people = parseAddresses('"Doe, Jane Ann" <j@x.example>, Tom Ray <t@x.example>, Bo <b@x.example>, c@x.example');
  expect(people).toHaveLength(4);
  expect(parseAddresses(addressText(people))).toEqual(people);
});
