import type { UserId } from '@plumbline/contract/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOf, peopleFor, queryAt, stillMentioned, withMention } from './mention-text.ts';

const person = (name: string) => ({ id: name as UserId, name });
const mentioned = (name: string) => ({ userId: name as UserId, name });
const people = ['Lee Ann', 'Ann Lee', 'Annika Berg', 'Marcus Webb'].map(person);

test.each([
  ['@', 1, ''],
  ['See @An', 7, 'An'],
  ['See @Ann Le', 11, 'Ann Le'],
  ['line\n@M', 7, 'M'],
  ['@Ann now', 4, 'Ann'],
])('%j: a name is being typed', (text, caret, query) => {
  expect(queryAt(text, caret)?.text).toBe(query);
});

test.each([
  ['no name', 7],
  ['ann@example.com', 15],
  ['@ 5 dollars', 11],
  ['@Ann\nnext', 9],
  [`@${'x'.repeat(60)}`, 61],
])('%j: none is', (text, caret) => {
  expect(queryAt(text, caret)).toBeNull();
});

test('people are found by the beginning of a word of their name, first names first', () => {
  const found = (query: string) => peopleFor(people, query).map(({ name }) => name);
  expect(found('ann')).toEqual(['Ann Lee', 'Annika Berg', 'Lee Ann']);
  expect(found('ann l')).toEqual(['Ann Lee']);
  expect(found('web')).toEqual(['Marcus Webb']);
  expect(found('nn')).toEqual([]);
  expect(found('')).toHaveLength(4);
});

test('a picked name takes the place of what was typed, and the caret goes behind it', () => {
  const typed = 'See @An please';
  const query = queryAt(typed, 7);
  if (!query) throw new Error('no query');
  const { text, caret } = withMention(typed, query, 7, 'Ann Lee');
  expect(text).toBe('See @Ann Lee please');
  expect(text.slice(caret)).toBe('please');
  expect(withMention('@An', { from: 0, text: 'An' }, 3, 'Ann Lee')).toEqual({ text: '@Ann Lee ', caret: 9 });
});

describe('a text with mentions', () => {
  test('marks the longer of two names, and forgets a name that was taken out', () => {
    const both = [mentioned('Ann'), mentioned('Ann Lee')];
    expect(partsOf('@Ann Lee and @Ann', both).filter(({ isMention }) => isMention)).toEqual([
      { text: '@Ann Lee', isMention: true },
      { text: '@Ann', isMention: true },
    ]);
    expect(stillMentioned('Hello @Ann', both)).toEqual([mentioned('Ann')]);
  });

  test('in parts is the whole text', () => {
    const word = fc.constantFrom('@Ann Lee', '@Ann', 'Ann', ' ', '@', 'x', '\n', '👷');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const parts = partsOf(text, [mentioned('Ann'), mentioned('Ann Lee')]);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
