/** Which pages hold kept edits, and whether they are open. A page holds a lock while it is open, and a crash releases it. */
export interface PageHolder {
  readonly id: string;
  /** Whether that page is open. A page that is being reloaded gets a moment to close. */
  isGone(holder: string): Promise<boolean>;
  /** Resolves when the page is gone. */
  untilGone(holder: string): Promise<void>;
}

interface HolderParts {
  readonly locks: Pick<LockManager, 'request'>;
  /** The tab's session storage, which survives a reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly newId?: () => string;
}

const KEY = 'plumbline.kept-edits.page';
const RELOAD_MS = 1_000;
const lockOf = (holder: string): string => `plumbline.kept-edits.${holder}`;

export function createPageHolder({ locks, storage, newId = () => crypto.randomUUID() }: HolderParts): PageHolder {
  const id = newId();
  // The tab's page before the reload may still hold its lock.
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
