import { z } from 'zod';

/** `https://wip.example.com`: scheme, host and port, and nothing after them. */
export const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'is not an address such as https://wip.example.com' })
  .refine(isOrigin, 'has more than scheme, host and port: Plumbline is served at the root of a host')
  .transform((url) => new URL(url).origin);

/** Of a service: empty where the proxy in front serves it on the page's own origin. */
export const serviceOrigin = z.union([z.literal(''), publicOrigin]).default('');

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}/`;
}
