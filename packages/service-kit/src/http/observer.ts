/**
 * Hears what a service answers, for metrics. It gets ids of calls and types of problems, and nothing about people or
 * companies.
 */
export interface Observer {
  /** `outcome` is `ok`, or the type of the returned problem. */
  answered(call: string, outcome: string, seconds: number): void;
  /** An event stream was opened (1) or has ended (-1). */
  streamed(change: 1 | -1): void;
  /**
   * Who answered a report when a standby is configured: the standby, or the primary because the standby was too far behind
   * or did not answer.
   */
  readOn(answered: 'standby' | 'behind' | 'away'): void;
  /** A message to a webhook was delivered, failed and will be retried, or was given up. */
  messageTried(outcome: 'delivered' | 'failed' | 'dead'): void;
  /** How many messages wait for webhooks, over all processes. */
  messagesWait(count: number): void;
  /** A mail to a person was sent, failed and will be retried, or was given up. */
  mailTried(outcome: 'sent' | 'failed' | 'dead'): void;
  /** How many mails wait, over all processes. */
  mailsWait(count: number): void;
  /** How much this process has yet to tell the others: companies with changes, and words of who is where. */
  notificationsWait(count: number): void;
}
