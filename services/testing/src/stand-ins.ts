import type { PlatformOptions } from '@plumbline/platform/app';
import { DirectoryError } from '@plumbline/platform/lookups/people-directory';
import type { RateLimiter } from '@plumbline/service-kit/http/rate-limiter';

/** Whom the stand-in directory knows. */
export const directoryPerson = {
  id: 'd-1',
  firstName: 'Elena',
  lastName: 'Vargas',
  name: 'Elena Vargas',
  email: 'elena.vargas@directory.example',
  phoneNumber: '(303) 555-0117',
};
/** A search for this finds the directory out of reach. */
export const UNREACHABLE = 'the directory is down';
/** Whose name at the identity provider begins so has to wait, at each request. */
export const BUSY = 'busy-';

/**
 * What stands in for a company's directory, its mail server and the counter of requests, where a test cannot hand in its own:
 * they do by a request's words what a test wants to see. Free of Node, for they also run in a page.
 */
export const standIns: Pick<PlatformOptions, 'directory' | 'mailing'> & { rateLimiter: RateLimiter } = {
  directory: {
    search: async (text, limit, invitable) => {
      if (text === UNREACHABLE) throw new DirectoryError('The directory does not answer; invite by e-mail instead');
      const found = directoryPerson.name.includes(text) ? [directoryPerson] : [];
      return (await invitable(found)).slice(0, limit);
    },
  },
  mailing: { mailer: { send: async () => {} }, webOrigin: 'https://web.test' },
  rateLimiter: { consume: async (key) => (key.split(' ')[1]?.startsWith(BUSY) ? 7 : null) },
};
