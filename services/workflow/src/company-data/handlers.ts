import { historyNotKept } from '@plumbline/contract/workflow/company-data';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { counted } from '@plumbline/domain/counted';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { limitsOf } from '@plumbline/service-kit/limits';
import { recordAdministration } from '../administration/record.ts';
import { countJobs } from '../jobs/room.ts';
import { chooseYears, readKeptHistory } from './store.ts';

export const companyDataHandlers: Pick<Handlers<typeof workflowContract>, 'companyData' | 'keepHistory'> = {
  async companyData({ tx, access: { tenantId }, limits }) {
    const { jobs: most } = await limitsOf(tx, limits);
    return {
      jobs: { now: await countJobs(tx, tenantId), most },
      history: await readKeptHistory(tx, tenantId),
    };
  },

  async keepHistory({ tx, access: { tenantId, tenantName }, body: { years, seen } }) {
    const isChosen = await chooseYears(tx, tenantId, years, seen);
    const history = await readKeptHistory(tx, tenantId);
    // The same choice again, such as a repeat after a lost answer.
    const isSo = history.isCompanyChoosing && history.years === years;
    if (!isChosen && !isSo)
      throw new Refusal(historyNotKept, { why: history.isCompanyChoosing ? 'changed' : 'operator', history });
    if (isChosen)
      await recordAdministration(tx, 'tenant', [
        {
          subjectId: tenantId,
          subjectName: tenantName,
          field: 'historyKept',
          oldValue: said(seen),
          newValue: said(years),
        },
      ]);
    return { history };
  },
};

/** As the operator's command records it. */
const said = (years: number | null): string => (years === null ? 'all' : counted(years, 'year'));
