import { z } from 'zod';

const token = z.object({
  value: z.string(),
  /** Epoch milliseconds: good for a while longer, and to be renewed now. */ renewAt: z.number(),
});

const storedSession = z.object({
  /** The provider and client of this session. With another configuration it is void. */
  issuer: z.string(),
  clientId: z.string(),
  person: z.object({ subject: z.string(), name: z.string().nullable(), email: z.string().nullable() }),
  idToken: z.string(),
  refreshToken: z.string().nullable(),
  tokens: z.object({ platform: token.optional(), workflow: token.optional() }),
});
export type StoredSession = z.infer<typeof storedSession>;
export type Person = StoredSession['person'];

interface StoreOptions {
  storage?: Storage;
  page?: Window;
  /** For a session that not all tabs share. */
  suffix?: string;
}

export type SessionEvent = 'changed' | 'signed-out-elsewhere';

export interface SessionStore {
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(reason: 'ended' | 'signed-out'): void;
  /** Calls back when another tab wrote, and when this page wakes up, because a frozen page misses events. */
  watch(onEvent: (event: SessionEvent) => void): void;
}

/** The session that all tabs share. `suffix` separates sessions. */
export function createSessionStore(
  provider: { issuer: string; clientId: string },
  { storage = localStorage, page = window, suffix = '' }: StoreOptions = {},
): SessionStore {
  const sessionKey = `plumbline.session${suffix}`;
  // Written at sign-out, so that other tabs can tell it from an expired session.
  const signedOutKey = `plumbline.signed-out${suffix}`;
  return {
    read() {
      const parsed = storedSession.safeParse(parseJson(storage.getItem(sessionKey)));
      if (!parsed.success) return null;
      const { issuer, clientId } = parsed.data;
      return issuer === provider.issuer && clientId === provider.clientId ? parsed.data : null;
    },
    write: (session) => storage.setItem(sessionKey, JSON.stringify(session)),
    clear(reason) {
      if (reason === 'signed-out') storage.setItem(signedOutKey, new Date().toISOString());
      storage.removeItem(sessionKey);
    },
    watch(onEvent) {
      page.addEventListener('storage', (event) => {
        if (event.key === signedOutKey) onEvent('signed-out-elsewhere');
        // A null key means that everything was cleared.
        else if (event.key === sessionKey || event.key === null) onEvent('changed');
      });
      page.document.addEventListener('visibilitychange', () => onEvent('changed'));
      page.addEventListener('pageshow', () => onEvent('changed'));
    },
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
