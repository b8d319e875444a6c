/** An error with a message for the person at the terminal: print it without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

export const TRY_AGAIN = 'Try again; if it happens once more, report it.';
