import { KEY_HOURS } from '@plumbline/contract/idempotency';
import { instantText, userId } from '@plumbline/contract/values';
import { z } from 'zod';
import { readOwn, readStorage, writeStorage } from '../../lib/own-state.ts';

const draft = z.object({
  text: z.string(),
  /** Picked while typing; the text may have lost some since. */
  mentions: z.array(z.object({ userId, name: z.string() })),
  /** Of a new thread: what it is about. */
  field: z.string().nullable(),
  /** It was sent, and no answer came yet: it goes again under this key, unchanged. */
  sent: z.object({ key: z.string(), at: instantText }).nullable(),
});
export type Draft = z.infer<typeof draft>;

export const EMPTY_DRAFT: Draft = { text: '', mentions: [], field: null, sent: null };

/** Whose draft, and where: a thread's or a comment's id, or the job's for a new thread. */
export interface DraftPlace {
  readonly tenantId: string;
  readonly userId: string;
  readonly of: string;
}
const keyOf = ({ tenantId, userId: person, of }: DraftPlace): string => `plumbline.draft.${tenantId}.${person}.${of}`;

/** What the browser keeps of a comment that is not written yet; null for nothing. */
export function keptDraft(place: DraftPlace): Draft | null {
  const text = readStorage(() => localStorage, keyOf(place));
  const kept = readOwn<Draft | null>('A draft of a comment', draft.nullable(), parsed(text), null);
  // By then the service has forgotten the key: the person decides whether it goes again.
  const isOld = kept?.sent && Date.now() - Date.parse(kept.sent.at) > KEY_HOURS * 3_600_000;
  return isOld ? { ...kept, sent: null } : kept;
}

/** Null forgets it. */
export function keepDraft(place: DraftPlace, kept: Draft | null): void {
  if (kept) {
    writeStorage(() => localStorage, keyOf(place), JSON.stringify(kept));
    return;
  }
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
