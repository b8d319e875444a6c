import type { ChangeOrderStatus } from '@plumbline/domain/change-orders';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '../../../lib/app-init.ts';
import type { RowAction } from '../../../ui/grid/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { toastWhenStored } from '../../../ui/toast/toast-when-stored.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { SHARE_ENDS } from '../included-share.ts';
import { hasShare, type OrderRow, placeOfOrder } from './order-rows.ts';

const words: Record<ChangeOrderStatus, string> = {
  pending: 'back to pending',
  approved: 'approved',
  rejected: 'rejected',
};
const counted = (count: number): string =>
  count === 1 ? 'Change order' : `${count.toLocaleString('en-US')} change orders`;

/** What the menu, the keys and the cards do with change orders: decide one or many, take a decision back, show the files, open the job. */
export function useOrderActions(
  model: GridModel<OrderRow>,
  jobs: GridModel<JobRow>,
  onShowFiles: (rowId: string, backToGrid: () => void) => void,
): readonly RowAction[] {
  const canEdit = useCan('Wip_edit');
  const canClose = useCan('Wip_close');
  const navigate = useNavigate();
  return useMemo(() => {
    const of = (rowIds: readonly string[], isPending: boolean): string[] =>
      rowIds.filter((id) => {
        const row = model.row(id);
        return row !== undefined && (row.status === 'pending') === isPending;
      });
    const decide = (rowIds: readonly string[], status: ChangeOrderStatus): void => {
      const ids = of(rowIds, status !== 'pending');
      const [first] = ids;
      const endsShare = status !== 'pending' && !canClose && ids.some((rowId) => hasShare(jobs, rowId));
      const changes = ids.map((rowId) => ({ rowId, field: 'status', value: status }));
      const { touched } = model.apply(changes, 'edit');
      const row = ids.length === 1 && first !== undefined ? model.row(first) : undefined;
      const what = row ? `${row.jobNumber}, change order ${row.number}` : counted(ids.length);
      const takeBack = (): void => {
        const { skipped } = model.takeBack(touched);
        if (skipped.length > 0) toast.warn(`${what}: somebody else has decided since. Their decision stays.`);
      };
      // Undo cannot bring the share back: this person may not set one.
      if (endsShare) toastWhenStored(model, touched, `${what}: ${words[status]}. ${SHARE_ENDS}`);
      else toastWhenStored(model, touched, `${what}: ${words[status]}.`, takeBack);
    };
    const action = (verb: string, status: ChangeOrderStatus, keys?: string): RowAction => ({
      label: (count) => (count === 1 ? verb : `${verb}: ${count.toLocaleString('en-US')} change orders`),
      ...(keys !== undefined && { keys }),
      isOffered: (rowIds) => of(rowIds, status !== 'pending').length > 0,
      onSelect: (rowIds, backToGrid) => {
        decide(rowIds, status);
        backToGrid();
      },
    });
    const open: RowAction = {
      label: (count) => (count === 1 ? 'Open the job' : null),
      onSelect: ([rowId]) => {
        if (rowId === undefined) return;
        void navigate({ to: '/workflow/jobs/$jobId', params: { jobId: placeOfOrder(rowId).jobId } });
      },
    };
    const files: RowAction = {
      label: (count) => (count === 1 ? 'Photos and documents' : null),
      onSelect: ([rowId], backToGrid) => rowId !== undefined && onShowFiles(rowId, backToGrid),
    };
    const decisions = [
      action('Approve', 'approved', 'Alt+A'),
      action('Reject', 'rejected', 'Alt+R'),
      action('Back to pending', 'pending'),
    ];
    return canEdit ? [...decisions, files, open] : [files, open];
  }, [model, jobs, canEdit, canClose, navigate, onShowFiles]);
}
