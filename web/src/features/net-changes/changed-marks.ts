import { changedWords } from './changed-words.ts';
import { followEarlier } from './follow-earlier.ts';

/** What a view that marks changes needs besides. Few views do. */
export const changedMarks = { changedWords, followEarlier };
