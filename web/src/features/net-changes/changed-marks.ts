import { changedWords } from './changed-words.ts';
import { followEarlier } from './follow-earlier.ts';

/** The code for views that mark changes. Few views do. */
export const changedMarks = { changedWords, followEarlier };
