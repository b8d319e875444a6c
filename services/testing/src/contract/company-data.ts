import type { companyDataCalls } from '@plumbline/contract/workflow/company-data';
import { givenChoiceOfYears, givenLimits } from '../limits.ts';
import type { Examples } from './example.ts';
import { givenJob } from './jobs.ts';

const kept = { archivedBefore: null, archivedAt: null };

export const companyDataExamples: Examples<typeof companyDataCalls> = {
  companyData: {
    succeeds: async (room) => {
      await givenJob(room);
      await givenLimits(room.world, room.tenant, { jobs: 5_000 });
      await givenChoiceOfYears(room.world, room.tenant, 7);
      return {
        answers: { jobs: { now: 1, most: 5_000 }, history: { ...kept, years: 7, isCompanyChoosing: true } },
      };
    },
    fails: {},
  },
  keepHistory: {
    succeeds: async ({ world, tenant }) => {
      await givenChoiceOfYears(world, tenant, null);
      return {
        body: { years: 7, seen: null },
        answers: { history: { ...kept, years: 7, isCompanyChoosing: true } },
      };
    },
    fails: {
      'history-not-kept': async () => ({
        body: { years: 7, seen: null },
        answers: { why: 'operator', history: { ...kept, years: null, isCompanyChoosing: false } },
      }),
    },
  },
};
