export interface FindState {
  readonly isOpen: boolean;
  readonly text: string;
  /** Grows with every call for the bar, so that the call is answered while the bar is open too. */
  readonly calls: number;
}

export const NO_FIND: FindState = { isOpen: false, text: '', calls: 0 };

/** What to mark in the cells that are drawn, in lower case; empty for nothing. */
export const markedText = ({ isOpen, text }: FindState): string => (isOpen ? text.toLowerCase() : '');
