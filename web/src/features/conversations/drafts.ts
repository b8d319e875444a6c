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
  /** When it was typed, milliseconds since 1970. Older drafts say none. */
  at: z.number().optional(),
  /** What other pages kept, and this page goes on with: it ends with this draft, unless it is another text by then. */
  from: z.array(z.object({ key: z.string(), text: z.string() })).optional(),
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

/** Where a tab notes the page that it shows. */
const PAGE = 'plumbline.drafts-page';
let pages: { readonly own: string; readonly before: string | null } | undefined;
/** Each page keeps texts of its own, so that two tabs at one conversation overwrite and delete nothing of each other. */
function thisPage() {
  if (pages) return pages;
  pages = { own: crypto.randomUUID(), before: readStorage(() => sessionStorage, PAGE) };
  writeStorage(() => sessionStorage, PAGE, pages.own);
  return pages;
}
const ownKeyOf = (place: DraftPlace): string => `${keyOf(place)}.${thisPage().own}`;

/** What it is a draft of. Older drafts name no page. */
const ofKey = (key: string): string => key.slice(DRAFTS.length).split('.')[2] ?? '';

/** Whether the job has an unsent comment, answer or edit of one. */
export function hasDraft(owner: DraftOwner, jobId: string): boolean {
  const drafts = readDrafts(keyOf({ ...owner, of: '' }));
  return drafts.some(([key, kept]) => (ofKey(key) === jobId || kept.jobId === jobId) && kept.text.trim() !== '');
}

/** The ids of the jobs, threads and comments that the person has begun to write about, in or over. */
export const draftedIds = (owner: DraftOwner): ReadonlySet<string> =>
  new Set(readDrafts(keyOf({ ...owner, of: '' })).map(([key]) => ofKey(key)));

function readDrafts(start: string): [key: string, Draft][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.flatMap((key) => {
      const kept = readOwn<Draft | null>(
        'A draft of a comment',
        draft.nullable(),
        parsed(localStorage.getItem(key)),
        null,
      );
      return kept ? [[key, kept] as [string, Draft]] : [];
    });
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** What the browser keeps of a comment that is not written yet: this tab's text, or else the newest; null for nothing. */
export function keptDraft(place: DraftPlace): Draft | null {
  const own = ownKeyOf(place);
  const rank = ([key, { at = 0 }]: [string, Draft]): number =>
    key === own ? Infinity : key === `${keyOf(place)}.${thisPage().before}` ? Number.MAX_VALUE : at;
  const [first] = readDrafts(keyOf(place)).sort((a, b) => rank(b) - rank(a));
  if (!first) return null;
  const [key, kept] = first;
  // By then the service has forgotten the key: the person decides whether it goes again.
  const isOld = kept.sent && !isSure(Date.parse(kept.sent.at));
  const from = key === own ? kept.from : [...(kept.from ?? []), { key, text: kept.text }];
  return { ...kept, ...(isOld && { sent: null }), ...(from && { from }) };
}

export const keepDraft = (place: DraftPlace, kept: Draft): void =>
  writeStorage(() => localStorage, ownKeyOf(place), JSON.stringify({ ...kept, at: Date.now() }));

/** It was sent or cancelled. What other pages keep of it goes too, unless they have typed on. */
export function forgetDraft(place: DraftPlace, { from = [] }: Pick<Draft, 'from'>): void {
  try {
    localStorage.removeItem(ownKeyOf(place));
    for (const [key, { text }] of readDrafts(keyOf(place)))
      if (from.some((each) => each.key === key && each.text === text)) localStorage.removeItem(key);
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
