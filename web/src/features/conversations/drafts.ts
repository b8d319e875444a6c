import { instantText, userId } from '@plumbline/contract/values';
import { z } from 'zod';
import { isSure } from '../../lib/creation.ts';
import { readOwn, readStorage, writeStorage } from '../../lib/own-state.ts';
import { DRAFTS } from './erase-drafts.ts';

const draft = z.object({
  text: z.string(),
  /** Picked while typing; some may have been deleted from the text since. */
  mentions: z.array(z.object({ userId, name: z.string() })),
  /** Of a new thread: what it is about. */
  field: z.string().nullable(),
  /** It was sent without an answer so far: it is sent again under this key, unchanged. */
  sent: z.object({ key: z.string(), at: instantText }).nullable(),
  /** The job that it is about. */
  jobId: z.string().optional(),
  /** The writer, as the identity provider names them: the same in every company. Older drafts say none. */
  person: z.string().optional(),
});
export type Draft = z.infer<typeof draft>;

export const EMPTY_DRAFT: Draft = { text: '', mentions: [], field: null, sent: null };

interface DraftOwner {
  readonly tenantId: string;
  readonly userId: string;
}
/** Whose draft, and where: a thread's or a comment's id, or the job's for a new thread. */
export interface DraftPlace extends DraftOwner {
  readonly of: string;
}
const keyOf = ({ tenantId, userId: person, of }: DraftPlace): string => `${DRAFTS}${tenantId}.${person}.${of}`;

/** Whether the job has an unsent comment, answer or edit of one. */
export function hasDraft(owner: DraftOwner, jobId: string): boolean {
  const [start, ofJob] = ['', jobId].map((of) => keyOf({ ...owner, of }));
  const drafts = readDrafts(start ?? '');
  return drafts.some(([key, kept]) => (key === ofJob || kept.jobId === jobId) && kept.text.trim() !== '');
}

function readDrafts(start: string): [key: string, Draft][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.flatMap((key) => {
      const { data } = draft.safeParse(parsed(localStorage.getItem(key)));
      return data ? [[key, data] as [string, Draft]] : [];
    });
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** What the browser keeps of a comment that is not written yet; null for nothing. */
export function keptDraft(place: DraftPlace): Draft | null {
  const text = readStorage(() => localStorage, keyOf(place));
  const kept = readOwn<Draft | null>('A draft of a comment', draft.nullable(), parsed(text), null);
  // By then the service has forgotten the key: the person decides whether it goes again.
  const isOld = kept?.sent && !isSure(Date.parse(kept.sent.at));
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
