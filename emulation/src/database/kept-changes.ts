import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { fileOf, PAGE_BYTES, pagesOf } from './kept-pages.ts';
import type { PackedFiles } from './packed-files.ts';

/** What is kept of a path that differs from the prepared directory. */
type KeptEntry =
  | { kind: 'dir' }
  | { kind: 'gone' }
  /** `baseSize` bytes of the prepared or rewritten file are still valid where no page was kept. */
  | { kind: 'file'; size: number; baseSize: number };

interface About {
  /** The fingerprint of the prepared directory under these pages. */
  stamp: string;
  /** The requested number of jobs; null for the prepared number. */
  wantedJobs: number | null;
  /** How many were made here. */
  madeJobs: number | null;
}
interface Schema extends DBSchema {
  about: { key: string; value: About };
  entries: { key: string; value: KeptEntry };
  /** Files that were rewritten whole. */
  files: { key: string; value: Uint8Array };
  /** Pages written since, over these files and the prepared ones. */
  pages: { key: [path: string, page: number]; value: Uint8Array };
}
type Store = IDBPDatabase<Schema>;
/** A flush. Its requests are awaited at the end: a full disk fails all of them at once. */
interface Change {
  transaction: IDBPTransaction<Schema, ('entries' | 'files' | 'pages')[], 'readwrite'>;
  asked: Promise<unknown>[];
}

const ABOUT = 'about';
const CHANGES = ['entries', 'files', 'pages'] as const;
const noBytes = new Uint8Array();
const pagesFrom = (path: string, page: number) => IDBKeyRange.bound([path, page], [path, Number.POSITIVE_INFINITY]);

/**
 * The database's files: as the build prepared them, with the pages written since in IndexedDB on top. A flush is a
 * transaction, so whenever the tab dies the files are those of some flush, and PostgreSQL recovers from them.
 */
export class KeptChanges implements StorageBackend {
  readonly #base: PackedFiles;
  readonly #store: Store;
  readonly #entries: Map<string, KeptEntry>;
  readonly about: About;
  /** Whether changes on top of another preparation were dropped. */
  readonly hasDropped: boolean;
  #isOver = false;

  private constructor(
    about: About,
    hasDropped: boolean,
    base: PackedFiles,
    store: Store,
    entries: Map<string, KeptEntry>,
  ) {
    this.about = about;
    this.hasDropped = hasDropped;
    this.#base = base;
    this.#store = store;
    this.#entries = entries;
  }

  /** Drops what was kept on top of another preparation than `stamp`. */
  static async open(name: string, base: PackedFiles, stamp: string): Promise<KeptChanges> {
    const store = await openDB<Schema>(name, 1, {
      upgrade(database) {
        for (const each of ['about', ...CHANGES] as const) database.createObjectStore(each);
      },
    });
    const opening = store.transaction(['about', ...CHANGES], 'readwrite');
    const before = await opening.objectStore('about').get(ABOUT);
    const isOurs = before?.stamp === stamp;
    const about = isOurs ? before : { stamp, wantedJobs: before?.wantedJobs ?? null, madeJobs: null };
    if (!isOurs) {
      for (const each of CHANGES) await opening.objectStore(each).clear();
      await opening.objectStore('about').put(about, ABOUT);
    }
    const entries = opening.objectStore('entries');
    const [paths, values] = await Promise.all([entries.getAllKeys(), entries.getAll()]);
    await opening.done;
    // Keys and values have the same order.
    return new KeptChanges(
      about,
      before !== undefined && !isOurs,
      base,
      store,
      new Map(paths.map((path, i) => [path, values[i] as KeptEntry])),
    );
  }

  async init(): Promise<void> {}

