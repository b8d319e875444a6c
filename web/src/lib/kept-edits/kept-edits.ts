import { inTime } from '../in-time.ts';
import { giveUpUnsavedWork } from '../unsaved-work.ts';
import type { Keeper } from './keeper.ts';
import { countCells, type KeptRow } from './kept-row.ts';
import type { KeptGroup, KeptStore, Place } from './kept-store.ts';
import type { PageHolder } from './page-holder.ts';

/** Messages between the pages of a browser. */
type News =
  /** How many cells are unsaved in that page. */
  | { readonly kind: 'count'; readonly place: Place; readonly holder: string; readonly cells: number }
  /** The person signed out and gave up unsaved edits. */
  | { readonly kind: 'erased'; readonly person: string };

interface KeptEditsParts {
  readonly store: KeptStore;
  readonly holder: PageHolder;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly now?: () => number;
}

/** A sheet's kept edits, as this page has them. */
export interface KeptSheet {
  /** What earlier pages left, the newest first; empty if nothing can be read. */
  readonly rows: readonly KeptRow[];
  /** How many records are of another version of the app. */
  readonly unreadable: number;
  /** Writes this page's unsaved edits in place of the former records of these groups. */
  write(groups: readonly Pick<KeptGroup, 'group' | 'rows'>[], cells: number): Promise<void>;
  /** Keeps what the person has not decided yet. */
  writeOffered(rows: readonly KeptRow[]): Promise<void>;
  /** Who keeps this sheet's edits now. The former keeper is stopped first. */
  readonly keeping: { keeper: Keeper | null };
  /** Unsaved cells in other open pages of the person. */
  countElsewhere(): number;
  onElsewhere(listener: () => void): () => void;
  /** Called with the edits of a page that was open until now. */
  onLeft(listener: (rows: readonly KeptRow[]) => void): () => void;
}

export interface KeptEdits {
  /** Whether a sheet of this page that was left still sends and keeps its edits. Opening ends that. */
  isKeeping(place: Place): boolean;
  open(place: Place): Promise<KeptSheet>;
  /** How many cells the person has unsaved, in all pages and companies. */
  count(person: string): Promise<number>;
  /** For signing out. This page still asks before unsaved edits are lost: erasing may fail. */
  erase(person: string): Promise<void>;
}

const CLAIM_LOCK = 'plumbline.kept-edits.claim';
/** Edits that another page saves within a moment are not mentioned. */
const WORTH_SAYING_MS = 2_000;
/** A reloaded page takes over its own edits before other pages may. */
const RELOAD_FIRST_MS = 3_000;
/** If the browser's storage is slow, the sheet opens without it and gets the kept edits later. */
const OPEN_MS = 2_000;
const [CLAIMED, OFFERED] = ['claimed', 'offered'];
const NOTHING: { rows: KeptRow[]; unreadable: number } = { rows: [], unreadable: 0 };

const nameOf = ({ person, tenantId, sheet }: Place): string => JSON.stringify([person, tenantId, sheet]);

