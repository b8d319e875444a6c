const SLICE_MS = 12;

/** Long work that reports its progress and can be cancelled. */
export interface Task {
  /** The share that is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Calls `work` for each item, and lets the page draw and answer keys every few milliseconds. Throws the signal's reason when
 * cancelled.
 */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
  task?: Task,
): Promise<void> {
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    work(item, index);
    if (performance.now() - since < SLICE_MS) continue;
    task?.onProgress((index + 1) / items.length);
    await pause();
    task?.signal.throwIfAborted();
    since = performance.now();
  }
  task?.onProgress(1);
}

// A message arrives at once; a timer waits 4 ms, or a second in a hidden tab.
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
