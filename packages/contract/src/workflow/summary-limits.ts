/** The most jobs of a list of the summary that a person manages, and the most others. */
export const MOST_LISTED = 100;
