import type { NewJob } from '../connect/new-job.ts';

/** Where the text of a word goes on after a mark, or changes between letters and digits: `24-A01` is found by `A01` and `01`. */
const STARTS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/gu;

/** The words of a text that a person types to find a job, in lower case. */
export const typedWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * What a job of the accounting system is found by: a typed word finds the job when one of these starts with it. The first
 * is the job's whole number.
 */
export function searchWords({ externalId, jobName, values }: NewJob): string[] {
  const number = String(values.jobNumber ?? externalId);
  const words = new Set([number.toLowerCase()]);
  for (const word of typedWords(`${number} ${jobName} ${externalId}`)) {
    words.add(word);
    for (const { index } of word.matchAll(STARTS)) words.add(word.slice(index));
  }
  return [...words];
}
