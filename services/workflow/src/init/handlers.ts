import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { listViews } from '../views/store.ts';
import { listPeople, listSelectOptions } from './store.ts';

export const initHandlers: Pick<Handlers<typeof workflowContract>, 'wipInit'> = {
  async wipInit({ tx, access }) {
    const users = await listPeople(tx);
    const managers = users.map(({ id, name, isActive }) => ({
      value: id,
      name,
      ...(isActive ? {} : { isRetired: true }),
    }));
    const selectOptions = { ...(await listSelectOptions(tx, access.tenantId)), projectManagerUserIds: managers };
    return {
      gridSettings: { state: { sort: [] }, columns: jobColumns, selectOptions },
      users,
      gridViews: await listViews(tx, access.tenantId, access.userId),
    };
  },
};
