import { Skeleton, Title } from '@mantine/core';
import type { JobSheet } from '@plumbline/contract/workflow/views';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import type { Place } from '../../ui/grid/index.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { useWaitingNews } from '../change-orders/waiting/use-waiting-news.ts';
import { useChanges } from '../changes/use-changes.ts';
import { useNewJobs } from '../new-jobs/use-new-jobs.tsx';
import { useSession } from '../session/session-context.tsx';
import { useKeptSheet } from '../session/use-kept-sheet.ts';
import type { JobRow } from './job-rows.ts';
import classes from './jobs-home.module.css';
import { JobsHomeContext, type JobsHomeParts } from './jobs-home-context.ts';
import { jobsQuery, wipInitQuery } from './jobs-queries.ts';
import { useJobsModel } from './use-jobs-model.ts';
import { useNewColumns } from './use-new-columns.ts';

/**
 * The home of the sheets over jobs. They draw the same model: going from one to the other asks the server for nothing, and keeps
 * unsaved edits, undo and the stream of changes.
 */
export function JobsHome() {
  const api = useApi();
  // An open sheet hears of changes. Whoever comes back to it has heard nothing meanwhile.
  const init = useQuery({ ...wipInitQuery(api), staleTime: 2_000 });
  const jobs = useQuery(jobsQuery(api, useSession()));
  const isReady = init.data !== undefined && jobs.data !== undefined;
  const kept = useKeptSheet('jobs', isReady);
  const keptNew = useKeptSheet('new-jobs', isReady);
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return (
    <div className={classes.page}>
      <Loaded
        of={{ init, jobs, kept, keptNew }}
        title={<Title order={1}>{title}</Title>}
        waiting={<Skeleton className={classes.skeleton} role="status" aria-label="Loading the jobs" />}
      >
        {(loaded) => (
          <LoadedHome
            init={loaded.init}
            jobs={loaded.jobs.jobs}
            cursor={loaded.jobs.cursor}
            sheet={loaded.kept}
            newSheet={loaded.keptNew}
          />
        )}
      </Loaded>
    </div>
  );
}

interface LoadedHomeProps extends Pick<JobsHomeParts, 'init'> {
  readonly jobs: readonly JobRow[];
  readonly cursor: number;
  readonly sheet: KeptSheet;
  /** Where new jobs are kept until they are there. */
  readonly newSheet: KeptSheet;
}

function LoadedHome({ init, jobs, cursor, sheet, newSheet }: LoadedHomeProps) {
  const { user } = useAppInit();
  const saved = useJobsModel(jobs, {
    columns: init.gridSettings.columns,
    options: init.gridSettings.selectOptions,
    settings: init.schedule.settings,
    sheet,
  });
  const { model, onPlace: onEditor } = saved;
  useWaitingNews(model);
  const newJobs = useNewJobs({
    model,
    sheet: newSheet,
    columns: init.gridSettings.columns,
    options: init.gridSettings.selectOptions,
  });
  const onChanges = useNewColumns(init);
  const live = useChanges({ model, cursor, user, onChanges });
  const { onPlace: onLivePlace } = live;
  const onPlace = useCallback(
    (place: Place | null, sheet: JobSheet) => {
      onEditor(place);
      onLivePlace(place, sheet);
    },
    [onEditor, onLivePlace],
  );
  const parts = useMemo(() => ({ init, saved, newJobs, live, onPlace }), [init, saved, newJobs, live, onPlace]);
  return (
    <JobsHomeContext value={parts}>
      <Outlet />
    </JobsHomeContext>
  );
}
