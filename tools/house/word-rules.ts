import { type HouseFile, isSource, isTest } from './house.ts';
import type { Rule } from './import-rules.ts';

/** A shorter one, such as "Choose another name.", is a phrase of the language and not a wording. */
const WORDS = 5;
const SENTENCE = /^[A-Z].*[.?!…]$/s;

/** Example data says what people write, which may well be the same twice. */
const isProduct = (file: HouseFile): boolean =>
  isSource(file) &&
  !isTest(file.path) &&
  !file.path.startsWith('e2e/') &&
  !/(^|\/)(examples?|samples?)(\/|\.|-)/.test(file.path);

const sentencesOf = (literal: string): string[] =>
  literal
    .replace(/^['"`]|['"`]$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.?!…]) /)
    .filter((sentence) => SENTENCE.test(sentence) && sentence.split(' ').length >= WORDS);

/** A sentence for people that a workspace writes in two files says two things one day. */
export const aSentenceIsWrittenOnce: Rule = (house) => {
  const places = new Map<string, Map<string, string>>();
  for (const file of house.files.filter(isProduct))
    for (const { text, line } of house.parsed(file).literals)
      for (const sentence of sentencesOf(text)) {
        const key = `${house.room(file.path)}: “${sentence}”`;
        places.set(key, (places.get(key) ?? new Map()).set(file.path, `${file.path}:${line}`));
      }
  return [...places]
    .filter(([, found]) => found.size > 1)
    .map(([sentence, found]) => `${sentence} is written in ${[...found.values()].join(' and ')}`);
};
