import type { Session, SessionState } from '../features/session/session.ts';

const person = { subject: 'ana', name: 'Ana Abbott', email: 'ana@keystone.example' };

/** A fixed session that notes the sign-ins asked of it. */
export function stubSession(state: SessionState = { status: 'signed-in', person }) {
  const signIns: string[] = [];
  const session: Session = {
    state: () => state,
    subscribe: () => () => {},
    accessToken: async () => 'token',
    idToken: async () => 'id-token',
    untilSignedIn: async () => {},
    signIn: async (returnTo) => void signIns.push(returnTo),
    signInInOtherTab: async () => {},
    finishSignIn: async () => ({ returnTo: '/home', isForOtherTab: false }),
    signOut: async () => {},
  };
  return { session, signIns };
}
