/** An error whose message is meant for the person at the terminal: print it alone, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}
