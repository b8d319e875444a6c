import type { KeptRow } from './kept-row.ts';

/** Whose sheet it is. No other person's page reads it. */
export interface Place {
  /** The person's id at the identity provider: the same in every company. */
  readonly person: string;
  readonly tenantId: string;
  readonly sheet: string;
}

/** Rows that a page keeps in one record. */
export interface KeptGroup {
  /** The page that wrote it. */
  readonly holder: string;
  readonly group: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rows: readonly KeptRow[];
}

export interface KeptStore {
  /** Everything of the place. `unreadable` counts groups of another version of the app. */
  read(place: Place): Promise<{ readonly groups: readonly KeptGroup[]; readonly unreadable: number }>;
  /** Writes all or nothing. Deletes groups without rows, and those in `gone`. */
  write(
    place: Place,
    groups: readonly KeptGroup[],
    gone?: readonly Pick<KeptGroup, 'holder' | 'group'>[],
  ): Promise<void>;
  /** How many cells the person has unsaved, in all companies and pages. */
  count(person: string): Promise<number>;
  erase(person: string): Promise<void>;
}
