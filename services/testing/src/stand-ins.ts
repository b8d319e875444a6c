import type { PlatformOptions } from '@plumbline/platform/app';
import { DirectoryError } from '@plumbline/platform/lookups/people-directory';
import type { RateLimiter } from '@plumbline/service-kit/http/rate-limiter';

/** The people in the stand-in directory. */
export const directoryPerson = {
  id: 'd-1',
  firstName: 'Elena',
  lastName: 'Vargas',
  name: 'Elena Vargas',
  email: 'elena.vargas@directory.example',
  phoneNumber: '(303) 555-0117',
};
/** A search for this fails as if the directory were down. */
export const UNREACHABLE = 'the directory is down';
/** A person whose subject starts like this is rate-limited at every request. */
export const BUSY = 'busy-';

/**
 * Stand-ins for a company's directory, its mail server and the request counter, for tests that cannot inject their own: the
 * words of a request select the behaviour. Free of Node, because they also run in a page.
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