/** The unsaved edits of this browser's pages. Each page keeps its own, and takes over those of pages that are gone. */
export function createKeptEdits({ store, holder, locks, channel, now = Date.now }: KeptEditsParts): KeptEdits {
  const sheets = new Map<string, KeptSheet['keeping']>();
  const counts = new Map<string, Map<string, { readonly cells: number; readonly since: number }>>();
  const listeners = new Map<string, Set<() => void>>();
  const heirs = new Map<string, Set<(rows: readonly KeptRow[]) => void>>();
  const watched = new Set<string>();
  /** Pages that were gone before a sheet that could show their edits was drawn. */
  const early = new Map<string, Set<string>>();
  /** Groups that were taken over and not yet sorted. */
  const claimed = new Map<string, Set<string>>();
  const tell = (news: News): void => channel.postMessage(news);

  function noteCount(place: Place, of: string, cells: number, since = now()): void {
    const name = nameOf(place);
    const byPage = counts.get(name) ?? new Map<string, { cells: number; since: number }>();
    counts.set(name, byPage);
    const before = byPage.get(of);
    if (cells === 0) byPage.delete(of);
    else byPage.set(of, { cells, since: before?.since ?? since });
    const hear = (): void => {
      for (const listener of listeners.get(name) ?? []) listener();
    };
    hear();
    if (cells > 0 && !before) setTimeout(hear, WORTH_SAYING_MS);
    if (cells > 0) void inherit(place, of);
  }

  /** Waits until the page is gone, and takes over its unsaved edits. */
  async function inherit(place: Place, of: string): Promise<void> {
    const key = `${nameOf(place)} ${of}`;
    if (watched.has(key)) return;
    watched.add(key);
    await holder.untilGone(of);
    await new Promise((resolve) => setTimeout(resolve, RELOAD_FIRST_MS));
    watched.delete(key);
    noteCount(place, of, 0);
    const name = nameOf(place);
    if (heirs.get(name)?.size) await handOver(place, [of]);
    else early.set(name, (early.get(name) ?? new Set()).add(of));
  }

  /** Where the storage fails, the next sheet tries again. */
  const handOver = (place: Place, from: readonly string[]): Promise<void> =>
    passOn(place, from).catch(() => {
      const name = nameOf(place);
      early.set(name, new Set([...(early.get(name) ?? []), ...from]));
    });

  async function passOn(place: Place, from: readonly string[]): Promise<void> {
    const { rows } = await claim(place, from);
    if (rows.length > 0) for (const listener of heirs.get(nameOf(place)) ?? []) listener(rows);
  }

  /** Makes the edits of closed pages this page's own. No two pages get the same. */
  function claim(place: Place, only?: readonly string[]): Promise<{ rows: KeptRow[]; unreadable: number }> {
    return locks.request(CLAIM_LOCK, async () => {
      const { groups, unreadable } = await store.read(place);
      const others = [...new Set(groups.map((group) => group.holder))].filter((id) => id !== holder.id);
      const gone = new Set(only ?? [holder.id]);
      if (!only) {
        const areGone = await Promise.all(others.map((id) => holder.isGone(id)));
        for (const [i, id] of others.entries()) if (areGone[i]) gone.add(id);
      }
      for (const id of others.filter((other) => !gone.has(other))) {
        const theirs = groups.filter((group) => group.holder === id);
        noteCount(place, id, countCells(theirs.flatMap(({ rows }) => rows)), 0);
      }
      const mine = groups.filter((group) => gone.has(group.holder)).sort((a, b) => b.at - a.at);
      const rows = mine.flatMap((group) => group.rows);
      if (rows.length > 0) {
        const group = only ? `${CLAIMED} ${only.join()}` : CLAIMED;
        const name = nameOf(place);
        claimed.set(name, (claimed.get(name) ?? new Set()).add(group));
        const rest = mine.filter((each) => each.holder !== holder.id || each.group !== group);
        await store.write(place, [{ holder: holder.id, group, at: now(), rows }], rest);
      }
      return { rows, unreadable };
    });
  }

  channel.addEventListener('message', (event) => {
    const { data: news } = event as MessageEvent<News>;
    if (news.kind === 'count') noteCount(news.place, news.holder, news.cells);
    else {
      if (openSheets(news.person).length > 0) giveUpUnsavedWork();
      void stopKeeping(news.person);
    }
  });

  const openSheets = (person: string) =>
    [...sheets].flatMap(([name, keeping]) => (JSON.parse(name)[0] === person ? [keeping] : []));

  /** Stops writing the person's unsaved edits. */
  const stopKeeping = (person: string) => Promise.all(openSheets(person).map(({ keeper }) => keeper?.giveUp()));

  return {
    isKeeping: (place) => Boolean(sheets.get(nameOf(place))?.keeper),
    async open(place) {
      const name = nameOf(place);
      const keeping = sheets.get(name) ?? { keeper: null };
      sheets.set(name, keeping);
      // The last sheet of this page left unsaved edits: the new one continues with them.
      await keeping.keeper?.stop();
      keeping.keeper = null;
      early.delete(name); // found now
      const claiming = claim(place).catch(() => NOTHING);
      const found = await inTime(claiming, OPEN_MS);
      const { rows, unreadable } = found ?? NOTHING;
      // Edits that were found too late go to the first listener.
      let late = found ? null : claiming;
      const groupOf = (group: Pick<KeptGroup, 'group' | 'rows'>): KeptGroup => ({
        ...group,
        holder: holder.id,
        at: now(),
      });
      const on = <Listener>(all: Map<string, Set<Listener>>, listener: Listener) => {
        const set = all.get(name) ?? new Set();
        all.set(name, set.add(listener));
        return () => void set.delete(listener);
      };
      return {
        rows,
        unreadable,
        keeping,
        async write(groups, cells) {
          await store.write(place, groups.map(groupOf));
          tell({ kind: 'count', place, holder: holder.id, cells });
        },
        writeOffered: (offered) => {
          const settled = [...(claimed.get(name) ?? [])].map((group) => ({ holder: holder.id, group }));
          claimed.delete(name);
          return store.write(place, [groupOf({ group: OFFERED, rows: offered })], settled);
        },
        countElsewhere: () =>
          [...(counts.get(name)?.values() ?? [])]
            .filter(({ since }) => now() - since >= WORTH_SAYING_MS)
            .reduce((sum, { cells }) => sum + cells, 0),
        onElsewhere: (listener) => on(listeners, listener),
        onLeft(listener) {
          void late?.then((found) => found.rows.length > 0 && listener(found.rows));
          late = null;
          const end = on(heirs, listener);
          const waiting = early.get(name);
          early.delete(name);
          if (waiting) void handOver(place, [...waiting]);
          return end;
        },
      };
    },
    count: (person) => store.count(person),
    async erase(person) {
      tell({ kind: 'erased', person });
      await stopKeeping(person);
      await store.erase(person);
    },
  };
}
