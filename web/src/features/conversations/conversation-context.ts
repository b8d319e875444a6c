import { createContext, useContext } from 'react';
import type { Person } from './mention-text.ts';

/** What all parts of a job's conversation share. */
export interface ConversationParts {
  readonly jobId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** The same person, as the identity provider names them. */
  readonly person: string;
  /** Who can be mentioned. */
  readonly people: readonly Person[];
  /** What people call a field; null for one that is not there any more. */
  readonly titleOf: (field: string) => string | null;
  /** Comments of others above this number are new to the person. */
  readonly seen: number;
  /** The threads that are answered and the comments that are changed, by id. */
  readonly openForms: ReadonlySet<string>;
  readonly setFormOpen: (of: string, isOpen: boolean) => void;
}

export const ConversationContext = createContext<ConversationParts | null>(null);

export function useConversation(): ConversationParts {
  const parts = useContext(ConversationContext);
  if (!parts) throw new Error('a part of a conversation is drawn outside of it');
  return parts;
}
