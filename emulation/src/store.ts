/** A value that changes and tells so: what React's useSyncExternalStore reads. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Answers what ends it. */
  subscribe(onChange: () => void): () => void;
}

/** Settles with the first value that will do: the one that is there, or a later one. */
export function untilValue<Value>({ get, subscribe }: Store<Value>, willDo: (value: Value) => boolean): Promise<Value> {
  if (willDo(get())) return Promise.resolve(get());
  return new Promise((resolve) => {
    const end = subscribe(() => {
      if (!willDo(get())) return;
      end();
      resolve(get());
    });
  });
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
