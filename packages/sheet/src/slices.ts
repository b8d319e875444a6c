/** Work over many rows that pauses after every few of them, and ends with its result. */
export type Work<Result> = Generator<void, Result, void>;

/** So many rows pass before a pause. A smaller sheet is done at once, on any machine. */
export const ROWS_A_PAUSE = 1_000;
/** Longer than this at a time, work would make keys and scrolling wait. */
export const SLICE_MS = 12;

/** Work that is done in slices. A caller that needs its result at once runs it to the end. Work that failed once throws the same again. */
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

  /** Goes on for a moment, and returns whether all is done. */
  go(ms = SLICE_MS): boolean {
    const until = performance.now() + ms;
    while (!this.done) {
      const { done, value } = this.#next();
      if (done) this.#done = { result: value };
      else if (performance.now() >= until) return false;
    }
    return true;
  }

  /** A generator that threw is over: asked again, it would say that it is done, with nothing. */
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

  /** Goes on in tasks of their own until all is done, or fails: an error that nobody hears is thrown. Returns a function that stops it. */
  run(onDone: (result: Result) => void, onSlice: () => void = () => {}, onFailure = rethrow): () => void {
    const { port1, port2 } = new MessageChannel();
    const stop = (): void => port1.close();
    // A message arrives at once, also in a hidden tab, and keys that were pressed meanwhile come first.
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

/** Work that has had its first slice: what is quick is done. */
export function begun<Result>(work: Work<Result>): SlicedWork<Result> {
  const sliced = new SlicedWork(work);
  sliced.go();
  return sliced;
}

/** Does the work to its end, without a pause. */
export const atOnce = <Result>(work: Work<Result>): Result => new SlicedWork(work).finish();

/** What is known of changes: of a model, or of rows that nobody changes. */
export interface Changes {
  /** Grows with every change. */
  readonly revision: number;
  /** The rows that changed since then; null if that is too long ago to tell. */
  changedSince(revision: number): ReadonlySet<string> | null;
}

/**
 * Looks at each row once, with pauses, and once more at the rows that change meanwhile: at the end all was seen as it is at that
 * moment.
 */
export function* lookAt<Row extends { readonly id: string }>(
  rows: readonly Row[],
  look: (row: Row, index: number) => void,
  changes?: Changes,
): Work<void> {
  const began = changes?.revision ?? 0;
  for (const [index, row] of rows.entries()) {
    look(row, index);
    if (index % ROWS_A_PAUSE === ROWS_A_PAUSE - 1) yield;
  }
  if (!changes || changes.revision === began) return;
  const changed = changes.changedSince(began);
  if (changed?.size === 0) return;
  for (const [index, row] of rows.entries()) if (!changed || changed.has(row.id)) look(row, index);
}
