/** Work over many rows that pauses after every few of them, and ends with its result. */
export type Work<Result> = Generator<void, Result, void>;

/** Rows to process before a pause. A smaller sheet is done at once, on any machine. */
export const ROWS_A_PAUSE = 1_000;
/** A longer task would make keys and scrolling wait. */
export const SLICE_MS = 12;

/**
 * Work done in slices. A caller that needs the result at once can finish it. Failed work throws the same error each time.
 */
export class SlicedWork<Result> {
  readonly #work: Work<Result>;
  #done: { readonly result: Result } | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(work: Work<Result>) {
    this.#work = work;
  }

  /** Null until the work is done. */
  get done(): { readonly result: Result } | null {
    if (this.#failure) throw this.#failure.error;
    return this.#done;
  }

  /** Works for one slice, and returns whether all is done. */
  go(ms = SLICE_MS): boolean {
    const until = performance.now() + ms;
    while (!this.done) {
      const { done, value } = this.#next();
      if (done) this.#done = { result: value };
      else if (performance.now() >= until) return false;
    }
    return true;
  }

  /** A generator that threw reports itself as done, with no result, if asked again. */
  #next(): IteratorResult<void, Result> {
    try {
      return this.#work.next();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  finish(): Result {
    for (;;) {
      if (this.done) return this.done.result;
      this.go(Number.POSITIVE_INFINITY);
    }
  }

  /** Runs in separate tasks until done or failed; an error without a handler is thrown. Returns a function that stops it. */
  run(onDone: (result: Result) => void, onSlice: () => void = () => {}, onFailure = rethrow): () => void {
    const { port1, port2 } = new MessageChannel();
    const stop = (): void => port1.close();
    // A message arrives at once, even in a hidden tab, and lets pending keys go first.
    port1.onmessage = () => {
      try {
        if (!this.go()) {
          port2.postMessage(null);
          return onSlice();
        }
      } catch (error) {
        stop();
        return onFailure(error);
      }
      stop();
      onDone(this.finish());
    };
    port2.postMessage(null);
    return stop;
  }
}

function rethrow(error: unknown): void {
  throw error;
}

/** Work that has run its first slice: short work is done by then. */
export function begun<Result>(work: Work<Result>): SlicedWork<Result> {
  const sliced = new SlicedWork(work);
  sliced.go();
  return sliced;
}

/** Does the work to its end, without a pause. */
export const atOnce = <Result>(work: Work<Result>): Result => new SlicedWork(work).finish();

/** Tracks changes: of a model, or of rows that nobody changes. */
export interface Changes {
  /** Grows with every change. */
  readonly revision: number;
  /** The rows that changed since then; null if it is too long ago. */
  changedSince(revision: number): ReadonlySet<string> | null;
}

/**
 * Visits each row once, with pauses, and again every row that changes meanwhile, so that the result reflects the rows as
 * they are at the end.
 */
export function* lookAt<Row extends { readonly id: string }>(
  rows: readonly Row[],
  look: (row: Row, index: number) => void,
  changes?: Changes,
): Work<void> {
  const began = changes?.revision ?? 0;
  for (let index = 0; index < rows.length; index++) {
    look(rows[index] as Row, index);
    if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
  }
  if (!changes || changes.revision === began) return;
  const changed = changes.changedSince(began);
  if (changed?.size === 0) return;
  for (const [index, row] of rows.entries()) if (!changed || changed.has(row.id)) look(row, index);
}
