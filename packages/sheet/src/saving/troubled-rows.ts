/** Rows whose updates failed together. */
interface Group {
  readonly rowIds: readonly string[];
  readonly failures: number;
  readonly dueAt: number;
}

/** Failures after which a batch is split, and a single row is shown as failing. */
const REPEATED = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait, by the number of failures in a row. */
export const waitAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_RETRY_MS);

/**
 * Keeps rows whose updates fail apart from the others. A batch that fails repeatedly is halved, down to the faulty row, so
 * that it delays no other row.
 */
export class TroubledRows {
  #groups: Group[] = [];
  readonly #grouped = new Set<string>();
  readonly #failing = new Set<string>();
  readonly #held = new Set<string>();
  #failuresOnEnd = 0;
  #restsUntil = 0;

  /** Whether the row is sent with the others. */
  isSound(rowId: string): boolean {
    return !this.#held.has(rowId) && !this.#grouped.has(rowId);
  }

  /** Whether the row waits for the person. */
  isHeld(rowId: string): boolean {
    return this.#held.has(rowId);
  }

  /** Whether the row is shown as failing. */
  isFailing(rowId: string): boolean {
    return this.#failing.has(rowId);
  }

  /** When the next group may be tried; Infinity without a group. */
  get nextAt(): number {
    return Math.max(this.#restsUntil, Math.min(...this.#groups.map(({ dueAt }) => dueAt)));
  }

  /** The rows to try together now. */
  due(now: number): readonly string[] {
    if (now < this.#restsUntil) return [];
    return this.#groups.find(({ dueAt }) => dueAt <= now)?.rowIds ?? [];
  }

  /** These rows failed together. Returns true if they are a single row that must now be shown as failing. */
  failed(rowIds: readonly string[], now: number): boolean {
    const failures = this.#take(rowIds) + 1;
    // All failing rows wait: the service itself may be the cause.
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

  /**
   * The service was unavailable for these rows too often: retries them in ever smaller parts, and a single row ever more
   * slowly.
   */
  setApart(rowIds: readonly string[], now: number): void {
    const failures = this.#take(rowIds) + 1;
    if (rowIds.length > 1) this.#addHalves(rowIds);
    else this.#add(rowIds, failures, now + waitAfter(failures));
  }

  /** Splits the rows. False if there is only one. */
  halve(rowIds: readonly string[]): boolean {
    this.#take(rowIds);
    if (rowIds.length < 2) return false;
    this.#addHalves(rowIds);
    return true;
  }

  /** Holds the rows until the person asks. */
  hold(rowIds: readonly string[]): void {
    this.#take(rowIds);
    for (const rowId of rowIds) this.#held.add(rowId);
  }

  /** The service accepted these. */
  passed(rowIds: readonly string[]): void {
    this.#failuresOnEnd = 0;
    this.#restsUntil = 0;
    this.release(rowIds);
  }

  /** These are sent with the others again. */
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

  /** A half that fails is halved at once. */
  #addHalves(rowIds: readonly string[]): void {
    const middle = Math.ceil(rowIds.length / 2);
    this.#add(rowIds.slice(0, middle), REPEATED - 1, 0);
    this.#add(rowIds.slice(middle), REPEATED - 1, 0);
  }

  /** Removes the rows from their groups; returns how often they have failed. */
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
