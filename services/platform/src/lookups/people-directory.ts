import type { LookupItem } from '@plumbline/contract/lookup';

/** The company's directory: where people are found who can be invited. */
export interface PeopleDirectory {
  /** People whose name or e-mail contains the text, by name; all when the text is empty. */
  search(text: string, limit: number): Promise<LookupItem[]>;
}

/** For a start without a directory: nobody is found. */
export const emptyDirectory: PeopleDirectory = { search: async () => [] };
