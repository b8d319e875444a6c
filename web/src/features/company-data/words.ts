/** How long history is kept, as the beginning of a sentence. */
export const keptText = (years: number | null): string =>
  years === null
    ? 'All of the history stays here'
    : years === 1
      ? 'One year of history stays here'
      : `${years} years of history stay here`;
