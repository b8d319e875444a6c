import type { FileJob } from './file-job.ts';

/** A job, and the line of the file where its row begins. */
export interface ReadJob extends FileJob {
  line: number;
  /** False where the row has a job number and no external id: the number then stands for it. */
  hasOwnId?: false;
  /** The external id is that of a program, which letter case tells from another. */
  hasExactId?: true;
  /** It spans several rows, and their amounts are added up. */
  isJoined?: true;
  /** Fields with a cell that could not be read. Their values in the WIP stay: an unreadable cell is not an empty one. */
  unread?: readonly string[];
}
