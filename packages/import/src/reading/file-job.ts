/** A job as a file or the accounting system gives it. */
export interface FileJob {
  externalId: string;
  jobName: string;
  /** By job field; amounts in cents. */
  values: Record<string, unknown>;
}
