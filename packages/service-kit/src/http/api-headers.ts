/** What every answer of a service carries. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

/** The caller's W3C trace id, or a new one. */
export function traceIdOf(request: Request): string {
  const [, traceId] = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-/.exec(request.headers.get('traceparent') ?? '') ?? [];
  return traceId ?? crypto.randomUUID().replaceAll('-', '');
}
