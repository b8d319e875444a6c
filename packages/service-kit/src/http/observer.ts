/** Hears what a service answers, to count it. Gets ids of calls and types of problems, and nothing of people or companies. */
export interface Observer {
  /** `outcome` is `ok`, or the type of the problem that was answered. */
  answered(call: string, outcome: string, seconds: number): void;
  /** An event stream was opened (1) or has ended (-1). */
  streamed(change: 1 | -1): void;
}
