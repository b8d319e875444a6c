import { useEffect, useState } from 'react';
import { useAppInitIfKnown } from '../../lib/app-init.ts';

/** The file that this tab has open, for the page that a reload or a crash begins anew. The rows are gone with the old page. */
export interface Interrupted {
  readonly fileName: string;
  /** Whether it was being stored, so that only the service knows what became of it. */
  readonly isStoring: boolean;
}

const KEY = 'plumbline.open-import';
/** Another person may sign in at the same tab, or the same one to another company. */
type Kept = Interrupted & { readonly of: string };

const read = (of: string): Interrupted | null => {
  const text = sessionStorage.getItem(KEY);
  const kept = text === null ? null : (JSON.parse(text) as Kept); // written below
  return kept?.of === of ? kept : null;
};

/** Keeps which file is open, and says which one was when the page was loaded anew. Leaving the page in the usual way forgets it. */
export function useInterrupted(open: Interrupted | null): Interrupted | null {
  const appInit = useAppInitIfKnown();
  const of = appInit ? `${appInit.tenant.id} ${appInit.user.id}` : '';
  const [before] = useState(() => read(of));
  const { fileName, isStoring = false } = open ?? {};
  useEffect(() => {
    if (fileName === undefined) return;
    sessionStorage.setItem(KEY, JSON.stringify({ of, fileName, isStoring } satisfies Kept));
    return () => sessionStorage.removeItem(KEY);
  }, [of, fileName, isStoring]);
  // The note of an earlier page of this tab is returned once.
  useEffect(() => sessionStorage.removeItem(KEY), []);
  return before;
}
