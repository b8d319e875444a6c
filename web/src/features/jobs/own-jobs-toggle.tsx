import { Button } from '@mantine/core';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useCallback, useSyncExternalStore } from 'react';
import { useAppInit } from '../../lib/app-init.ts';
import type { GridArrangement } from '../../ui/grid/index.ts';
import type { JobRow } from './job-rows.ts';
import { hasOwnJobs, managesJob, withOwnJobs } from './page-columns.ts';

interface OwnJobsButtonProps {
  /** Whether the person manages any job. */
  readonly isManager: boolean;
  readonly arrangement: GridArrangement;
  readonly onArrange: (next: GridArrangement) => void;
}

/** Shows only the jobs that the person manages, or all. Not for a person who manages none, unless a view asks for it. */
export function OwnJobsButton({ isManager, arrangement, onArrange }: OwnJobsButtonProps) {
  const isOn = hasOwnJobs(arrangement.filters);
  if (!isManager && !isOn) return null;
  return (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => onArrange({ ...arrangement, filters: withOwnJobs(arrangement.filters, !isOn) })}
    >
      My jobs
    </Button>
  );
}

interface OwnJobsToggleProps extends Omit<OwnJobsButtonProps, 'isManager'> {
  readonly jobs: GridModel<JobRow>;
}

/** The same, for a page that has the jobs. */
export function OwnJobsToggle({ jobs, ...button }: OwnJobsToggleProps) {
  const { user } = useAppInit();
  const subscribe = useCallback((listener: () => void) => jobs.subscribe(listener), [jobs]);
  const isManager = useSyncExternalStore(subscribe, () => jobs.rows.some((job) => managesJob(job, user.id)));
  return <OwnJobsButton isManager={isManager} {...button} />;
}
