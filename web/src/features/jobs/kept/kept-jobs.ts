import type { JobsTable } from '@plumbline/contract/workflow/all-jobs';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { writeStorage } from '../../../lib/own-state.ts';

/** Whose jobs they are. */
export interface Place {
  /** The person's id at the identity provider: the same in every company. */
  readonly person: string;
  readonly tenantId: string;
}

/** A kept table's description, without the table. */
export interface KeptHead {
  readonly cursor: number;
  readonly stamp: string;
  /** The columns that the page knew: a page with different columns does not read it. */
  readonly form: string;
  /** When it was loaded, and last compared with all jobs: milliseconds since 1970. */
  readonly at: number;
  readonly comparedAt: number;
}

/** The last load of all jobs, for each person and company. Each call fails if the browser keeps nothing. */
export interface KeptJobs {
  head(place: Place): Promise<KeptHead | undefined>;
  table(place: Place): Promise<JobsTable | undefined>;
  /** Keeps a table as the service wrote it. Of two tabs the later one's stays, head and table together. */
  keep(place: Place, head: KeptHead, table: string): Promise<void>;
  compared(place: Place, head: KeptHead): Promise<void>;
  drop(place: Place): Promise<void>;
  /** Deletes all but this person's jobs in these companies, and jobs that were kept too long. */
  dropOthers(person: string, tenantIds: readonly string[]): Promise<void>;
  /** For signing out: from now on this page keeps nothing. */
  dropAll(): Promise<void>;
}

type Key = [person: string, tenantId: string];
interface Schema extends DBSchema {
  heads: { key: Key; value: KeptHead };
  tables: { key: Key; value: JobsTable };
}

const NAME = 'plumbline-kept-jobs';
/** Of public/before-scripts.js too. In the first one tables were texts. */
const VERSION = 2;
const LONGEST_MS = 14 * 24 * 3_600_000;
const NOTES = 'plumbline.kept-jobs ';
const noteOf = (key: Key): string => NOTES + key.join(' ');
/**
 * For public/before-scripts.js, which cannot wait for the database: the number after which to ask for changes, and the time of the last full
 * comparison.
 */
function note(key: Key, { cursor, stamp, comparedAt }: KeptHead): void {
  const since = new URLSearchParams({ since: String(cursor), stamp });
  writeStorage(() => localStorage, noteOf(key), `${comparedAt} ${since}`);
}
function forgetNotes(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(NOTES)) localStorage.removeItem(name);
}
const keyOf = ({ person, tenantId }: Place): Key => [person, tenantId];

export function createKeptJobs(now: () => number = Date.now): KeptJobs {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let isOver = false;

  function forget(): void {
    void opening?.then((db) => db.close());
    opening = undefined;
  }
  async function open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        database.createObjectStore('heads');
        database.createObjectStore('tables');
      },
      // Another tab wants to delete the database.
      blocking: forget,
      terminated: forget,
    });
  }
  function opened(): Promise<IDBPDatabase<Schema>> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }
  async function dropKeys(areGone: (key: Key, head: KeptHead) => boolean): Promise<void> {
    const transaction = (await opened()).transaction(['heads', 'tables'], 'readwrite');
    const tables = transaction.objectStore('tables');
    for await (const cursor of transaction.objectStore('heads')) {
      if (!areGone(cursor.key, cursor.value)) continue;
      await tables.delete(cursor.key);
      await cursor.delete();
      localStorage.removeItem(noteOf(cursor.key));
    }
    await transaction.done;
  }

  return {
    async head(place) {
      const head = await (await opened()).get('heads', keyOf(place));
      // Another version of the page may have kept it.
      if (head) note(keyOf(place), head);
      return head;
    },
    table: async (place) => (await opened()).get('tables', keyOf(place)),
    async keep(place, head, text) {
      const key = keyOf(place);
      // Read anew: what the page made of the answer may have changed since.
      const table: JobsTable = JSON.parse(text);
      const db = await opened();
      if (isOver) return;
      // All in one go: a page that is being left hears of no end.
      note(key, head);
      try {
        const transaction = db.transaction(['heads', 'tables'], 'readwrite', { durability: 'relaxed' });
        const puts = [
          transaction.objectStore('heads').put(head, key),
          transaction.objectStore('tables').put(table, key),
        ];
        transaction.commit();
        await Promise.all([...puts, transaction.done]);
      } catch (error) {
        localStorage.removeItem(noteOf(key));
        throw error;
      }
    },
    async compared(place, head) {
      const transaction = (await opened()).transaction('heads', 'readwrite', { durability: 'relaxed' });
      const kept = await transaction.store.get(keyOf(place));
      // Another tab may have kept a newer one, or dropped it.
      const compared = kept?.stamp === head.stamp ? { ...kept, comparedAt: now() } : null;
      if (compared) await transaction.store.put(compared, keyOf(place));
      await transaction.done;
      if (compared) note(keyOf(place), compared);
    },
    drop: ({ person, tenantId }) => dropKeys((key) => key[0] === person && key[1] === tenantId),
    dropOthers: (person, tenantIds) =>
      dropKeys((key, { at }) => key[0] !== person || !tenantIds.includes(key[1]) || at < now() - LONGEST_MS),
    async dropAll() {
      isOver = true;
      forgetNotes();
      await dropKeys(() => true).catch(() => {
        forget();
        return deleteDB(NAME);
      });
    },
  };
}
