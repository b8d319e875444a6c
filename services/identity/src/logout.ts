import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { messagePage, type PageLinks, signOutPage } from './pages.ts';

/**
 * Signs out without a question if the request has an ID token of the signed-in person, since only the app itself has one. Any other
 * request may come from a foreign page, so the person is asked.
 */
export async function logoutSource(ctx: KoaContextWithOIDC, links: PageLinks): Promise<void> {
  const { session, entities } = ctx.oidc;
  if (!session || entities.IdTokenHint?.payload.sub !== session.accountId) {
    const secret = session?.state?.secret;
    ctx.body = signOutPage(links, ctx.oidc.urlFor('end_session_confirm'), typeof secret === 'string' ? secret : '');
    return;
  }
  await revokeGrants(ctx.oidc.provider, Object.values(session.authorizations ?? {}));
  await session.destroy();
  leave(ctx, links);
}

/** Koa middleware: a sign-out without a session redirects at once, instead of showing an empty form. */
export function leaveWhenSignedOut(links: PageLinks) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || ctx.oidc.session?.accountId) return;
    await ctx.oidc.session?.destroy();
    leave(ctx, links);
  };
}

/**
 * Ends a session and its tokens when another person signs in with the same browser. The library would use a form that submits
 * itself, which needs a script.
 */
export async function endSession(provider: Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid);
  await revokeGrants(provider, Object.values(session?.authorizations ?? {}));
  await session?.destroy();
}

export function signedOutPage(links: PageLinks): string {
  return messagePage(links, { title: 'You are signed out', text: 'You can close this page, or sign in again.' });
}

function leave(ctx: KoaContextWithOIDC, links: PageLinks): void {
  const { provider, params } = ctx.oidc;
  ctx.cookies.set(provider.cookieName('session'), null, { path: links.path, overwrite: true });
  // The provider has already checked it against the client's registered addresses, or cleared it.
  const target = params?.post_logout_redirect_uri;
  const url = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'));
  if (typeof target === 'string' && typeof params?.state === 'string') url.searchParams.set('state', params.state);
  ctx.status = 303;
  ctx.redirect(url.href);
}

async function revokeGrants(provider: Provider, authorizations: readonly { grantId?: string | undefined }[]) {
  for (const { grantId } of authorizations) {
    if (!grantId) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AccessToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
}
