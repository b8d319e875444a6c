import type { Permission } from '@plumbline/domain/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { joins } from '../../features/invitations/join/accept.ts';
import type { Session } from '../../features/session/session.ts';
import { type Api, ProblemError } from '../../lib/api.ts';
import { type AppInit, appInitQuery } from '../../lib/app-init.ts';

export interface RouterContext {
  session: Session;
  api: Api;
  queryClient: QueryClient;
}

interface GuardInput {
  context: RouterContext;
  location: { href: string };
  /** A preload under the pointer must not lead anybody away. */
  preload: boolean;
}

/** Signed out: goes to the provider and comes back to this address. Signed in: loads the person's rights. */
export async function requireSignIn({ context, location, preload }: GuardInput): Promise<{ appInit: AppInit }> {
  const { session, api, queryClient } = context;
  if (session.state().status === 'signed-out') return leaveToSignIn(session, location.href, preload);
  const load = () => queryClient.ensureQueryData(appInitQuery(api)).catch((error: unknown) => error);
  let appInit = await load();
  // The stored session was already over and nothing was shown: leaving loses nothing.
  if (session.state().status === 'signed-out') return leaveToSignIn(session, location.href, preload);
  // Without a company: there may be an invitation since the sign-in.
  if (isForbidden(appInit) && !preload && (await joins(context, location.href))) appInit = await load();
  if (isForbidden(appInit)) {
    throw redirect({ to: '/unauthorized', search: {} });
  }
  if (appInit instanceof Error) throw appInit;
  // ensureQueryData returns an AppInit or throws an Error; both other cases are handled above.
  return { appInit: appInit as AppInit };
}

const isForbidden = (error: unknown) => error instanceof ProblemError && error.problem.type === 'forbidden';

async function leaveToSignIn(session: Session, href: string, preload: boolean): Promise<never> {
  if (preload) throw new Error('Not signed in');
  await session.signIn(href);
  // The browser is leaving: draw nothing until then.
  return new Promise<never>(() => {});
}

/** For the `beforeLoad` of pages below one that required sign-in. */
export const requirePermission =
  (permission: Permission) =>
  ({ context }: { context: { appInit: AppInit } }) => {
    if (!context.appInit.permissions.includes(permission)) {
      throw redirect({ to: '/unauthorized', search: { permission } });
    }
  };
