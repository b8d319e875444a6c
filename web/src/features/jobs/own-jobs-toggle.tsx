import { Button } from '@mantine/core';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useMemo, useSyncExternalStore } from 'react';
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
  return <OwnJobsButton isManager={useIsManager(jobs, user.id)} {...button} />;
}

/** Whether the person manages any of the jobs. An edit costs a look at its own jobs, not at all of them. */
export function useIsManager(jobs: GridModel<JobRow>, userId: string): boolean {
  const manager = useMemo(() => managerOf(jobs, userId), [jobs, userId]);
  return useSyncExternalStore(manager.subscribe, manager.get);
}

function managerOf(jobs: GridModel<JobRow>, userId: string) {
  const managesAny = (some: readonly JobRow[]): boolean => some.some((job) => managesJob(job, userId));
  let isManager = managesAny(jobs.rows);
  return {
    get: () => isManager,
    subscribe(listener: () => void) {
      isManager = managesAny(jobs.rows);
      return jobs.subscribe((event) => {
        if (event.kind === 'reveal') return;
        // If the person manages no job so far, only the changed jobs can alter that.
        const isAnew = isManager || event.kind === 'rows';
        isManager = managesAny(isAnew ? jobs.rows : [...event.rowIds].flatMap((id) => jobs.row(id) ?? []));
        listener();
      });
    },
  };
}
