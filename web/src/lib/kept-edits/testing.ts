import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createIndexedStore } from './indexed-store.ts';
import { createKeptEdits } from './kept-edits.ts';
import { createPageHolder } from './page-holder.ts';

type Waiting = { readonly owner: object; readonly grant: () => void };

/** A browser's Web Locks: a page that closes releases all of its own. */
class BrowserLocks {
  readonly #held = new Map<string, object>();
  readonly #queue = new Map<string, Waiting[]>();

  of(owner: object): Pick<LockManager, 'request'> {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => unknown;
      const { ifAvailable = false, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      return new Promise((resolve, reject) => {
        const run = async () => {
          this.#held.set(name, owner);
          try {
            resolve(await work({ name }));
          } catch (error) {
            reject(error);
          } finally {
            this.#release(name, owner);
          }
        };
        if (!this.#held.has(name)) return void run();
        if (ifAvailable) return resolve(work(null));
        const waiting = { owner, grant: () => void run() };
        this.#queue.set(name, [...(this.#queue.get(name) ?? []), waiting]);
        signal?.addEventListener('abort', () => {
          this.#queue.set(
            name,
            (this.#queue.get(name) ?? []).filter((each) => each !== waiting),
          );
          reject(signal.reason);
        });
      });
    };
    // The parts that pages use.
    return { request } as unknown as Pick<LockManager, 'request'>;
  }

  die(owner: object): void {
    for (const [name, queue] of this.#queue)
      this.#queue.set(
        name,
        queue.filter((each) => each.owner !== owner),
      );
    for (const [name, holder] of [...this.#held]) if (holder === owner) this.#release(name, owner);
  }

  #release(name: string, owner: object): void {
    if (this.#held.get(name) !== owner) return;
    this.#held.delete(name);
    const [next, ...rest] = this.#queue.get(name) ?? [];
    this.#queue.set(name, rest);
    next?.grant();
  }
}

/** Ends the browser of the test before: its pages would look for left edits in the storage of this one. */
let endLast = () => {};

/** A browser with tabs, each with pages one after another. */
export function testBrowser() {
  endLast();
  globalThis.indexedDB = new IDBFactory();
  const locks = new BrowserLocks();
  const pages = new Set<EventTarget>();
  let lastId = 0;
  endLast = () => {
    for (const page of pages) locks.die(page);
    pages.clear();
  };

  function openTab() {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    /** A page of the tab. `die` stands for a reload, a closed tab and a crash. */
    const load = () => {
      const page = new EventTarget();
      pages.add(page);
      const channel = Object.assign(page, {
        postMessage: (data: unknown) => {
          if (!pages.has(page)) return;
          for (const other of pages)
            if (other !== page) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
        },
      });
      const own = locks.of(page);
      const store = createIndexedStore();
      const keptEdits = createKeptEdits({
        store: {
          ...store,
          write: (...args) => (pages.has(page) ? store.write(...args) : new Promise<never>(() => {})),
        },
        holder: createPageHolder({ locks: own, storage, newId: () => `page ${++lastId}` }),
        locks: own,
        channel,
      });
      const die = () => {
        pages.delete(page);
        locks.die(page);
      };
      return { keptEdits, die };
    };
    return { load };
  }
  return { openTab };
}
