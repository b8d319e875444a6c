import { directoryUnavailable, type InviteLookupItem, LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import type { platformContract } from '@plumbline/contract/platform/contract';
import { AfterCommit } from '@plumbline/service-kit/http/after-commit';
import { answerLookups } from '@plumbline/service-kit/http/lookups';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers, Log } from '@plumbline/service-kit/http/service';
import { isInvitable, standingOf } from '../invitations/standing-store.ts';
import { DirectoryError, type DirectoryPerson, type PeopleDirectory } from './people-directory.ts';

export const lookupHandlers = (
  directory: PeopleDirectory,
  log: Log,
): Pick<Handlers<typeof platformContract>, 'lookup'> => ({
  async lookup({ access, body }) {
    if (directory.isFor?.(access.tenantId) === false) {
      throw refuse(directoryUnavailable, {}, 'Your company has no directory here; invite by e-mail address instead');
    }
    // The directory may be another company's server: the database session is free while it thinks.
    return new AfterCommit((inTransaction) => {
      const invitable = async (people: readonly DirectoryPerson[]) => {
        const asked = people.map(({ id, email }) => ({ email, directoryId: id }));
        const standing = await inTransaction((tx) => standingOf(tx, access.tenantId, asked));
        return people.filter((_, n) => isInvitable(standing[n] ?? null));
      };
      const finders = {
        UserInviteDirectoryLookup: async (text: string) =>
          (await directory.search(text, LOOKUP_LIMIT, invitable)).map(itemOf),
      };
      return answerLookups(body.lookups, finders).catch((error: unknown) => {
        if (!(error instanceof DirectoryError)) throw error;
        log.error({ error: error.message, cause: String(error.cause ?? '') }, 'directory');
        throw refuse(directoryUnavailable, {}, error.message);
      });
    }, undefined);
  },
});

const itemOf = ({ id, name, firstName, lastName, email, phoneNumber }: DirectoryPerson): InviteLookupItem => ({
  id,
  name,
  firstName,
  lastName,
  email,
  phoneNumber,
});
