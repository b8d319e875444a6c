/** Hears what a service answers, to count it. Gets ids of calls and types of problems, and nothing of people or companies. */
export interface Observer {
  /** `outcome` is `ok`, or the type of the problem that was answered. */
  answered(call: string, outcome: string, seconds: number): void;
  /** An event stream was opened (1) or has ended (-1). */
  streamed(change: 1 | -1): void;
  /** Who answered a report where a standby is named: it, or the primary because it was too far behind or did not answer. */
  readOn(answered: 'standby' | 'behind' | 'away'): void;
  /** A message to a webhook was delivered, failed and will be tried again, or was given up. */
  messageTried(outcome: 'delivered' | 'failed' | 'dead'): void;
  /** How many messages wait for webhooks, of all processes. */
  messagesWait(count: number): void;
  /** A mail to a person was sent, failed and will be tried again, or was given up. */
  mailTried(outcome: 'sent' | 'failed' | 'dead'): void;
  /** How much waits to be mailed, of all processes. */
  mailsWait(count: number): void;
}
