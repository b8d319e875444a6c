import type { ServerResponse } from 'node:http';

/**
 * Headers of every page: no scripts, nothing from elsewhere, no frames. Chromium holds the redirects after a form post
 * against `form-action` too, and signing in ends with one to the web app: its origins have to be listed.
 */
export function pageHeaders(issuer: string, webOrigins: readonly string[]): Record<string, string> {
  const targets = ["'self'", new URL(issuer).origin, ...webOrigins].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      // Empty, which allows none: where the provider has to post a form by itself it adds the hash of that one script.
      'script-src',
      `form-action ${targets}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
    'cache-control': 'no-store',
    // Not no-referrer: with that, browsers send form posts with `Origin: null`.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

export function sendPage(res: ServerResponse, status: number, page: string, headers: Record<string, string | number>) {
  res.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
  });
  res.end(page);
}
