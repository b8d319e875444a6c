import { ErrorResponse, ErrorTimeout, OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { z } from 'zod';
import { addressOf } from '../../lib/base-path.ts';
import type { RuntimeConfig, ServiceName } from '../../lib/config.ts';
import { type Grant, type IdentityClient, SessionRefused, SignInError, type SignInState } from './identity-client.ts';
import type { StoredSession } from './session-store.ts';

const IDENTITY_SCOPES = 'openid profile email offline_access';
/** Answers of the token endpoint after which the refresh token never works again. */
const OVER = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required'];
/** A renewal holds the lock of all tabs, so it must not hang. */
const RENEWAL_TIMEOUT_S = 15;

const signInState = z.object({
  // A path of this origin only: `//host` would be another origin.
  returnTo: z.string().regex(/^\/(?!\/|\\)/),
  isForOtherTab: z.boolean(),
});

/**
 * Authorization code with PKCE against any OpenID provider, with an access token for each service. The authorization request
 * names every API. Each token request names one, by `resource` if configured, otherwise by its scope.
 */
export function createOidc(config: RuntimeConfig, origin: string = location.origin): IdentityClient {
  const client = new OidcClient({
    authority: config.oidc.issuer,
    client_id: config.oidc.clientId,
    redirect_uri: origin + addressOf('/callback'),
    post_logout_redirect_uri: origin + addressOf('/'),
    scope: [...new Set([...IDENTITY_SCOPES.split(' '), config.platform.scope, config.workflow.scope])].join(' '),
    resource: [config.platform.resource, config.workflow.resource].filter((resource) => resource !== undefined),
    extraQueryParams: config.oidc.parameters ?? {},
    stateStore: new WebStorageStateStore({ prefix: 'plumbline.sign-in.', store: localStorage }),
  });
  // Under another name, because lint takes a call of `use…` for a React hook.
  const refresh = client.useRefreshToken.bind(client);
  const tokenParameters = (service: ServiceName): Record<string, string> => {
    const { resource, scope } = config[service];
    return resource === undefined ? { scope: `${IDENTITY_SCOPES} ${scope}` } : { resource };
  };
  return {
    async signInUrl(state) {
      try {
        const request = await client.createSigninRequest({
          state,
          nonce: crypto.randomUUID(),
          extraTokenParams: tokenParameters('platform'),
        });
        return request.url;
      } catch (error) {
        throw signInError(error);
      }
    },
    async finishSignIn(url) {
      try {
        const response = await client.processSigninResponse(url);
        return { grant: grantOf(response, 'platform'), state: stateOf(response.userState) };
      } catch (error) {
        throw signInError(error);
      }
    },
    async renew(session, refreshToken, service) {
      // Only the subject is compared; the type requires the rest.
      const profile = {
        sub: session.person.subject,
        iss: config.oidc.issuer,
        aud: config.oidc.clientId,
        exp: 0,
        iat: 0,
      };
      try {
        const response = await refresh({
          state: { refresh_token: refreshToken, id_token: session.idToken, session_state: null, profile },
          timeoutInSeconds: RENEWAL_TIMEOUT_S,
          extraTokenParams: tokenParameters(service),
        });
        return grantOf(response, service, session);
      } catch (error) {
        if (error instanceof ErrorResponse && OVER.includes(error.error ?? ''))
          throw new SessionRefused(error.error ?? '');
        throw error;
      }
    },
    async signOutUrl(idToken) {
      const endpoint = await client.metadataService.getEndSessionEndpoint();
      return endpoint ? (await client.createSignoutRequest({ id_token_hint: idToken })).url : null;
    },
  };
}

/** For a provider that does not state a token's lifetime: the shortest common one. */
const ASSUMED_LIFE_MS = 300_000;

function grantOf(response: SigninResponse, service: ServiceName, before?: StoredSession): Grant {
  const { profile } = response;
  return {
    service,
    accessToken: response.access_token,
    expiresAt: response.expires_at === undefined ? Date.now() + ASSUMED_LIFE_MS : response.expires_at * 1000,
    refreshToken: response.refresh_token ?? null,
    idToken: response.id_token ?? before?.idToken ?? '',
    person: {
      subject: profile.sub,
      name: profile.name ?? before?.person.name ?? null,
      email: profile.email ?? before?.person.email ?? null,
    },
  };
}

const stateOf = (state: unknown): SignInState =>
  signInState.safeParse(state).data ?? { returnTo: '/', isForOtherTab: false };

function signInError(error: unknown): SignInError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ErrorResponse) {
    const isCancelled = error.error === 'access_denied' || error.error === 'login_required';
    return new SignInError(isCancelled ? 'cancelled' : 'refused', error.error_description ?? message);
  }
  // The library throws plain errors here, with these texts.
  if (/No (matching )?state/.test(message)) return new SignInError('stale', message);
  if (error instanceof TypeError || error instanceof ErrorTimeout || /status|Network/i.test(message)) {
    return new SignInError('unreachable', message);
  }
  return new SignInError('refused', message);
}
