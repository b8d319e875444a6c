import type { ServiceName } from '../../lib/config.ts';
import { CHECK_CONNECTION } from '../../ui/words.ts';
import type { Person, StoredSession } from './session-store.ts';

/** State that must survive the redirect to the provider and back. */
export interface SignInState {
  /** Path, query and hash to go to afterwards. */
  returnTo: string;
  /** The sign-in happens in a new tab, because another tab waits with unsaved edits. */
  isForOtherTab: boolean;
}

/** What the provider issues at the end of a sign-in or a renewal: one access token for one service. */
export interface Grant {
  service: ServiceName;
  accessToken: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  refreshToken: string | null;
  idToken: string;
  person: Person;
}

/** What the session needs from an OpenID provider. `oidc.ts` speaks the protocol. */
export interface IdentityClient {
  signInUrl(state: SignInState): Promise<string>;
  /** Exchanges the code in the address for tokens. Throws a SignInError. */
  finishSignIn(url: string): Promise<{ grant: Grant; state: SignInState }>;
  /** A new access token for one service. Throws SessionRefused if the provider says that the session is over. */
  renew(session: StoredSession, refreshToken: string, service: ServiceName): Promise<Grant>;
  /** null if the provider has no sign-out. */
  signOutUrl(idToken: string): Promise<string | null>;
}

/** The provider no longer renews this session: the person must sign in again. */
export class SessionRefused extends Error {
  override name = 'SessionRefused';
}

export type SignInFailure = 'cancelled' | 'stale' | 'unreachable' | 'refused';

/** A failed sign-in. `message` is the provider's own text, for support. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly failure: SignInFailure;
  constructor(failure: SignInFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export function signInFailureText(failure: SignInFailure): string {
  switch (failure) {
    case 'cancelled':
      return 'The sign-in was canceled, or your account may not use Plumbline. Try again, or ask your administrator.';
    case 'stale':
      return 'This sign-in took too long, or it was started in another browser. Please start again.';
    case 'unreachable':
      return `The sign-in service cannot be reached. ${CHECK_CONNECTION}`;
    case 'refused':
      return 'The sign-in service refused the sign-in. Try again; if it stays so, tell your administrator what it says below.';
  }
}
