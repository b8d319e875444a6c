/** The prefix of an unsent comment's storage key. The rest of the key says where it belongs and which page keeps it, and the value who wrote it. */
export const DRAFTS = 'plumbline.draft.';

/**
 * The storage keys of the person's drafts in all companies, and of drafts without a writer. The person is named by the id at the identity provider.
 * Searches the raw text, because the draft's schema is not loaded with the first screen: inside a comment's text every quotation mark is escaped.
 */
function draftsOf(person: string): string[] {
  const own = `"person":${JSON.stringify(person)}`;
  try {
    return Object.keys(localStorage).filter((key) => {
      const draft: string = localStorage[key];
      return key.startsWith(DRAFTS) && (draft.includes(own) || !draft.includes('"person":'));
    });
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** For signing out: the number of the person's unsent comments. Blank comments do not count, and what several pages keep in one place counts once. */
export function countDrafts(person: string): number {
  const typed = draftsOf(person).filter((key) => !/^{"text":"(\s|\\n)*"/.test(localStorage[key]));
  return new Set(typed.map((key) => key.slice(DRAFTS.length).split('.').slice(0, 3).join())).size;
}

/** For signing out: erases them all. */
export function eraseDrafts(person: string): void {
  for (const key of draftsOf(person)) localStorage.removeItem(key);
}
