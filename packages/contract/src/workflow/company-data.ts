import { z } from 'zod';
import { call } from '../call.ts';
import { use } from '../limits.ts';
import { defineProblem } from '../problem.ts';
import { instant } from '../values.ts';

/** How many years of history stay in the database; null for ever. Older history goes to the operator's archive. */
export const yearsKept = z.int().min(1).max(100).nullable();

export const keptHistory = z.object({
  years: yearsKept,
  /** History before this is in the archive; null while all of it is here. */
  archivedBefore: instant.nullable(),
  /** When an archive last ran for the company. */
  archivedAt: instant.nullable(),
  /** The operator lets the company's administrators choose the years. */
  isCompanyChoosing: z.boolean(),
});
export type KeptHistory = z.infer<typeof keptHistory>;

export const historyNotKept = defineProblem('history-not-kept', 409, 'How long history is kept was not changed', {
  /** `operator`: the company may not choose. `changed`: somebody else chose meanwhile. */
  why: z.enum(['operator', 'changed']),
  history: keptHistory,
});

export const companyDataCalls = {
  companyData: call({
    method: 'GET',
    path: '/wip/company-data',
    summary: 'The jobs that the company may have, and how long history is kept',
    permission: 'Admin_view',
    response: z.object({ jobs: use, history: keptHistory }),
    failures: [],
  }),
  keepHistory: call({
    method: 'POST',
    creates: false,
    path: '/wip/company-data/history',
    summary: 'Choose for how many years history is kept',
    permission: 'Admin_edit',
    request: z.object({
      years: yearsKept,
      /** The years that the sender saw. */
      seen: yearsKept,
    }),
    response: z.object({ history: keptHistory }),
    failures: [historyNotKept],
  }),
};
