import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { alreadyConnected, cellsRefused, type RefusedCell } from '@plumbline/contract/workflow/jobs';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { type Handlers, JsonText } from '@plumbline/service-kit/http/service';
import { allowedValues, someJobs } from '../jobs/store.ts';
import { type NewJob, newJobRow } from './new-job.ts';
import { findExternalJobs, insertJobs, isJobNumberTaken, lockConnected, takenJobNumbers } from './store.ts';

export const connectHandlers: Pick<Handlers<typeof workflowContract>, 'connectJobs'> = {
  async connectJobs({ tx, access, body: { name, today, ...typed } }) {
    const { tenantId } = access;
    const refused = (field: string, value: unknown, reason: string): Error => {
      const title = isJobField(field) ? jobFields[field].title : field;
      const refusal: RefusedCell = { jobId: '', jobNumber: name.id, field, title, value, reason };
      return refuse(
        cellsRefused,
        { refusals: [refusal] },
        `${name.name}, ${title}: ${JSON.stringify(value)} ${reason}`,
      );
    };

    const [external] = await findExternalJobs(tx, tenantId, [name.id]);
    if (!external) throw refused('externalId', name.id, 'is not a job of the accounting system');
    const [connected] = await lockConnected(tx, tenantId, [name.id]);
    const already = () => refuse(alreadyConnected, { externalId: name.id }, `${name.name} is in the WIP already`);
    if (connected && !connected.isDisconnected) throw already();

    const values = { ...external.fields, ...typed };
    const job: NewJob = { externalId: name.id, jobName: name.name, values };
    const allowed = await allowedValues(tx, tenantId);
    const outcome = newJobRow(job, Object.keys(typed), allowed);
    if (!outcome.ok) throw refused(outcome.field, outcome.value, outcome.reason);
    const { jobNumber } = outcome.row;
    const numberTaken = () => refused('jobNumber', jobNumber, 'is the number of another job');
    if ((await takenJobNumbers(tx, tenantId, [jobNumber])).length > 0) throw numberTaken();
    const ids = await insertJobs(tx, access, [outcome.row], today).catch((error: unknown) => {
      throw isJobNumberTaken(error) ? numberTaken() : error; // by somebody who connected at the same moment
    });
    if (ids.length === 0) throw already(); // likewise
    return new JsonText([`{"jobs":[${await someJobs(tx, ids)}]}`]);
  },
};
