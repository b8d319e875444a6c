import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

/** The end of an address that opens a job's panel at its conversation, about a field if one is named. */
export const conversationHash = (field: string | null): string =>
  field === null ? 'conversation' : `conversation/${field}`;

export interface AskedConversation {
  readonly jobId: string;
  /** What to write about; null for the whole job. */
  readonly field: string | null;
}

/**
 * What the address of this job's panel asks to write about, until it is `answered`. It is taken out of the address, so that the same
 * can be asked again, and a reload asks nothing.
 */
export function useAskedConversation(jobId: string) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [asked, setAsked] = useState<AskedConversation | null>(null);
  useEffect(() => {
    const [word, field] = hash.split('/');
    if (word !== 'conversation') return;
    setAsked({ jobId, field: field ?? null });
    void navigate({ to: '.', search: true, hash: '', replace: true, hashScrollIntoView: false });
  }, [hash, jobId, navigate]);
  const answered = useCallback(() => setAsked(null), []);
  return { asked: asked?.jobId === jobId ? asked : null, answered };
}
