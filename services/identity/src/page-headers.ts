import type { ServerResponse } from 'node:http';

/**
 * Headers of every page: no scripts, nothing from other origins, no frames. Signing in ends with a redirect to the web app, and
 * Chromium applies `form-action` to redirects after a form post. So the web app's origins must be listed.
 */
export function pageHeaders(issuer: string, webOrigins: readonly string[]): Record<string, string> {
  const targets = ["'self'", new URL(issuer).origin, ...webOrigins].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      // Empty allows none. If the provider must submit a form by itself, it adds the hash of that script.
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
