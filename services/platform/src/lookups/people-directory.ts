/** A person of the company's directory who has an e-mail address. */
export interface DirectoryPerson {
  /** The directory's own id. */
  id: string;
  /** Either can be empty: not every directory has both. */
  firstName: string;
  lastName: string;
  /** The display name. */
  name: string;
  email: string;
  phoneNumber: string | null;
}

export type Invitable = (people: readonly DirectoryPerson[]) => Promise<DirectoryPerson[]>;

/** The company's directory of people who can be invited. */
export interface PeopleDirectory {
  /**
   * At most `limit` people whose name or e-mail matches the text, by name. Empty text matches everybody. `invitable` receives the
   * found people in batches and returns those who can be invited. Throws a DirectoryError if the directory does not answer in
   * time.
   */
  search(text: string, limit: number, invitable: Invitable): Promise<DirectoryPerson[]>;
  /** Whether this tenant may search it. If absent, every tenant may. */
  isFor?(tenantId: string): boolean;
}

/** Why the directory did not answer. `cause` is for the operator of the installation. */
export class DirectoryError extends Error {
  override name = 'DirectoryError';
}

/** For a start without a directory: nobody is found. */
export const emptyDirectory: PeopleDirectory = { search: async () => [] };
