import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useAppInit, useCan, useMaySave } from '../../../lib/app-init.ts';
import type { KeptSheet } from '../../../lib/kept-edits/kept-edits.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useSavedRows } from '../../../ui/saved-rows/use-saved-rows.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { OWN, ownAccess } from '../../jobs/page-columns.ts';
import { CHANGED, changedAccess } from '../../net-changes/changed-column.ts';
import type { EarlierValues } from '../../net-changes/earlier-values.ts';
import { shareEnds } from '../included-share.ts';
import { EarlierOrders } from './earlier-orders.ts';
import { FollowJobs } from './follow-jobs.ts';
import { daysPending, derivedOfOrder, hasShare, isTypedTerm, type OrderRow, orderRefusal } from './order-rows.ts';
import { sendOrders } from './orders-save.ts';

/** The jobs, and what they held at the moment of the view. */
interface OverJobs {
  readonly model: GridModel<JobRow>;
  readonly earlier: EarlierValues;
}

/** The rows of the sheet of change orders and their saving. They follow the jobs: a colleague's change arrives with those. */
export function useOrdersModel({ model: jobs, earlier: earlierJobs }: OverJobs, sheet: KeptSheet) {
  const { workflow } = useApi();
  const mayEdit = useMaySave('Wip_edit');
  const mayClose = useCan('Wip_close');
  const canClose = useRef(mayClose);
  canClose.current = mayClose;
  const { user } = useAppInit();
  const today = useToday();
  const day = useRef(today);
  const [earlier] = useState(() => new EarlierOrders(jobs, earlierJobs));
  const following = useRef<FollowJobs | null>(null);
  following.current ??= new FollowJobs(jobs);
  const saved = useSavedRows<OrderRow>({
    rows: following.current.rows(),
    access: {
      [OWN]: ownAccess(user.id),
      [CHANGED]: changedAccess(earlier),
      daysPending: { read: (row) => daysPending(row, day.current), write: () => {} },
    },
    derive: derivedOfOrder,
    validate: orderRefusal,
    follows: (field, { id, status }) =>
      field === 'status' && status !== 'pending' && !canClose.current && hasShare(jobs, id) ? shareEnds : null,
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
  const redraw = useCallback(
    (jobIds: readonly string[]) => {
      const changed = new Set(jobIds);
      model.patchRows(model.rows.filter(({ jobId }) => changed.has(jobId)).map(({ id }) => ({ id })));
    },
    [model],
  );
  return { ...saved, earlier, redraw };
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
