import type { Grant, IdentityClient } from './identity-client.ts';
import { SessionRefused } from './identity-client.ts';
import { createSession } from './session.ts';
import { createSessionStore, type Person, type StoredSession } from './session-store.ts';

const provider = { issuer: 'https://id.example', clientId: 'web' };
const ana: Person = { subject: 'ana', name: 'Ana', email: 'ana@example' };
const HOUR = 3_600_000;

/** One lock for all tabs, in order of request, like the browser's. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  // The session uses this overload.
  return { request: request as LockManager['request'] };
}

/** A browser with tabs on one storage, and a provider that revokes the session when a refresh token is used twice. */
export function createBrowser({ life = HOUR, now = Date.now }: { life?: number; now?: () => number } = {}) {
  const storage = new MapStorage();
  const locks = createLocks();
  const used = new Set<string>();
  const browser = {
    renewals: [] as string[],
    isRevoked: false,
    isReachable: true,
    visited: [] as string[],
    /** For each time that a tab deleted its kept data: whether a session was still stored. */
    forgotten: [] as boolean[],
    tabs: [] as EventTarget[],
  };
  let serial = 0;

  const grant = (service: Grant['service'], person = ana): Grant => ({
    service,
    accessToken: `${service}-${++serial}`,
    expiresAt: now() + life,
    refreshToken: `refresh-${serial}`,
    idToken: 'id',
    person,
  });
  const identity: IdentityClient = {
    signInUrl: async ({ returnTo }) => `https://id.example/sign-in?to=${returnTo}`,
    finishSignIn: async (url) => ({
      grant: grant('platform', url.includes('ben') ? { subject: 'ben', name: 'Ben', email: null } : ana),
      state: { returnTo: '/home', isForOtherTab: false },
    }),
    async renew(_, refreshToken, service) {
      browser.renewals.push(service);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (!browser.isReachable) throw new TypeError('offline');
      if (used.has(refreshToken)) browser.isRevoked = true;
      if (browser.isRevoked) throw new SessionRefused('invalid_grant');
      used.add(refreshToken);
      return grant(service);
    },
    signOutUrl: async () => 'https://id.example/sign-out',
  };

  function openTab() {
    // Another tab's events arrive through the storage below.
    const page = Object.assign(new EventTarget(), {
      document: new EventTarget(),
      open: () => null,
      location: {
        assign: (url: string) => void browser.visited.push(url),
        pathname: '/workflow/jobs',
        search: '',
        hash: '',
      },
    });
    browser.tabs.push(page);
    storage.pages.add(page);
    const store = createSessionStore(provider, { storage: storage.of(page), page: page as unknown as Window });
    const forget = async () => void browser.forgotten.push(storage.items.has('plumbline.session'));
    return createSession({ store, identity, provider, locks, forget, page: page as unknown as Window, now });
  }

  /** Puts a session into storage as an earlier sign-in left it. */
  const signedInBefore = (tokens: StoredSession['tokens'] = {}) =>
    storage.items.set(
      'plumbline.session',
      JSON.stringify({ ...provider, person: ana, idToken: 'id', refreshToken: 'refresh-0', tokens }),
    );
  return { browser, openTab, signedInBefore };
}

/** Storage that notifies the other tabs, as the browser does. */
class MapStorage {
  readonly items = new Map<string, string>();
  readonly pages = new Set<EventTarget>();

  of(owner: EventTarget): Storage {
    const tell = (key: string) => {
      for (const page of this.pages)
        if (page !== owner) page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const storage = {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.items.set(key, value);
        tell(key);
      },
      removeItem: (key: string) => {
        this.items.delete(key);
        tell(key);
      },
    };
    // The store uses only these three.
    return storage as unknown as Storage;
  }
}
