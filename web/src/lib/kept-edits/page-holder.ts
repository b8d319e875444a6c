/** Which pages hold kept edits, and whether they live. A page holds a lock as long as it lives, which no crash can leave behind. */
export interface PageHolder {
  readonly id: string;
  /** Whether that page lives. One that is just being reloaded is given a moment to go. */
  isGone(holder: string): Promise<boolean>;
  /** Resolves when the page is gone. */
  untilGone(holder: string): Promise<void>;
}

interface HolderParts {
  readonly locks: Pick<LockManager, 'request'>;
  /** The tab's own storage, which a reload keeps. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly newId?: () => string;
}

const KEY = 'plumbline.kept-edits.page';
const RELOAD_MS = 1_000;
const lockOf = (holder: string): string => `plumbline.kept-edits.${holder}`;

export function createPageHolder({ locks, storage, newId = () => crypto.randomUUID() }: HolderParts): PageHolder {
  const id = newId();
  // The page that was in this tab before: a reload may begin before its lock is given back.
  const before = storage.getItem(KEY);
  storage.setItem(KEY, id);
  void locks.request(lockOf(id), () => new Promise<never>(() => {}));

  return {
    id,
    async isGone(holder) {
      if (holder === id) return false;
      if (holder === before) {
        return locks.request(lockOf(holder), { signal: AbortSignal.timeout(RELOAD_MS) }, () => true).catch(() => false);
      }
      return locks.request(lockOf(holder), { ifAvailable: true }, (lock) => lock !== null);
    },
    async untilGone(holder) {
      await locks.request(lockOf(holder), () => {});
    },
  };
}
