import type { FileJob } from './file-job.ts';

/** A job, and the line of the file where its row begins. */
export interface ReadJob extends FileJob {
  line: number;
  /** Fields whose cell could not be read. Their values in the WIP stay as they are: the file says something, and not that they are empty. */
  unread?: readonly string[];
}

/** How often each code or text occurred in a column. */
export type Tally = Map<string, Map<string, number>>;

/** What the rows read so far came to, besides their jobs. */
export interface FileReading {
  blanks: Tally;
  truncated: Tally;
  /** Jobs whose external id or job number got a suffix because another row has the same. */
  numbered: number;
  /** Rows that are refused for such an id or number. */
  duplicates: number;
}
