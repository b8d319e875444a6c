import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPeople } from '@plumbline/sample/people';
import type { Database } from '@plumbline/service-kit/database';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { freshDatabase } from '@plumbline/testing/databases';
import { createIdentity, type Identity, type IdentityOptions } from './provider.ts';

/** Shared by the tests of this service: a database, the provider behind a real server, and a minimal browser. */
export const PLATFORM = 'urn:plumbline:platform';
export const WORKFLOW = 'urn:plumbline:workflow';
export const PASSWORD = 'plumb-and-true';

/** A fresh database of the engine that also has the schemas of the services, as in the default start. */
export async function openTestDatabase(engine: Database['engine']): Promise<Database> {
  const database = await freshDatabase(engine);
  await migrate(database, 'identity', migrationsIn(new URL('../migrations/', import.meta.url)));
  return database;
}

/** Where the provider is served. */
export interface Site {
  origin: string;
  issuer: string;
}
export interface TestSite extends Site {
  identity: Identity;
  /** Internal errors of the provider. Empty at the end of a passing test. */
  errors: unknown[];
  close: () => Promise<void>;
}

/** Serves the provider under `/identity` of a loopback port; with `port` 0 on a free one. */
export async function startSite(
  database: Database,
  { port = 0, ...options }: Partial<IdentityOptions> & { port?: number } = {},
): Promise<TestSite> {
  const errors: unknown[] = [];
  let identity: Identity | undefined;
  const server = createServer((req, res) => {
    if (identity?.handles(req.url)) return identity.callback(req, res);
    res.writeHead(404).end('the web app');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // a listening TCP server has one
  const origin = `http://127.0.0.1:${address.port}`;
  identity = await createIdentity({
    issuer: `${origin}/identity`,
    database,
    webOrigins: [origin],
    apis: [
      { audience: PLATFORM, scopes: ['platform.access'] },
      { audience: WORKFLOW, scopes: ['workflow.access'] },
    ],
    people: demoPeople,
    demoPassword: PASSWORD,
    hashCost: { N: 2 }, // what it is for is shown by password.test.ts
    onError: (error) => errors.push(error),
    ...options,
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await identity?.close();
  };
  return { origin, issuer: `${origin}/identity`, identity, errors, close };
}

/** Keeps cookies by name and path, as a browser does. Follows redirects only on request. */
export class Browser {
  readonly cookies = new Map<string, { name: string; value: string; path: string }>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.cookies.values()].filter(({ path }) => `${pathname}/`.startsWith(path.replace(/\/?$/, '/')));
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
    const isOver = attributes.some((each) => each === 'expires=Thu, 01 Jan 1970 00:00:00 GMT');
    if (isOver) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}

export interface AuthorizationRequest {
  url: string;
  verifier: string;
}

/** The web app's request with `changes`. Undefined leaves a parameter out. */
export function authorizationRequest(
  site: Site,
  changes: Record<string, string | readonly string[] | undefined> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    client_id: 'plumbline-web',
    redirect_uri: `${site.origin}/callback`,
    response_type: 'code',
    scope: 'openid profile email offline_access platform.access workflow.access',
    resource: [PLATFORM, WORKFLOW],
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const url = new URL(`${site.issuer}/auth`);
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, each);
  }
  return { url: url.href, verifier };
}

/** The target of a redirect. Throws if the response is not a redirect. */
export function location(response: Response): string {
  const target = response.headers.get('location');
  if (response.status !== 303 || !target) throw new Error(`${response.status} is no redirect: ${response.url}`);
  return target;
}

/** Follows redirects within the provider until a page or the web app is reached. */
export async function follow(browser: Browser, site: Site, response: Response): Promise<string | Response> {
  let current = response;
  while (current.status === 303) {
    const target = location(current);
    if (!target.startsWith(`${site.issuer}/`)) return target;
    current = await browser.fetch(target);
  }
  return current;
}

/** Signs in as a person would. Returns the address of the web app's callback, with its code. */
export async function signIn(browser: Browser, site: Site, request: AuthorizationRequest, email: string) {
  const page = location(await browser.fetch(request.url));
  const answer = await follow(browser, site, await browser.post(page, { email, password: PASSWORD }));
  if (typeof answer !== 'string') throw new Error(`no sign-in: ${answer.status} ${await answer.text()}`);
  return new URL(answer);
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
}

export async function tokenCall(
  site: Site,
  fields: Record<string, string> | URLSearchParams,
): Promise<{ status: number; body: Tokens }> {
  const body = new URLSearchParams(fields);
  body.set('client_id', 'plumbline-web');
  const response = await fetch(`${site.issuer}/token`, { method: 'POST', body, headers: { origin: site.origin } });
  return { status: response.status, body: await response.json() };
}

export function exchange(site: Site, callback: URL, verifier: string, resource?: string) {
  return tokenCall(site, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${site.origin}/callback`,
    code_verifier: verifier,
    ...(resource && { resource }),
  });
}

export const refresh = (site: Site, refreshToken: string, resource = PLATFORM) =>
  tokenCall(site, { grant_type: 'refresh_token', refresh_token: refreshToken, resource });

/** A database that can delay storing the next refresh token, with no transaction open meanwhile. */
export function holdNewToken(database: Database) {
  let hold: { reached: () => void; free: Promise<void> } | null = null;
  const transaction: Database['transaction'] = async (run, allowance) => {
    let isHeld = false;
    const watched: typeof run = (tx, place) =>
      run(
        {
          fetchText: (text, params) => tx.fetchText(text, params),
          query(text, params) {
            isHeld =
              hold !== null && text.startsWith('insert into identity.oidc_item') && params?.[0] === 'RefreshToken';
            return isHeld ? Promise.reject(new Error('held')) : tx.query(text, params);
          },
        },
        place,
      );
    try {
      return await database.transaction(watched, allowance);
    } catch (error) {
      if (!isHeld || !hold) throw error;
      const { reached, free } = hold;
      hold = null;
      reached();
      await free;
      return database.transaction(run, allowance);
    }
  };
  return {
    database: { ...database, transaction },
    hold() {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
      hold = { reached: resolve, free };
      return { reached, letGo };
    },
  };
}
