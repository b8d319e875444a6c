import { LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { answerLookups } from '@plumbline/service-kit/http/lookups';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { searchExternalJobs } from './store.ts';

export const lookupHandlers: Pick<Handlers<typeof workflowContract>, 'lookup'> = {
  lookup: ({ tx, access, body }) =>
    answerLookups(body.lookups, {
      JobConnectLookup: (searchText) => searchExternalJobs(tx, access.tenantId, searchText, LOOKUP_LIMIT),
    }),
};
