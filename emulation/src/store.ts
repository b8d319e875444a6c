/** A value that changes and tells so: what React's useSyncExternalStore reads. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Answers what ends it. */
  subscribe(onChange: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
