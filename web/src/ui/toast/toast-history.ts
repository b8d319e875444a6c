import type { Severity } from './toast-message.tsx';

export interface ToldMessage {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Date;
  /** The ways back or onward that the toast offered, until one was taken or they cannot be any more. */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
  /** The actions work on what the page shows, and go with it. */
  readonly isOfPage: boolean;
}

/** As many as one looks through. */
const MOST = 20;

let messages: readonly ToldMessage[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly ToldMessage[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};

/** The last messages of this page, the newest first: a toast is gone in three seconds, and what it offered stays here. */
export const toastHistory = {
  get: (): readonly ToldMessage[] => messages,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (message: ToldMessage): void => set([message, ...messages].slice(0, MOST)),
  /** An action was taken. */
  settle: (id: string): void =>
    set(messages.map((message) => (message.id === id ? { ...message, actions: [] } : message))),
  /** Another page is shown. */
  leavePage(): void {
    if (messages.some(({ isOfPage, actions }) => isOfPage && actions.length > 0))
      set(messages.map((message) => (message.isOfPage ? { ...message, actions: [] } : message)));
  },
  clear: (): void => set([]),
};
