import type { NewJob } from '../connect/new-job.ts';

/** Where a word begins: after a sign, and between letters and digits. `A01` and `01` both find `24-A01`. */
const STARTS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/gu;

const fromFirstLetter = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '');

/** The words of a typed search, in lower case. Signs alone, such as a dash, find nothing. */
export const typedWords = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).map(fromFirstLetter).filter(Boolean)),
];

/**
 * The words by which a job of the accounting system is found: a typed word must be the start of one of them. The first is the
 * whole job number.
 */
export function searchWords({ externalId, jobName, values }: NewJob): string[] {
  const number = String(values.jobNumber ?? externalId);
  const words = new Set([fromFirstLetter(number.toLowerCase())]);
  for (const word of typedWords(`${number} ${jobName} ${externalId}`)) {
    for (const { index } of word.matchAll(STARTS)) words.add(word.slice(index));
  }
  return [...words];
}
