import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The end of an address that opens a job's panel at its conversation, about a field if one is named. */
export const conversationHash = (field: string | null): string =>
  field === null ? 'conversation' : `conversation/${field}`;

/** What the address asks to write about; null where it asks for no conversation. Another object for each time that somebody goes there. */
export function useAskedConversation(): { readonly field: string | null } | null {
  const hash = useLocation({ select: (location) => location.hash });
  const visit = useLocation({ select: (location) => location.state.key ?? '' });
  return useMemo(() => {
    const [word, field] = hash.split('/');
    // Named, so that each visit makes another object.
    return word === 'conversation' ? { field: field ?? null, visit } : null;
  }, [hash, visit]);
}
