import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createItemAdapter } from '@plumbline/identity/item-adapter';
import type { Database } from '@plumbline/service-kit/database';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, type JWK, Provider } from 'oidc-provider';

/** The audience of both services' tokens: this provider knows one API, whose scopes tell the services apart. */
export const FOREIGN_AUDIENCE = 'api://contractor-apps';
export const FOREIGN_CLIENT = '7d3c-contractor-desktop';
const FOREIGN_SCOPES = 'plumbline.platform plumbline.workflow';
/** Seconds. */
const TOKEN_LIFE = 60;

export interface ForeignPerson {
  /** The claim `oid`: the same in every token of the person, which `sub` is not here. */
  objectId: string;
  name: string;
  email: string;
}

/**
 * A company's own provider, as unlike the embedded one as providers may be: one API chosen by scope instead of `resource`, access tokens of type
 * `JWT` that live a minute, scopes as a list in `scp`, the person in `oid`, the address in `upn`, refresh tokens that say nothing and never rotate.
 * Everybody counts as signed in already: there is no sign-in page.
 */
export class ForeignProvider {
  readonly issuer: string;
  /** How often tokens were asked for, by kind of grant. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #webOrigin: string;
  readonly #database: Database;
  readonly #person: ForeignPerson;
  #keys: JWK[] = [];
  #answer: ReturnType<Provider['callback']> | undefined;
  #provider: Provider | undefined;

  private constructor(server: Server, webOrigin: string, database: Database, person: ForeignPerson) {
    this.#server = server;
    // A TCP server that listens has such an address.
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#webOrigin = webOrigin;
    this.#database = database;
    this.#person = person;
  }

  /** `database` has the identity service's tables, where this provider keeps its state as well. */
  static async start(webOrigin: string, database: Database, person: ForeignPerson): Promise<ForeignProvider> {
    let provider: ForeignProvider | undefined;
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/desk/')) void provider?.signInAtOnce(request, response);
      else void provider?.answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider = new ForeignProvider(server, webOrigin, database, person);
    await provider.rotateKeys();
    return provider;
  }

  /** From now on tokens are signed with a new key; the ones before stay published, for tokens that are about. */
  async rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' };
    this.#keys = [key, ...this.#keys];
    const provider = new Provider(this.issuer, this.#configuration());
    provider.on('grant.success', ({ oidc }) => this.asked.push(String(oidc.params?.grant_type)));
    this.#provider = provider;
    this.#answer = provider.callback();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async answer(...[request, response]: Parameters<ReturnType<Provider['callback']>>): Promise<void> {
    await this.#answer?.(request, response);
  }

  /** Consents to everything that the provider asks. */
  async signInAtOnce(...[request, response]: Parameters<ReturnType<Provider['callback']>>): Promise<void> {
    const provider = this.#provider;
    if (!provider) return;
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: this.#person.objectId } });
    }
    const grant = new provider.Grant({ accountId: this.#person.objectId, clientId: String(params.client_id) });
    grant.addOIDCScope('openid offline_access profile email');
    grant.addResourceScope(FOREIGN_AUDIENCE, FOREIGN_SCOPES);
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  #configuration(): Configuration {
    const { objectId, name, email } = this.#person;
    const api = {
      audience: FOREIGN_AUDIENCE,
      scope: FOREIGN_SCOPES,
      accessTokenFormat: 'jwt' as const,
      accessTokenTTL: TOKEN_LIFE,
      jwt: { sign: { alg: 'ES256' as const } },
    };
    return {
      adapter: (kind: string) => createItemAdapter(this.#database, kind),
      jwks: { keys: this.#keys },
      cookies: { keys: ['a key of this test'] },
      clients: [
        {
          client_id: FOREIGN_CLIENT,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          id_token_signed_response_alg: 'ES256',
          redirect_uris: [`${this.#webOrigin}/callback`],
          post_logout_redirect_uris: [`${this.#webOrigin}/`],
        },
      ],
      clientAuthMethods: ['none'],
      clientBasedCORS: (_ctx, origin) => origin === this.#webOrigin,
      responseTypes: ['code'],
      pkce: { required: () => true },
      conformIdTokenClaims: false, // what is known of the person is in the ID token, as Entra ID has it
      claims: { openid: ['sub', 'oid'], profile: ['name'], email: ['upn'] },
      scopes: ['openid', 'offline_access', 'profile', 'email'],
      findAccount: () => ({
        accountId: objectId,
        claims: () => ({ sub: `pairwise-${objectId}`, oid: objectId, name, upn: email }),
      }),
      subjectTypes: ['public'],
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (ctx, form) => {
            // Asks nothing: the form that the library made is sent by the page's own button.
            ctx.body = `<!doctype html><link rel="icon" href="data:,"><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
          },
        },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => FOREIGN_AUDIENCE,
          useGrantedResource: () => true,
          getResourceServerInfo: () => api,
        },
      },
      formats: {
        customizers: {
          jwt: (_ctx, _token, parts) => {
            parts.header = { ...parts.header, typ: 'JWT' };
            const { scope, ...payload } = parts.payload;
            parts.payload = { ...payload, oid: objectId, scp: String(scope).split(' ') };
          },
        },
      },
      interactions: { url: (_ctx, { uid }) => `/desk/${uid}` },
      rotateRefreshToken: false,
      ttl: {
        AccessToken: TOKEN_LIFE,
        IdToken: TOKEN_LIFE,
        RefreshToken: 3600,
        Session: 3600,
        Grant: 3600,
        Interaction: 600,
      },
    };
  }
}
