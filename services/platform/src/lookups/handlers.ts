import { LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import type { platformContract } from '@plumbline/contract/platform/contract';
import { answerLookups } from '@plumbline/service-kit/http/lookups';
import type { Handlers } from '@plumbline/service-kit/http/service';
import type { PeopleDirectory } from './people-directory.ts';
import { knownExternalIds } from './store.ts';

export const lookupHandlers = (directory: PeopleDirectory): Pick<Handlers<typeof platformContract>, 'lookup'> => ({
  async lookup({ tx, body }) {
    const known = new Set(await knownExternalIds(tx));
    return answerLookups(body.lookups, {
      async UserInviteDirectoryLookup(searchText) {
        const people = await directory.search(searchText, LOOKUP_LIMIT + known.size);
        return people.filter(({ id }) => !known.has(id)).slice(0, LOOKUP_LIMIT);
      },
    });
  },
});
