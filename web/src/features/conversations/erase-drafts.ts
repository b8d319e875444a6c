/** What the browser's storage calls a comment that is begun. The rest of the name says where it is, and the value who began it. */
export const DRAFTS = 'plumbline.draft.';

/**
 * The keys of those of the person, as the identity provider names them, in all companies; and those that say no writer. Without the schema of a
 * draft, which is not for the first screen: inside a comment's text each quotation mark is escaped.
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

/** For signing out: how many comments the person has begun. A blank one is nothing that would be missed. */
export const countDrafts = (person: string): number =>
  draftsOf(person).filter((key) => !/^{"text":"(\s|\\n)*"/.test(localStorage[key])).length;

/** For signing out: leaves none of them. */
export function eraseDrafts(person: string): void {
  for (const key of draftsOf(person)) localStorage.removeItem(key);
}
