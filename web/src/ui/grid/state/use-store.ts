import type { Store } from '@plumbline/sheet/store';
import { useSyncExternalStore } from 'react';

export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

/** `select` must return the same value for the same state: a primitive or a kept object. */
export const useStoreValue = <Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
