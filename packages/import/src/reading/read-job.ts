import type { FileJob } from './file-job.ts';

/** A job, and the line of the file where its row begins. */
export interface ReadJob extends FileJob {
  line: number;
  /** Fields whose cell could not be read. Their values in the WIP stay as they are: the file says something, and not that they are empty. */
  unread?: readonly string[];
}
