import type { CallResponse } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { JobSheet } from '@plumbline/contract/workflow/views';
import { createContext, useContext } from 'react';
import type { Place } from '../../ui/grid/index.ts';
import type { Live } from '../changes/use-changes.ts';
import type { NewJobs } from '../new-jobs/use-new-jobs.tsx';
import type { useJobsModel } from './use-jobs-model.ts';

/** What the sheets over jobs share. */
export interface JobsHomeParts {
  readonly init: CallResponse<(typeof workflowContract)['calls']['wipInit']>;
  readonly saved: ReturnType<typeof useJobsModel>;
  readonly newJobs: NewJobs;
  readonly live: Live;
  /** Where the person is, and on which sheet. */
  readonly onPlace: (place: Place | null, sheet: JobSheet) => void;
}

export const JobsHomeContext = createContext<JobsHomeParts | null>(null);

export function useJobsHome(): JobsHomeParts {
  const parts = useContext(JobsHomeContext);
  if (!parts) throw new Error('a sheet over jobs is drawn within their home');
  return parts;
}
