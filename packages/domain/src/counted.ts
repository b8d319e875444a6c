/** A whole number as people read it: `1,200`. */
export const wholeText = (count: number): string => count.toLocaleString('en-US');

/** `1 job`, `1,200 jobs`. Name the plural where it is not the noun with an s. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${wholeText(count)} ${count === 1 ? noun : many}`;
