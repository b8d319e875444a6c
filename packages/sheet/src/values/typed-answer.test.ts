import { expect, test } from 'vitest';
import { parseValue } from './parse-value.ts';
import { TypedAnswer } from './typed-answer.ts';

/** The cell after each letter: y, n, or - for its value before. */
function after(letters: string): string {
  const answer = new TypedAnswer();
  let value = '-';
  return [...letters]
    .map((letter) => {
      const word = answer.next('a cell', letter);
      const parsed = word === null ? null : parseValue({ type: 'boolean' }, word);
      if (parsed?.ok) value = parsed.value === true ? 'y' : 'n';
      return word === null ? '!' : value;
    })
    .join('');
}

test.each([
  ['yes', 'yyy'],
  ['no', 'nn'],
  ['true', 'yyyy'],
  ['false', 'nnnnn'],
  ['x', 'y'],
  ['X', 'y'],
  ['10', 'yn'],
  ['on', '-y'],
  ['off', '--n'],
  ['yn', 'yn'],
  ['mx', '!y'],
])('%s', (letters, answers) => expect(after(letters)).toBe(answers));

test('a word belongs to one cell', () => {
  const answer = new TypedAnswer();
  answer.next('a cell', 'o');
  expect(answer.next('another', 'n')).toBe('n');
});
