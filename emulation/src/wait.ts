export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Resolves after the time, or rejects with the signal's reason. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (ms <= 0) return resolve();
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give);
      resolve();
    }, ms);
    signal?.addEventListener('abort', give, { once: true });
  });
