import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useAppInit, useCan } from '../../../lib/app-init.ts';
import type { KeptSheet } from '../../../lib/kept-edits/kept-edits.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useSavedRows } from '../../../ui/saved-rows/use-saved-rows.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { OWN, ownAccess } from '../../jobs/page-columns.ts';
import { FollowJobs } from './follow-jobs.ts';
import { daysPending, derivedOfOrder, isTypedTerm, type OrderRow, orderRefusal } from './order-rows.ts';
import { sendOrders } from './orders-save.ts';

/** The rows of the sheet of change orders and their saving. They follow the jobs: a colleague's change arrives with those. */
export function useOrdersModel(jobs: GridModel<JobRow>, sheet: KeptSheet) {
  const { workflow } = useApi();
  const mayEdit = useCan('Wip_edit');
  const { user } = useAppInit();
  const today = useToday();
  const day = useRef(today);
  const following = useRef<FollowJobs | null>(null);
  following.current ??= new FollowJobs(jobs);
  const saved = useSavedRows<OrderRow>({
    rows: following.current.rows(),
    access: {
      [OWN]: ownAccess(user.id),
      daysPending: { read: (row) => daysPending(row, day.current), write: () => {} },
    },
    derive: derivedOfOrder,
    validate: orderRefusal,
    maxRows: 1, // a call saves one change order
    keeping: { sheet, nameOf: ({ jobNumber, number }) => `${jobNumber} #${number}`, isField: isTypedTerm, mayEdit },
    send: sendOrders(workflow, jobs),
  });
  const { model } = saved;
  useEffect(() => following.current?.follow(model), [model]);
  useEffect(() => {
    if (day.current === today) return;
    day.current = today;
    model.refresh();
  }, [model, today]);
  return saved;
}

/** The choices of the columns that are the jobs’ own. */
export const jobOptions = ({
  projectManagerUserIds = [],
  division = [],
  branch = [],
}: SelectOptions): SelectOptions => ({
  projectManagerUserIds,
  division,
  branch,
});
