import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleJobColumns, scheduleTable, shownAsFigures } from '@plumbline/contract/workflow/schedule';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { asColumns } from '../own-columns/as-columns.ts';
import { storedColumns } from '../own-columns/store.ts';
import { scheduleSettingsOf } from '../schedule/store.ts';
import { listViews } from '../views/store.ts';
import { listPeople, listSelectOptions } from './store.ts';

const isName = (field: string) => scheduleJobColumns.some((name) => name === field);
/** The schedule leads with what a job is called, and can show the job's other fields after its figures. */
const namesFirst = jobColumns.filter(({ field }) => isName(field));
const hidden = (columns: readonly ColumnSettings[]) => columns.map((column) => ({ ...column, hidden: true }));
const others = hidden(jobColumns.filter(({ field }) => !isName(field) && !shownAsFigures.has(field)));
const copied = (choices: Readonly<Record<string, readonly SelectOption[]>>) =>
  Object.fromEntries(Object.entries(choices).map(([field, options]) => [field, [...options]]));

export const initHandlers: Pick<Handlers<typeof workflowContract>, 'wipInit'> = {
  async wipInit({ tx, access }) {
    const users = await listPeople(tx);
    const managers = users.map(({ id, name, isActive }) => ({
      value: id,
      name,
      ...(isActive ? {} : { isRetired: true }),
    }));
    const listed = await listSelectOptions(tx, access.tenantId);
    const own = asColumns(await storedColumns(tx, access.tenantId), listed, managers);
    const lists = { ...listed, projectManagerUserIds: managers, ...own.choices };
    return {
      gridSettings: {
        state: { sort: [] },
        columns: [...jobColumns, ...own.columns],
        selectOptions: { ...lists, ...copied(jobChoices) },
      },
      retiredColumns: own.retired,
      users,
      gridViews: await listViews(tx, access.tenantId, access.userId),
      schedule: {
        gridSettings: {
          state: { sort: [] },
          columns: [...namesFirst, ...scheduleTable.columns, ...others, ...hidden(own.columns)],
          selectOptions: { ...lists, ...copied({ ...jobChoices, ...scheduleTable.choices }) },
        },
        settings: await scheduleSettingsOf(tx, access.tenantId),
      },
    };
  },
};
