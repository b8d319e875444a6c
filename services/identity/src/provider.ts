import type { ScryptOptions } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseUnavailable } from '@plumbline/service-kit/database';
import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { createAssets } from './assets.ts';
import { type Api, configurationOf, DEFAULT_LIFETIMES, type Lifetimes } from './configuration.ts';
import type { Database } from './database.ts';
import { createInteractions, unavailableMessage } from './interaction.ts';
import { removeExpired } from './item-adapter.ts';
import { loadKeys, publicKeys } from './key-store.ts';
import { leaveWhenSignedOut } from './logout.ts';
import { pageHeaders, sendPage } from './page-headers.ts';
import { messagePage } from './pages.ts';
import { createPasswordCheck, HASH_COST } from './password.ts';
import type { Person } from './person.ts';
import { createThrottle, DEFAULT_LIMITS, type ThrottleLimits } from './sign-in-throttle.ts';

export interface IdentityOptions {
  /** Address of the provider as browsers see it, with its path: `http://localhost:4400/identity`. */
  issuer: string;
  /** A database with the migrations of this service. */
  database: Database;
  /** The origins of the web app. Each can sign people in, at `<origin>/callback`. Pages link to the first. */
  webOrigins: readonly [string, ...string[]];
  apis: readonly Api[];
  people: readonly Person[];
  /** The shared password of all these people. Only a hash of it is stored. */
  demoPassword: string;
  /** The hashing cost of a guess: HASH_COST by default. */
  hashCost?: ScryptOptions;
  lifetimes?: Partial<Lifetimes>;
  limits?: Partial<ThrottleLimits>;
  /** The address that sign-in attempts count against: the peer's, or the one that a trusted proxy passes on. */
  addressOf?: (req: IncomingMessage) => string;
  onError?: (error: unknown) => void;
  now?: () => Date;
}

export interface Identity {
  /** Where to mount `callback`: `/identity`. */
  path: string;
  /** Whether a request belongs to this provider. */
  handles: (requestUrl: string | undefined) => boolean;
  /** Answers a request under `path`. It reads the body itself, so put no body parser before it. */
  callback: (req: IncomingMessage, res: ServerResponse) => void;
  /** The public signing keys, so that services of the same process can verify tokens without a request. */
  publicKeys: { keys: JWK[] };
  /** Stops the clean-up. Running requests finish. */
  close: () => Promise<void>;
}

const notFoundMessage = { title: 'There is nothing here', text: 'This address leads nowhere. Go back to Plumbline.' };
const CLEAN_UP_EVERY_MS = 15 * 60 * 1000;

/**
 * The embedded OpenID provider for trying Plumbline out: all people share one password. It opens no port. The server that mounts
 * `callback` decides where to listen, and should use loopback unless its operator configures otherwise. All state is in the
 * database, so a restart signs nobody out. Throws on an issuer that is not a plain http(s) address.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, webOrigins, people, onError = () => {}, now = () => new Date() } = options;
  const issuer = new URL(options.issuer);
  const path = issuer.pathname.replace(/\/$/, '');
  const [keys, isPassword] = await Promise.all([
    loadKeys(database),
    createPasswordCheck(options.demoPassword, options.hashCost ?? HASH_COST),
  ]);
  await removeExpired(database, now());

  const assets = createAssets(path);
  const links = { path, stylesheets: assets.stylesheets, mark: assets.mark, app: `${webOrigins[0]}/` };
  const headers = pageHeaders(options.issuer, webOrigins);
  const lifetimes = { ...DEFAULT_LIFETIMES, ...options.lifetimes };
  const provider = new Provider(
    options.issuer,
    configurationOf({ issuer, database, keys, webOrigins, apis: options.apis, people, lifetimes, links }),
  );
  provider.proxy = true; // it then believes the headers that `callback` sets
  provider.onerror = onError; // Koa would print them
  const unavailable = new WeakMap<object, DatabaseUnavailable>();
  provider.on('server_error', (ctx, error) => {
    if (error instanceof DatabaseUnavailable) unavailable.set(ctx, error);
    onError(error);
  });
  provider.use(leaveWhenSignedOut(links));
  provider.use(async (ctx, next) => {
    await next().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      onError(error);
      unavailable.set(ctx, error);
      ctx.body = messagePage(links, unavailableMessage);
      ctx.status = 503;
    });
    const away = unavailable.get(ctx);
    if (away && ctx.status >= 500) {
      ctx.status = 503;
      ctx.set('retry-after', String(away.retryAfterSeconds));
    }
    if (ctx.status !== 404 || ctx.body) return;
    ctx.body = messagePage(links, notFoundMessage);
    ctx.status = 404; // a body alone makes it 200
  });

  const answer = provider.callback();
  const interact = createInteractions({
    provider,
    links,
    headers,
    people,
    isPassword,
    beginAttempt: createThrottle(database, { ...DEFAULT_LIMITS, ...options.limits }, now),
    addressOf: options.addressOf ?? ((req) => req.socket.remoteAddress ?? ''),
    onError,
  });

  function callback(req: IncomingMessage, res: ServerResponse): void {
    const url = mounted(req, issuer, path);
    if (!url) {
      sendPage(res, 404, messagePage(links, notFoundMessage), headers);
    } else if (!assets.serve(req, res, url.pathname) && !interact(req, res, url)) {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      answer(req, res).catch(onError);
    }
  }

  let cleaning: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    cleaning = removeExpired(database, now()).catch(onError);
  }, CLEAN_UP_EVERY_MS).unref();

  return {
    path,
    handles: (requestUrl = '') => requestUrl.startsWith(path) && /^([/?]|$)/.test(requestUrl.slice(path.length)),
    callback,
    publicKeys: publicKeys(keys.signing),
    async close() {
      clearInterval(timer);
      await cleaning;
    },
  };
}

/**
 * Rewrites a request as if the provider were mounted at the root of the issuer's host. Replaces its host and protocol, since the
 * provider builds addresses from them and anybody can forge them. Null if the path would name another host.
 */
function mounted(req: IncomingMessage, issuer: URL, path: string): URL | null {
  const original = req.url ?? '/';
  const inside = original.slice(path.length);
  req.url = inside.startsWith('/') ? inside : `/${inside}`;
  Object.assign(req, { originalUrl: original, baseUrl: path });
  req.headers['x-forwarded-host'] = issuer.host;
  req.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  const url = URL.parse(req.url, issuer.origin);
  return url?.origin === issuer.origin ? url : null;
}