  async *load(): AsyncGenerator<StorageEntry> {
    const [wholes, pages] = await Promise.all([this.#keptFiles(), this.#keptPages()]);
    const entryOf = (path: string, kept: KeptEntry | undefined): StorageEntry | null => {
      const base = wholes.get(path) ?? this.#base.get(path);
      // A copy, because the database goes on writing into the same bytes.
      if (!kept) return base ? { kind: 'file', path, data: base.slice() } : { kind: 'dir', path };
      if (kept.kind === 'gone') return null;
      if (kept.kind === 'dir') return { kind: 'dir', path };
      const changed = pages.get(path);
      return {
        kind: 'file',
        path,
        data: fileOf(kept.size, (base ?? noBytes).subarray(0, kept.baseSize), changed ?? []),
      };
    };
    for (const path of this.#base.keys()) {
      const entry = entryOf(path, this.#entries.get(path));
      if (entry) yield entry;
    }
    for (const path of [...this.#entries.keys()].filter((each) => !this.#base.has(each)).sort()) {
      const entry = entryOf(path, this.#entries.get(path));
      if (entry) yield entry;
    }
  }

  async apply({ ops, files }: ChangeSet): Promise<void> {
    // A request may still be running. Its pages without the earlier ones would be no database.
    if (this.#isOver) throw new Error('All data were started over meanwhile');
    const transaction = this.#store.transaction([...CHANGES], 'readwrite', { durability: 'relaxed' });
    const change: Change = { transaction, asked: [transaction.done] };
    const before = new Map(this.#entries);
    try {
      for (const { op, path } of ops) {
        if (op === 'mkdir') this.#put(change, path, { kind: 'dir' });
        else this.#remove(change, path);
      }
      for (const file of [...files.wal, ...files.data, ...files.control]) await this.#write(change, file);
      await Promise.all(change.asked);
    } catch (error) {
      abort(transaction);
      await Promise.allSettled(change.asked);
      // For example a full disk. The changes stay pending for the next flush.
      this.#entries.clear();
      for (const [path, entry] of before) this.#entries.set(path, entry);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#store.close();
  }

  /** Drops all changes, those of a running flush included, and keeps nothing any more. */
  async startOver(wantedJobs: number | null): Promise<void> {
    this.#isOver = true;
    const forgetting = this.#store.transaction(['about', ...CHANGES], 'readwrite');
    await Promise.all([
      ...CHANGES.map((each) => forgetting.objectStore(each).clear()),
      forgetting.objectStore('about').put({ ...this.about, wantedJobs, madeJobs: null }, ABOUT),
      forgetting.done,
      this.close(), // once that is done
    ]);
  }

  /** Notes how many jobs were made and kept. */
  async noteMade(madeJobs: number): Promise<void> {
    await this.#store.put('about', { ...this.about, madeJobs }, ABOUT);
  }

  async #keptFiles(): Promise<Map<string, Uint8Array>> {
    const reading = this.#store.transaction('files');
    const [paths, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()]);
    return new Map(paths.map((path, i) => [path, values[i] ?? noBytes]));
  }

  async #keptPages(): Promise<Map<string, [number, Uint8Array][]>> {
    const reading = this.#store.transaction('pages');
    const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()]);
    const pages = new Map<string, [number, Uint8Array][]>();
    for (const [i, [path, page]] of keys.entries()) {
      const ofPath = pages.get(path) ?? [];
      ofPath.push([page, values[i] ?? noBytes]);
      pages.set(path, ofPath);
    }
    return pages;
  }

  #put(change: Change, path: string, entry: KeptEntry): void {
    this.#entries.set(path, entry);
    change.asked.push(change.transaction.objectStore('entries').put(entry, path));
  }

  #remove(change: Change, path: string): void {
    const isBelow = (other: string) => other === path || other.startsWith(`${path}/`);
    for (const kept of [...this.#entries.keys()].filter(isBelow)) {
      this.#entries.delete(kept);
      change.asked.push(change.transaction.objectStore('entries').delete(kept));
      change.asked.push(change.transaction.objectStore('files').delete(kept));
      change.asked.push(change.transaction.objectStore('pages').delete(pagesFrom(kept, 0)));
    }
    for (const based of [...this.#base.keys()].filter(isBelow)) this.#put(change, based, { kind: 'gone' });
  }

  async #write(change: Change, file: FileWrite): Promise<void> {
    const { path, size } = file;
    if (file.full) return this.#writeWhole(change, file);
    const pages = change.transaction.objectStore('pages');
    const kept = this.#entries.get(path);
    const prepared = this.#base.get(path)?.length ?? 0;
    const before = kept?.kind === 'file' ? kept : { size: prepared, baseSize: kept ? 0 : prepared };
    const baseSize = Math.min(before.baseSize, size);
    if (size < before.size) await this.#cut(change, path, size);
    this.#put(change, path, { kind: 'file', size, baseSize });
    for (const { page, at, data } of pagesOf(file)) {
      if (at === 0 && data.length === PAGE_BYTES) {
        change.asked.push(pages.put(data, [path, page]));
        continue;
      }
      const whole = new Uint8Array(PAGE_BYTES);
      whole.set((await pages.get([path, page])) ?? (await this.#basePage(change, path, page, baseSize)));
      whole.set(data, at);
      change.asked.push(pages.put(whole, [path, page]));
    }
  }

  #writeWhole(change: Change, { path, size, chunks }: FileWrite): void {
    const data = new Uint8Array(size);
    for (const chunk of chunks) data.set(chunk.data, chunk.at);
    this.#put(change, path, { kind: 'file', size, baseSize: size });
    change.asked.push(change.transaction.objectStore('files').put(data, path));
    change.asked.push(change.transaction.objectStore('pages').delete(pagesFrom(path, 0)));
  }

  async #basePage(change: Change, path: string, page: number, baseSize: number): Promise<Uint8Array> {
    const base = (await change.transaction.objectStore('files').get(path)) ?? this.#base.get(path) ?? noBytes;
    return base.subarray(0, baseSize).subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  }

  /** Bytes beyond the end must not return when the file grows again. */
  async #cut(change: Change, path: string, size: number): Promise<void> {
    const pages = change.transaction.objectStore('pages');
    const last = Math.floor(size / PAGE_BYTES);
    const page = await pages.get([path, last]);
    change.asked.push(pages.delete(pagesFrom(path, last)));
    if (page) change.asked.push(pages.put(page.fill(0, size % PAGE_BYTES), [path, last]));
  }
}

/** IndexedDB has already aborted some transactions, as on a full disk. */
function abort(transaction: Change['transaction']): void {
  try {
    transaction.abort();
  } catch {}
}
