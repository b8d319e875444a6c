import type { Severity } from './toast-message.tsx';

export interface ToldMessage {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Date;
  /** The toast's actions, until the person used one or left the page. */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
  /** The actions work on the page on screen, and end with it. */
  readonly isOfPage: boolean;
}

/** As many as a person looks through. */
const MOST = 20;

let messages: readonly ToldMessage[] = [];
/** An error that nobody looked at in the list: its toast may have gone unread. */
let hasUnreadError = false;
let page = 0;
const listeners = new Set<() => void>();
const set = (next: readonly ToldMessage[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};

/** The last messages of this page, the newest first. A toast is gone in seconds; its actions stay here. */
export const toastHistory = {
  get: (): readonly ToldMessage[] => messages,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasUnreadError: (): boolean => hasUnreadError,
  /** The person looks at the list. */
  read(): void {
    hasUnreadError = false;
    set(messages);
  },
  add(message: ToldMessage): void {
    hasUnreadError ||= message.severity === 'error';
    set([message, ...messages].slice(0, MOST));
  },
  /** An action was used. */
  settle: (id: string): void =>
    set(messages.map((message) => (message.id === id ? { ...message, actions: [] } : message))),
  /** Grows with each page that is left. */
  page: (): number => page,
  /** Another page is on screen. */
  leavePage(): void {
    page += 1;
    if (messages.some(({ isOfPage, actions }) => isOfPage && actions.length > 0))
      set(messages.map((message) => (message.isOfPage ? { ...message, actions: [] } : message)));
  },
  clear(): void {
    hasUnreadError = false;
    set([]);
  },
};
