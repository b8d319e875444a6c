/** Rows whose updates failed together. */
interface Group {
  readonly rowIds: readonly string[];
  readonly failures: number;
  readonly dueAt: number;
}

/** So often a batch may fail before its rows are tried in parts, or its one row is shown as failing. */
const REPEATED = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait after so many failures on end. */
export const waitAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_RETRY_MS);

/**
 * Rows whose updates fail, kept apart from the others: a batch that fails repeatedly is halved, down to the row that is
 * to blame, so that it holds nobody back.
 */
export class TroubledRows {
  #groups: Group[] = [];
  readonly #grouped = new Set<string>();
  readonly #failing = new Set<string>();
  readonly #held = new Set<string>();
  #failuresOnEnd = 0;
  #restsUntil = 0;

  /** Whether the row goes with the others. */
  isSound(rowId: string): boolean {
    return !this.#held.has(rowId) && !this.#grouped.has(rowId);
  }

  /** Whether the row is not tried again by itself. */
  isHeld(rowId: string): boolean {
    return this.#held.has(rowId);
  }

  /** Whether the person was shown that the row keeps failing. */
  isFailing(rowId: string): boolean {
    return this.#failing.has(rowId);
  }

  /** When the next group may be tried; Infinity where there is none. */
  get nextAt(): number {
    return Math.max(this.#restsUntil, Math.min(...this.#groups.map(({ dueAt }) => dueAt)));
  }

  /** The rows to be tried together now. */
  due(now: number): readonly string[] {
    if (now < this.#restsUntil) return [];
    return this.#groups.find(({ dueAt }) => dueAt <= now)?.rowIds ?? [];
  }

  /** These were tried together and failed. Answers whether they are one row that is to be shown as failing from now on. */
  failed(rowIds: readonly string[], now: number): boolean {
    const failures = this.#take(rowIds) + 1;
    // All others that fail wait too: it may be the service after all.
    this.#failuresOnEnd++;
    this.#restsUntil = now + waitAfter(this.#failuresOnEnd);
    if (failures >= REPEATED && rowIds.length > 1) {
      this.#addHalves(rowIds);
      return false;
    }
    this.#add(rowIds, failures, now + waitAfter(failures));
    const [rowId] = rowIds;
    if (rowId === undefined || rowIds.length > 1 || failures < REPEATED || this.#failing.has(rowId)) return false;
    this.#failing.add(rowId);
    return true;
  }

  /** These cannot go together. False where there is one row only. */
  halve(rowIds: readonly string[]): boolean {
    this.#take(rowIds);
    if (rowIds.length < 2) return false;
    this.#addHalves(rowIds);
    return true;
  }

  /** Not to be tried again by itself. */
  hold(rowIds: readonly string[]): void {
    this.#take(rowIds);
    for (const rowId of rowIds) this.#held.add(rowId);
  }

  /** The service dealt with these. */
  passed(rowIds: readonly string[]): void {
    this.#failuresOnEnd = 0;
    this.#restsUntil = 0;
    this.release(rowIds);
  }

  /** These go with the others again. */
  release(rowIds: readonly string[]): void {
    this.#take(rowIds);
    for (const rowId of rowIds) {
      this.#held.delete(rowId);
      this.#failing.delete(rowId);
    }
  }

  /** All groups may be tried at once. */
  hurry(): void {
    this.#restsUntil = 0;
    this.#groups = this.#groups.map((group) => ({ ...group, dueAt: 0 }));
  }

  held(): string[] {
    return [...this.#held];
  }

  #add(rowIds: readonly string[], failures: number, dueAt: number): void {
    this.#groups.push({ rowIds, failures, dueAt });
    for (const rowId of rowIds) this.#grouped.add(rowId);
  }

  /** A half is halved in its turn as soon as it fails too. */
  #addHalves(rowIds: readonly string[]): void {
    const middle = Math.ceil(rowIds.length / 2);
    this.#add(rowIds.slice(0, middle), REPEATED - 1, 0);
    this.#add(rowIds.slice(middle), REPEATED - 1, 0);
  }

  /** Takes the rows out of their groups; answers how often these have failed. */
  #take(rowIds: readonly string[]): number {
    if (!rowIds.some((rowId) => this.#grouped.has(rowId))) return 0;
    const gone = new Set(rowIds);
    let failures = 0;
    this.#groups = this.#groups.flatMap((group) => {
      const rest = group.rowIds.filter((rowId) => !gone.has(rowId));
      if (rest.length === group.rowIds.length) return [group];
      failures = Math.max(failures, group.failures);
      return rest.length > 0 ? [{ ...group, rowIds: rest }] : [];
    });
    for (const rowId of rowIds) this.#grouped.delete(rowId);
    return failures;
  }
}
