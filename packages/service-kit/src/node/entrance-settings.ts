import { z } from 'zod';
import type { Log } from '../http/service.ts';
import { clientAddresses, proxyCheck, proxyHeaders } from './client-address.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { digits, list } from './setting-forms.ts';
import type { StrangerLimit } from './stranger-limit.ts';

const trustedProxies = list('').superRefine((trusted, context) => {
  try {
    clientAddresses({ trusted, header: 'forwarded' });
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
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
  /** An office shares one address, and loading the page takes about forty requests per person. */
  UNAUTHENTICATED_REQUESTS_PER_MINUTE: digits(1).default(12_000),
};
const entrance = z.object(entranceVariables);

const MAX_NAMED = 10;

/**
 * The limit for strangers. The log names the first peers that send the proxies' header and are not trusted, in case a proxy
 * was forgotten.
 */
export function entranceOf(settings: z.output<typeof entrance>, log: Pick<Log, 'info'>): StrangerLimit {
  const { TRUSTED_PROXIES: trusted, PROXY_HEADER: header } = settings;
  const named = new Set<string>();
  const onUnbelieved = (peer: string) => {
    if (named.has(peer) || named.size >= MAX_NAMED) return;
    named.add(peer);
    log.info({ peer, header }, 'not believed: TRUSTED_PROXIES does not name this peer');
  };
  return {
    addressOf: clientAddresses({ trusted, header, onUnbelieved }),
    isProxy: proxyCheck(trusted),
    limiter: createRateLimiter(settings.UNAUTHENTICATED_REQUESTS_PER_MINUTE),
  };
}
