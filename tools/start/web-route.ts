import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Route } from '@plumbline/service-kit/node/http-server';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const isText = /\.(html|js|css|json|svg|txt)$/;

interface File {
  bytes: Buffer;
  brotli: Buffer | undefined;
}

/**
 * Serves the built web app from `dist`, with `config` at /config.json. Any address that is no file gets the page, which
 * finds its own way. The Content-Security-Policy allows the page's own files only, and the style tags that carry the
 * answer's nonce; `connectTo` are the other origins that the page talks to.
 */
export function webRoute(dist: string, config: object, connectTo: readonly string[]): Route {
  const files = new Map<string, File | null>();
  const read = (name: string): File | null => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const path = join(dist, normalize(`/${name}`));
    const bytes = existsSync(path) && statSync(path).isFile() ? readFileSync(path) : null;
    const file = bytes && { bytes, brotli: isText.test(path) ? smaller(bytes) : undefined };
    if (file || files.size < 1_000) files.set(name, file);
    return file;
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain', 'Only GET is served here');
    const path = decodePath(request.url ?? '/');
    if (path === '/config.json') return send(response, 200, 'application/json', JSON.stringify(config));
    if (path === '/healthz' || path === '/readyz') return send(response, 200, 'application/json', '{"status":"ok"}');
    const file = path === null || path === '/' || path === '/index.html' || path.startsWith('/.') ? null : read(path);
    if (path?.startsWith('/assets/') && !file) return send(response, 404, 'text/plain', 'There is no such file');
    if (!file || path === null) return page(response);
    const encoded = file.brotli && String(request.headers['accept-encoding']).includes('br') ? file.brotli : undefined;
    response.writeHead(200, {
      ...commonHeaders,
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoded && { 'content-encoding': 'br' }),
      ...(file.brotli && { vary: 'accept-encoding' }),
    });
    response.end(request.method === 'HEAD' ? undefined : (encoded ?? file.bytes));
  };

  const page = (response: ServerResponse) => {
    const html = read('index.html');
    if (!html) return send(response, 503, 'text/plain', 'The web app is not built');
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      ...commonHeaders,
      'content-type': types['.html'],
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce, connectTo),
    });
    response.end(html.bytes.toString('utf8').replaceAll('__CSP_NONCE__', nonce));
  };
  return { handles: () => true, callback: answer };
}

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const pagePolicy = (nonce: string, connectTo: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'", // sizes and positions that the grid and the menus set on their elements
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...commonHeaders, 'content-type': type, 'cache-control': 'no-cache' });
  response.end(body);
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://server').pathname);
  } catch {
    return null;
  }
}

function smaller(bytes: Buffer): Buffer | undefined {
  const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return compressed.byteLength < bytes.byteLength ? compressed : undefined;
}
