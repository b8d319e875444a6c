import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { useRow } from '../../../ui/grid/index.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { FilesDialog } from '../files/files-dialog.tsx';
import { orderOf, placeOfOrder } from './order-rows.ts';

interface OrderFilesProps {
  readonly rowId: string;
  readonly jobs: GridModel<JobRow>;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The photos and documents of a row of the sheet; nothing once its job has left the WIP. */
export function OrderFiles({ rowId, jobs, canEdit, onClose }: OrderFilesProps) {
  const { jobId, number } = placeOfOrder(rowId);
  const job = useRow(jobs, jobId);
  const order = orderOf(job, number);
  if (!job || !order) return null;
  return (
    <FilesDialog
      title={`${job.jobNumber}, change order ${number}`}
      job={job}
      number={number}
      count={order.fileCount}
      canEdit={canEdit}
      onJobs={(changed) => mergeNews(jobs, changed)}
      onClose={onClose}
    />
  );
}
