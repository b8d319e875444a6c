import { z } from 'zod';
import { clientAddresses, proxyHeaders } from './client-address.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { StrangerLimit } from './stranger-limit.ts';

/** Texts with commas between. */
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

/** The variables that say who stands in front of us, and how much strangers may ask. */
export const entranceVariables = {
  TRUSTED_PROXIES: trustedProxies,
  PROXY_HEADER: z
    .string()
    .default('x-forwarded-for')
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(proxyHeaders)),
  /** An office behind one address loads the page some forty requests a person. */
  UNAUTHENTICATED_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(12_000),
};
const entrance = z.object(entranceVariables);

export const entranceOf = (settings: z.output<typeof entrance>): StrangerLimit => ({
  addressOf: clientAddresses({ trusted: settings.TRUSTED_PROXIES, header: settings.PROXY_HEADER }),
  limiter: createRateLimiter(settings.UNAUTHENTICATED_REQUESTS_PER_MINUTE),
});
