import type { FileJob } from './file-job.ts';

/** A job, and the line of the file where its row begins. */
export interface ReadJob extends FileJob {
  line: number;
  /** False where the row has a job number and no external id: the number then stands for it. */
  hasOwnId?: false;
  /** The external id is that of a program, which letter case tells from another. */
  hasExactId?: true;
  /** It stands in several rows, whose amounts are added up. */
  isJoined?: true;
  /** Fields whose cell could not be read. Their values in the WIP stay as they are: the file says something, and not that they are empty. */
  unread?: readonly string[];
}
