import type { Contract } from '@plumbline/contract/call';
import { fullName } from '@plumbline/sample/people';
import { isPersonaId, type PersonaId, personas } from '@plumbline/sample/personas';
import type { Bridge } from './bridge.ts';

/** What must survive the way to the provider and back, as in the web app's session. */
interface SignInState {
  returnTo: string;
  isForOtherTab: boolean;
}
type Failure = 'stale' | 'unreachable';

interface IdentityParts {
  bridge: Pick<Bridge, 'order'>;
  /** Settles when the tab's connection allows. */
  overConnection<Value>(work: () => Promise<Value>): Promise<Value>;
  /** The address of the app's `/callback`. */
  callback: string;
  /** Chooses who signs in. For the sake of another tab it is that tab's person. */
  chosen(state: SignInState): Promise<PersonaId>;
  onSignedIn(): void;
  onSignedOut(): void;
  /** Sessions that began before this time (epoch milliseconds) are over. */
  endedUntil(): number;
  /** The web app tells these errors apart by their class. */
  errors: { signIn(failure: Failure, message: string): Error; refused(): Error };
}

/** As much of an OpenID provider as the web app's session needs. */
export function createIdentity({ bridge, overConnection, callback, endedUntil, errors, ...parts }: IdentityParts) {
  const grantOf = async (id: PersonaId, service: Contract['service']) => ({
    ...(await bridge.order('signIn', { persona: id, service })),
    ...sessionOf(id),
    service,
  });
  return {
    async signInUrl(state: SignInState): Promise<string> {
      return `${callback}?${new URLSearchParams({ code: await parts.chosen(state), state: JSON.stringify(state) })}`;
    },
    async finishSignIn(url: string) {
      const { searchParams } = new URL(url);
      const code = searchParams.get('code');
      const state = stateOf(searchParams.get('state'));
      if (!isPersonaId(code) || !state) throw errors.signIn('stale', 'No sign-in was begun');
      try {
        const grant = await overConnection(() => grantOf(code, 'platform'));
        parts.onSignedIn();
        return { grant, state };
      } catch (error) {
        throw errors.signIn('unreachable', String(error));
      }
    },
    async renew(_session: unknown, refreshToken: string, service: Contract['service']) {
      const [id, since] = refreshToken.split(' ');
      if (Number(since) <= endedUntil() || !isPersonaId(id)) throw errors.refused();
      return { ...(await overConnection(() => grantOf(id, service))), refreshToken };
    },
    async signOutUrl(): Promise<string | null> {
      parts.onSignedOut();
      return null;
    },
  };
}

/** A new session. The refresh token says when it began, so that sessions can be ended. */
export function sessionOf(persona: PersonaId) {
  const person = personas[persona];
  return {
    person: { subject: person.id, name: fullName(person), email: person.email },
    refreshToken: `${persona} ${Date.now()}`,
  };
}

function stateOf(text: string | null): SignInState | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    if (typeof read !== 'object' || read === null || !('returnTo' in read) || !('isForOtherTab' in read)) return null;
    const { returnTo, isForOtherTab } = read;
    // A path of this origin only.
    const isPath = typeof returnTo === 'string' && /^\/(?!\/|\\)/.test(returnTo);
    return isPath ? { returnTo, isForOtherTab: isForOtherTab === true } : null;
  } catch {
    return null;
  }
}
