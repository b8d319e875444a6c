export interface FindState {
  readonly isOpen: boolean;
  /** Whether the line to replace is open too. */
  readonly isReplacing: boolean;
  /** Whether to search only the selection. It applies while the selection has more than one cell. */
  readonly isInSelection: boolean;
  readonly text: string;
  /** Grows on each request for the bar, so that an open bar takes the focus again. */
  readonly calls: number;
}

export const NO_FIND: FindState = { isOpen: false, isReplacing: false, isInSelection: false, text: '', calls: 0 };

/** The text to mark in the cells, in lower case; empty for nothing. */
export const markedText = ({ isOpen, text }: FindState): string => (isOpen ? text.toLowerCase() : '');
