/** A value with listeners, for React's useSyncExternalStore. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

/** Resolves with the first suitable value: the present one, or a later one. */
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
