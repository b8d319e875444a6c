/** A list of the summary has so many jobs that a person manages at most, and as many others: the first of all, and of a person's own, are among them. */
export const MOST_LISTED = 100;
