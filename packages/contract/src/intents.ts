/**
 * What somebody wants to create, and does not know yet whether it was: the same call with the same body keeps its key until
 * an answer has told, so that whoever asks again after a lost answer creates nothing twice.
 */
export interface Intents {
  /** The key of this intent: the one that it was sent with before, where its fate is still open. */
  keyFor(intent: string): string;
  /** The service has answered: who asks for the same again means another one. */
  settle(intent: string, key: string): void;
}

/** Nobody has more of them open at once; the oldest are forgotten first. */
const MOST_OPEN = 50;

export function createIntents(): Intents {
  const open = new Map<string, string>();
  return {
    keyFor(intent) {
      const key = open.get(intent) ?? crypto.randomUUID();
      open.delete(intent);
      open.set(intent, key);
      const [oldest] = open.keys();
      if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest);
      return key;
    },
    settle(intent, key) {
      if (open.get(intent) === key) open.delete(intent);
    },
  };
}
