import type { platformContract } from '@plumbline/contract/platform/contract';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { givenExternalJobs } from '../jobs.ts';
import { directoryPerson, UNREACHABLE } from '../stand-ins.ts';
import type { Examples } from './example.ts';

const lookupOf = (type: string, searchText: string) => ({ lookups: [{ type, correlationId: 'a', searchText }] });
const unhandled = (lookupType: string) => ({ lookupType, detail: `The lookup type ${lookupType} is unhandled` });

export const inviteLookupExamples: Examples<Pick<typeof platformContract.calls, 'lookup'>> = {
  lookup: {
    succeeds: async () => ({
      body: lookupOf('UserInviteDirectoryLookup', ' Elena '),
      answers: { lookups: { a: [directoryPerson] } },
    }),
    fails: {
      'unhandled-lookup-type': async () => ({
        body: lookupOf('JobConnectLookup', ''),
        answers: unhandled('JobConnectLookup'),
      }),
      'directory-unavailable': async () => ({
        body: lookupOf('UserInviteDirectoryLookup', UNREACHABLE),
        answers: {},
      }),
    },
  },
};

export const connectLookupExamples: Examples<Pick<typeof workflowContract.calls, 'lookup'>> = {
  lookup: {
    succeeds: async ({ world, tenant }) => {
      await givenExternalJobs(world, tenant, [
        { externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-002' } },
      ]);
      return {
        by: tenant.manager,
        body: lookupOf('JobConnectLookup', 'libr'),
        answers: { lookups: { a: [{ id: 'e1', name: 'Library', jobNumber: '24-002', isReturning: false }] } },
      };
    },
    fails: {
      'unhandled-lookup-type': async () => ({
        body: lookupOf('UserInviteDirectoryLookup', ''),
        answers: unhandled('UserInviteDirectoryLookup'),
      }),
    },
  },
};
