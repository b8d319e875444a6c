import { addressOf, pathAt } from '../../lib/base-path.ts';
import type { ServiceName } from '../../lib/config.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { type Grant, type IdentityClient, SessionRefused } from './identity-client.ts';
import type { Person, SessionStore, StoredSession } from './session-store.ts';

export type SessionState =
  /** Nobody: a guarded page goes to the provider. */
  | { status: 'signed-out' }
  | { status: 'signed-in'; person: Person }
  /** The page shows this person's data, and the session is over: signing in again goes on without losing the page. */
  | { status: 'ended'; person: Person }
  /** The page shows this person's data, and somebody else signed in meanwhile: nothing of it may be sent as theirs. */
  | { status: 'replaced'; person: Person; by: Person }
  /** The person signed out in another tab: this one shows nothing any more and waits to be asked to sign in. */
  | { status: 'left' };

export interface Session {
  state(): SessionState;
  subscribe(onChange: () => void): () => void;
  /** A token that is good for a while; null when the session is over. `rejected` is one that a service refused. */
  accessToken(service: ServiceName, rejected?: string): Promise<string | null>;
  /** The ID token of the sign-in, as fresh as the access tokens are; null when the session is over. */
  idToken(): Promise<string | null>;
  /** Resolves when the page's person is signed in. */
  untilSignedIn(signal?: AbortSignal): Promise<void>;
  /** Leaves the page for the provider; comes back to `returnTo`. Throws a SignInError. */
  signIn(returnTo: string): Promise<void>;
  /** Signs in in another tab; this one stays as it is and goes on when that is done. Call it in a click. */
  signInInOtherTab(): Promise<void>;
  /** At `/callback`: where to go now. Throws a SignInError. */
  finishSignIn(url: string): Promise<{ returnTo: string; isForOtherTab: boolean }>;
  signOut(): Promise<void>;
}

export interface SessionParts {
  store: SessionStore;
  identity: IdentityClient;
  provider: { issuer: string; clientId: string };
  locks: Pick<LockManager, 'request'>;
  page: Pick<Window, 'open'> & { location: Pick<Location, 'assign' | 'pathname' | 'search' | 'hash'> };
  now?: () => number;
}

/**
 * Two renewals with one refresh token at once make the provider revoke the whole session; so everything that reads and
 * then writes the stored session holds this lock, in whichever tab and for whichever service.
 */
const LOCK = 'plumbline.session';
/** Before a token expires; of one that lives for minutes only, the last third of its life. */
const RENEW_BEFORE_MS = 60_000;
const renewAt = (expiresAt: number, now: number) =>
  expiresAt - Math.max(0, Math.min(RENEW_BEFORE_MS, (expiresAt - now) / 3));

export function createSession({ store, identity, provider, locks, page, now = Date.now }: SessionParts): Session {
  const listeners = new Set<() => void>();
  // Whose data this page shows: the first person that it got a token for.
  let owner: Person | null = null;
  let hasLeft = false;
  let current: SessionState = evaluate();

  function evaluate(): SessionState {
    if (hasLeft) return { status: 'left' };
    const person = store.read()?.person ?? null;
    if (!owner) return person ? { status: 'signed-in', person } : { status: 'signed-out' };
    if (!person) return { status: 'ended', person: owner };
    return person.subject === owner.subject
      ? { status: 'signed-in', person }
      : { status: 'replaced', person: owner, by: person };
  }
  function refresh() {
    const next = evaluate();
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }
  const locked = <Value>(work: () => Promise<Value>): Promise<Value> => locks.request(LOCK, work);
  const isOwners = (stored: StoredSession) => !hasLeft && (!owner || stored.person.subject === owner.subject);

  function usable(stored: StoredSession, service: ServiceName, rejected: string | undefined): string | null {
    const token = stored.tokens[service];
    if (!token || token.value === rejected || token.renewAt <= now()) return null;
    owner ??= stored.person;
    return token.value;
  }

  function keep(grant: Grant, before: StoredSession | null) {
    const token = { value: grant.accessToken, renewAt: renewAt(grant.expiresAt, now()) };
    store.write({
      ...provider,
      person: grant.person,
      idToken: grant.idToken,
      // A provider that does not rotate sends no new one: the old one stays good.
      refreshToken: grant.refreshToken ?? before?.refreshToken ?? null,
      tokens: { ...before?.tokens, [grant.service]: token },
    });
    refresh();
  }

  function end() {
    store.clear('ended');
    refresh();
    return null;
  }

  /** Inside the lock: another tab may have renewed while this one waited, hence the second look. */
  async function renew(service: ServiceName, rejected: string | undefined): Promise<string | null> {
    const stored = store.read();
    if (!stored || !isOwners(stored)) return null;
    const token = usable(stored, service, rejected);
    if (token) return token;
    if (stored.refreshToken === null) return end();
    try {
      const grant = await identity.renew(stored, stored.refreshToken, service);
      owner ??= stored.person;
      keep(grant, stored);
      return grant.accessToken;
    } catch (error) {
      if (error instanceof SessionRefused) return end();
      throw error;
    }
  }

  async function accessToken(service: ServiceName, rejected?: string): Promise<string | null> {
    const stored = store.read();
    if (!stored || !isOwners(stored)) {
      refresh();
      return null;
    }
    return usable(stored, service, rejected) ?? locked(() => renew(service, rejected));
  }

  const here = () => pathAt(page.location);

  store.watch((event) => {
    // Not back to sign-in by itself: until the other tab has ended the provider's own session, that would sign in again.
    if (event === 'signed-out-elsewhere' && owner && !hasUnsavedWork()) hasLeft = true;
    refresh();
  });

  return {
    state: () => current,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    accessToken,
    async idToken() {
      // Renewing an access token brings a new ID token along.
      if ((await accessToken('platform')) === null) return null;
      return store.read()?.idToken || null;
    },
    untilSignedIn(signal) {
      return new Promise((resolve, reject) => {
        const settle = () => {
          if (current.status !== 'signed-in') return;
          listeners.delete(settle);
          resolve();
        };
        signal?.addEventListener('abort', () => {
          listeners.delete(settle);
          reject(signal.reason);
        });
        listeners.add(settle);
        settle();
      });
    },
    async signIn(returnTo) {
      page.location.assign(await identity.signInUrl({ returnTo, isForOtherTab: false }));
    },
    async signInInOtherTab() {
      // Opened before anything is awaited: a window opened later counts as a pop-up and is blocked.
      const tab = page.open('', '_blank');
      const url = await identity.signInUrl({ returnTo: here(), isForOtherTab: tab !== null });
      (tab ?? page).location.assign(url);
    },
    async finishSignIn(url) {
      const { grant, state } = await identity.finishSignIn(url);
      await locked(async () => keep(grant, null));
      return state;
    },
    async signOut() {
      const idToken = await locked(async () => {
        const stored = store.read();
        store.clear('signed-out');
        return stored?.idToken ?? null;
      });
      // Signed out here in any case; where the provider cannot be reached, it keeps its own session.
      const url = idToken === null ? null : await identity.signOutUrl(idToken).catch(() => null);
      page.location.assign(url ?? addressOf('/'));
    },
  };
}
