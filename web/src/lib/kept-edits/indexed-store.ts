import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { countCells, type KeptRow } from './kept-row.ts';
import type { KeptGroup, KeptStore, Place } from './kept-store.ts';

type Key = [person: string, tenantId: string, sheet: string, holder: string, group: string];

/** The format of the rows. A build that changes `KeptRow` raises it, and reads the former format or says that it cannot. */
const FORMAT = 1;

interface Kept {
  readonly format: number;
  readonly at: number;
  readonly rows: readonly KeptRow[];
}
interface Schema extends DBSchema {
  groups: { key: Key; value: Kept };
}

const NAME = 'plumbline-kept-edits';
const DATABASE_VERSION = 1;

/** After all texts in the order of IndexedDB's keys. */
const END: never[] = [];
const under = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, END]);
const keyOf = ({ person, tenantId, sheet }: Place, { holder, group }: Pick<KeptGroup, 'holder' | 'group'>): Key => [
  person,
  tenantId,
  sheet,
  holder,
  group,
];

/** Kept edits in IndexedDB. Each call fails if the browser keeps nothing, as in some private windows or on a full disk. */
export function createIndexedStore(): KeptStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  async function open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(NAME, DATABASE_VERSION, {
      upgrade(database) {
        database.createObjectStore('groups');
      },
      // A newer build in another tab wants to change the database. This page opens it again when needed.
      blocking: () => forget(),
      terminated: () => forget(),
    });
  }
  function forget(): void {
    void opening?.then((db) => db.close());
    opening = undefined;
  }
  function opened(): Promise<IDBPDatabase<Schema>> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return {
    async read({ person, tenantId, sheet }) {
      const groups: KeptGroup[] = [];
      let unreadable = 0;
      const { store } = (await opened()).transaction('groups');
      for await (const { key, value } of store.iterate(under(person, tenantId, sheet))) {
        const [, , , holder, group] = key;
        if (value.format === FORMAT) groups.push({ holder, group, at: value.at, rows: value.rows });
        else unreadable++;
      }
      return { groups, unreadable };
    },
    async write(place, groups, gone = []) {
      // A power cut may lose the last second of typing; waiting for the disk would slow down each edit.
      const transaction = (await opened()).transaction('groups', 'readwrite', { durability: 'relaxed' });
      const { store } = transaction;
      const asked = [
        ...gone.map((group) => store.delete(keyOf(place, group))),
        ...groups.map(({ at, rows, ...group }) =>
          rows.length === 0
            ? store.delete(keyOf(place, group))
            : store.put({ format: FORMAT, at, rows }, keyOf(place, group)),
        ),
      ];
      transaction.commit(); // else it would wait for this page once more, which may crash
      await Promise.all([...asked, transaction.done]);
    },
    async count(person) {
      const kept = await (await opened()).getAll('groups', under(person));
      return kept.reduce((sum, { format, rows }) => sum + (format === FORMAT ? countCells(rows) : 1), 0);
    },
    async erase(person) {
      await (await opened()).delete('groups', under(person));
    },
  };
}
