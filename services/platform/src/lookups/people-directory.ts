/** Somebody of the company's directory, with an address to be invited by. */
export interface DirectoryPerson {
  /** The directory's own id. */
  id: string;
  /** Either may be empty: not every directory keeps both. */
  firstName: string;
  lastName: string;
  /** As the directory shows the person. */
  name: string;
  email: string;
  phoneNumber: string | null;
}

export type Invitable = (people: readonly DirectoryPerson[]) => Promise<DirectoryPerson[]>;

/** The company's directory: where people are found who can be invited. */
export interface PeopleDirectory {
  /**
   * At most `limit` people whose name or e-mail fits the text, by name; all when it is empty. `invitable` picks out of those who
   * were found, some at a time, who can be invited; the others make room. Throws a DirectoryError when the directory does not
   * answer in time.
   */
  search(text: string, limit: number, invitable: Invitable): Promise<DirectoryPerson[]>;
  /** Whether it is this tenant's; everybody's when absent. */
  isFor?(tenantId: string): boolean;
}

/** Why a directory answers nothing; the cause is for whoever runs the installation. */
export class DirectoryError extends Error {
  override name = 'DirectoryError';
}

/** For a start without a directory: nobody is found. */
export const emptyDirectory: PeopleDirectory = { search: async () => [] };
