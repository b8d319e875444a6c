import { changedWords } from './changed-words.ts';
import { followEarlier } from './follow-earlier.ts';

/** The extra code for views that mark changes, which few views do. */
export const changedMarks = { changedWords, followEarlier };
