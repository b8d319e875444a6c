import { z } from 'zod';
import { clientAddresses, proxyHeaders } from './client-address.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { StrangerLimit } from './stranger-limit.ts';

/** A list separated by commas. */
export const list = (otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );

const trustedProxies = list('').superRefine((trusted, context) => {
  try {
    clientAddresses({ trusted, header: 'forwarded' });
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
  }
});

/** The variables for proxies in front of the server and for the limit on strangers. */
export const entranceVariables = {
  TRUSTED_PROXIES: trustedProxies,
  PROXY_HEADER: z
    .string()
    .default('x-forwarded-for')
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(proxyHeaders)),
  /** An office shares one address, and loading the page takes some forty requests a person. */
  UNAUTHENTICATED_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(12_000),
};
const entrance = z.object(entranceVariables);

export const entranceOf = (settings: z.output<typeof entrance>): StrangerLimit => ({
  addressOf: clientAddresses({ trusted: settings.TRUSTED_PROXIES, header: settings.PROXY_HEADER }),
  limiter: createRateLimiter(settings.UNAUTHENTICATED_REQUESTS_PER_MINUTE),
});
