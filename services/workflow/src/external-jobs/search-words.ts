import type { NewJob } from '../connect/new-job.ts';

/** Where a word begins: after a mark, and between letters and digits. `24-A01` is found by `A01` and `01` too. */
const STARTS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/gu;

const fromFirstLetter = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '');

/** What a person typed to find a job, word by word in lower case; marks alone, such as a dash, find nothing. */
export const typedWords = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).map(fromFirstLetter).filter(Boolean)),
];

/**
 * What a job of the accounting system is found by: a typed word finds the job when one of these starts with it. The first
 * is the job's whole number.
 */
export function searchWords({ externalId, jobName, values }: NewJob): string[] {
  const number = String(values.jobNumber ?? externalId);
  const words = new Set([fromFirstLetter(number.toLowerCase())]);
  for (const word of typedWords(`${number} ${jobName} ${externalId}`)) {
    for (const { index } of word.matchAll(STARTS)) words.add(word.slice(index));
  }
  return [...words];
}
