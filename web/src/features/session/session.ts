import { addressOf, pathAt } from '../../lib/base-path.ts';
import type { ServiceName } from '../../lib/config.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { type Grant, type IdentityClient, SessionRefused } from './identity-client.ts';
import type { Person, SessionStore, StoredSession } from './session-store.ts';

export type SessionState =
  /** Nobody is signed in: a guarded page goes to the provider. */
  | { status: 'signed-out' }
  | { status: 'signed-in'; person: Person }
  /** The page shows this person's data, and the session is over. Signing in again continues without losing the page. */
  | { status: 'ended'; person: Person }
  /** The page shows this person's data, and somebody else has signed in. Nothing may be sent as theirs. */
  | { status: 'replaced'; person: Person; by: Person }
  /** The person signed out in another tab. This tab shows nothing and waits. */
  | { status: 'left' };

export interface Session {
  state(): SessionState;
  subscribe(onChange: () => void): () => void;
  /** A valid token; null when the session is over. `rejected` is a token that a service refused. */
  accessToken(service: ServiceName, rejected?: string): Promise<string | null>;
  /** The ID token of the sign-in, as fresh as the access tokens; null when the session is over. */
  idToken(): Promise<string | null>;
  /** Resolves when the page's person is signed in. */
  untilSignedIn(signal?: AbortSignal): Promise<void>;
  /** Goes to the provider and comes back to `returnTo`. Throws a SignInError. */
  signIn(returnTo: string): Promise<void>;
  /** Signs in in another tab, while this tab stays as it is. Call it in a click. */
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
  /** Deletes what pages have kept of the server's data in this browser. */
  forget: () => Promise<void>;
  page: Pick<Window, 'open'> & { location: Pick<Location, 'assign' | 'pathname' | 'search' | 'hash'> };
  now?: () => number;
}

/**
 * Two renewals at once with one refresh token make the provider revoke the session. So everything that reads and then writes
 * the stored session holds this lock, in every tab and for every service.
 */
const LOCK = 'plumbline.session';
/** How long before expiry to renew; for short-lived tokens the last third of their life. */
const RENEW_BEFORE_MS = 60_000;
const renewAt = (expiresAt: number, now: number) =>
  expiresAt - Math.max(0, Math.min(RENEW_BEFORE_MS, (expiresAt - now) / 3));

export function createSession({
  store,
  identity,
  provider,
  locks,
  forget,
  page,
  now = Date.now,
}: SessionParts): Session {
  const listeners = new Set<() => void>();
  // The first person whose token this page got: the page shows that person's data.
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
      // A provider that does not rotate refresh tokens sends none: the old one stays valid.
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

  /** Inside the lock. Looks twice, because another tab may have renewed meanwhile. */
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

  const forgetAll = () => forget().catch(() => {}); // a browser that cannot even delete from its storage has stored nothing

  store.watch((event) => {
    // Again, because this page may have kept something after the other tab deleted everything.
    if (event === 'signed-out-elsewhere') void forgetAll();
    // No automatic sign-in: until the other tab has ended the provider's session, it would succeed.
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
      // Renewing an access token also renews the ID token.
      if ((await accessToken('platform')) === null) return null;
      return store.read()?.idToken || null;
    },
    untilSignedIn(signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const end = () => {
          listeners.delete(settle);
          signal?.removeEventListener('abort', giveUp);
        };
        const settle = () => {
          if (current.status !== 'signed-in') return;
          end();
          resolve();
        };
        const giveUp = () => {
          end();
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', giveUp);
        listeners.add(settle);
        settle();
      });
    },
    async signIn(returnTo) {
      page.location.assign(await identity.signInUrl({ returnTo, isForOtherTab: false }));
    },
    async signInInOtherTab() {
      // Before any await: browsers block a window opened later as a pop-up.
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
      await forgetAll();
      // This tab is signed out in any case. An unreachable provider keeps its own session.
      const url = idToken === null ? null : await identity.signOutUrl(idToken).catch(() => null);
      page.location.assign(url ?? addressOf('/'));
    },
  };
}
