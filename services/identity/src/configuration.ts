import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from './database.ts';
import { createItemAdapter } from './item-adapter.ts';
import type { IdentityKeys } from './key-store.ts';
import { logoutSource, signedOutPage } from './logout.ts';
import type { PageLinks } from './pages.ts';
import { fullName, type Person } from './person.ts';
import { renderError } from './render-error.ts';

/** An API for which tokens are issued. */
export interface Api {
  /** Both the `resource` that the web app requests and the `aud` of the token. */
  audience: string;
  scopes: readonly string[];
}

/** Seconds. */
export interface Lifetimes {
  accessToken: number;
  /** From one sign-in to the next, however often the token is rotated. */
  refreshToken: number;
  session: number;
  /** How long the sign-in page can stay open. */
  signInPage: number;
}

export const DEFAULT_LIFETIMES: Lifetimes = {
  accessToken: 10 * 60,
  refreshToken: 14 * 24 * 3600,
  session: 14 * 24 * 3600,
  signInPage: 3600,
};

export const WEB_CLIENT_ID = 'plumbline-web';
const OIDC_SCOPES = ['openid', 'offline_access', 'profile', 'email', 'phone'];

export interface ConfigurationParts {
  issuer: URL;
  database: Database;
  keys: IdentityKeys;
  webOrigins: readonly string[];
  apis: readonly Api[];
  people: readonly Person[];
  lifetimes: Lifetimes;
  links: PageLinks;
}

/** Sets everything, even the library's defaults, since it prints a notice for each default that it uses. */
export function configurationOf(parts: ConfigurationParts): Configuration {
  const { issuer, database, keys, webOrigins, apis, people, lifetimes, links } = parts;
  // Cookies ignore ports: without this, two installations on one host would sign each other out.
  const cookie = (name: string) => `plumbline_${name}_${issuer.port || 'web'}`;
  return {
    adapter: (kind: string) => createItemAdapter(database, kind),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookie,
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: links.path || '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true }, // the library sets the path to that of the page
    },
    clients: [
      {
        client_id: WEB_CLIENT_ID,
        client_name: 'Plumbline',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: webOrigins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: webOrigins.map((origin) => `${origin}/`),
      },
    ],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => webOrigins.includes(origin),
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: OIDC_SCOPES,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
    },
    findAccount: (_ctx, id) => accountOf(people, id),
    features: featuresOf(apis, links),
    interactions: { url: (_ctx, interaction) => `${issuer.origin}${links.path}/interaction/${interaction.uid}` },
    loadExistingGrant: (ctx) => grantEverything(ctx, apis),
    // The library grants `offline_access` only with consent. Our own app needs no consent to stay signed in.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true, // signing out ends every tab
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetimes.accessToken,
      IdToken: lifetimes.accessToken,
      AuthorizationCode: 60,
      Interaction: lifetimes.signInPage,
      Session: lifetimes.session,
      Grant: lifetimes.session + lifetimes.refreshToken,
      // A rotated token expires when the first of its family would have, so a stolen one cannot be renewed forever.
      RefreshToken: (ctx) => ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? lifetimes.refreshToken,
    },
    renderError: (ctx, out, error) => renderError(ctx, out, error, links),
  };
}

function featuresOf(apis: readonly Api[], links: PageLinks): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx) => logoutSource(ctx, links),
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage(links);
      },
    },
    resourceIndicators: {
      enabled: true,
      // A token is for one API. If two are requested, the library would silently pick one; given a list, it refuses.
      defaultResource: (ctx, _client, oneOf) => (ctx.oidc.params?.resource ? (oneOf ?? []) : (oneOf?.[0] ?? [])),
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        const api = apis.find((each) => each.audience === resource);
        if (!api) throw new errors.InvalidTarget();
        return {
          audience: api.audience,
          scope: api.scopes.join(' '),
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

function accountOf(people: readonly Person[], id: string) {
  const person = people.find((each) => each.id === id);
  if (!person) return undefined;
  const claims = {
    sub: person.id,
    name: fullName(person),
    given_name: person.givenName,
    family_name: person.familyName,
    email: person.email,
    email_verified: true,
    phone_number: person.phoneNumber,
    ...(person.photoUrl && { picture: person.photoUrl }),
  };
  return { accountId: person.id, claims: () => claims };
}

/**
 * Grants our own app all scopes of the APIs. At each call the platform decides what the person may do. The grant keeps its id for
 * the whole session, since refresh tokens of other tabs depend on it.
 */
async function grantEverything(ctx: KoaContextWithOIDC, apis: readonly Api[]) {
  const { session, client, provider } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant = newGrant(provider, session.accountId, client.clientId, existing?.jti);
  grant.addOIDCScope(OIDC_SCOPES);
  for (const api of apis) grant.addResourceScope(api.audience, [...api.scopes]);
  await grant.save();
  return grant;
}

/** With the id of an existing grant, this renews the grant for its full time. */
function newGrant(provider: Provider, accountId: string, clientId: string, jti: string | undefined) {
  const grant = new provider.Grant({ accountId, clientId });
  if (jti) grant.jti = jti;
  return grant;
}
