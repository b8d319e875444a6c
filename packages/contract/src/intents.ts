import { NewestMap } from './newest-map.ts';

/**
 * Requests to create something whose outcome is unknown. The same call with the same body keeps its idempotency key until an
 * answer arrives, so that asking again after a lost answer creates nothing twice.
 */
export interface Intents {
  /** The key of this intent: the earlier one while its outcome is unknown, otherwise a new one. */
  keyFor(intent: string): string;
  /** The service answered. The same request after that creates something new. */
  settle(intent: string, key: string): void;
}

/** More than anybody has open at once. The oldest are dropped first. */
const MOST_OPEN = 50;

export function createIntents(): Intents {
  const open = new NewestMap<string, string>(MOST_OPEN);
  return {
    keyFor(intent) {
      const key = open.get(intent) ?? crypto.randomUUID();
      open.set(intent, key);
      return key;
    },
    settle(intent, key) {
      if (open.get(intent) === key) open.delete(intent);
    },
  };
}
