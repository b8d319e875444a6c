const SLICE_MS = 12;

/** Long work that tells how far it is, and that can be given up. */
export interface Task {
  /** The share that is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Calls `work` for each item, letting the page draw and answer keys every few milliseconds. Throws the signal's reason
 * once the task is given up.
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

// A message is delivered at once, where a timer waits for 4 ms or, in a hidden tab, for a second.
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
