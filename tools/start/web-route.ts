import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { qualityOf } from '@plumbline/service-kit/http/quality';
import type { Route } from '@plumbline/service-kit/node/http-server';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
/** Names that pages never have: of files that a web app, its build or a crawler asks for. */
const isFileName =
  /\.(m?js|css|map|json|webmanifest|txt|xml|pdf|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|wasm|zip|tgz|gz|br)$/;
const isText = /\.(html|js|css|json|svg|txt)$/;

interface File {
  bytes: Buffer;
  brotli: Buffer | undefined;
}

export interface WebSettings {
  /** Served as /config.json. */
  config: object;
  /** The other origins that the page calls. */
  connectTo?: readonly string[];
  /** The allowed sources of logos and photos: origins, or `https:` for anywhere. */
  imagesFrom?: readonly string[];
  /**
   * The public address. A page opened under another name of this machine is redirected there, because the sign-in knows only that address.
   */
  origin?: string;
}

/**
 * Serves the built web app from `dist`. A path that is not a file's name gets the page, which has its own routes; a file that is not there is 404. The page's
 * Content-Security-Policy allows only its own files, and style tags with the answer's nonce. Other files, except scripts, get a policy that
 * allows nothing. Only files that existed at the start are served.
 */
export function webRoute(
  dist: string,
  { config, connectTo = [], imagesFrom = ['https:'], origin }: WebSettings,
): Route {
  const names = new Set(namesIn(dist));
  const files = new Map<string, File>();
  const read = (name: string): File | undefined => {
    const cached = files.get(name);
    const path = join(dist, name);
    // A later build may have deleted it.
    if (cached || !names.has(name) || !existsSync(path)) return cached;
    const bytes = readFileSync(path);
    const file = { bytes, brotli: isText.test(name) ? (packed(name) ?? smaller(bytes)) : undefined };
    files.set(name, file);
    return file;
  };

  /** The build has compressed the files that the page names, better than there is time for here. */
  const packed = (name: string): Buffer | undefined =>
    names.has(`${name}.br`) ? readFileSync(join(dist, `${name}.br`)) : undefined;

  const answer = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain', 'Only GET is served here', { allow: 'GET, HEAD' });
    if (path === '/config.json') return send(response, 200, 'application/json', JSON.stringify(config));
    const file = extname(path) === '.html' ? undefined : read(path);
    if ((path.startsWith('/assets/') || isFileName.test(path)) && !file)
      return send(response, 404, 'text/plain', 'There is no such file');
    const elsewhere = origin && homeOf(request, origin);
    if (elsewhere && !file)
      return send(response, 307, 'text/plain', `Plumbline is at ${origin}`, { location: elsewhere });
    if (!file) return page(response, read(path) ?? read('/index.html'));
    const takesBrotli = qualityOf(String(request.headers['accept-encoding'] ?? ''), 'br') > 0;
    const encoded = takesBrotli ? file.brotli : undefined;
    response.writeHead(200, {
      ...commonHeaders,
      // A worker would inherit the policy of its script.
      ...(extname(path) !== '.js' && { 'content-security-policy': NOTHING }),
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoded && { 'content-encoding': 'br' }),
      ...(file.brotli && { vary: 'accept-encoding' }),
    });
    response.end(request.method === 'HEAD' ? undefined : (encoded ?? file.bytes));
  };

  const page = (response: ServerResponse, html: File | undefined) => {
    if (!html) return send(response, 503, 'text/plain', 'The web app is not built');
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      ...commonHeaders,
      'content-type': types['.html'],
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce, connectTo, imagesFrom),
    });
    response.end(html.bytes.toString('utf8').replaceAll('__CSP_NONCE__', nonce));
  };
  return { handles: () => true, callback: answer };
}

/** The request paths of the folder's files, without hidden files. */
function namesIn(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((name) => !name.includes('/.'));
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The right address for a request under another name of this machine; undefined if the request is right or came through a proxy. */
function homeOf(request: IncomingMessage, origin: string): string | undefined {
  const home = new URL(origin);
  const asked = URL.parse(`${home.protocol}//${request.headers.host}`);
  if (!asked || asked.host === home.host || asked.port !== home.port) return undefined;
  if (!OWN_NAMES.includes(home.hostname) || !OWN_NAMES.includes(asked.hostname)) return undefined;
  return `${home.origin}${request.url}`;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const pagePolicy = (nonce: string, connectTo: readonly string[], imagesFrom: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'", // sizes and positions that the grid and menus set on elements
    // data: is for icons of the grid's stylesheet, blob: for photos that the page has fetched with the person's token.
    `img-src ${["'self'", 'data:', 'blob:', ...imagesFrom].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...commonHeaders,
    'content-security-policy': NOTHING,
    'content-type': type,
    'cache-control': 'no-cache',
    ...more,
  });
  response.end(body);
}

function smaller(bytes: Buffer): Buffer | undefined {
  const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return compressed.byteLength < bytes.byteLength ? compressed : undefined;
}
