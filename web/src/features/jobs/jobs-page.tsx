import { Skeleton, Title } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import { useGridPreferences } from '../../lib/grid-preferences.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DataGrid } from '../../ui/grid/index.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SaveStatus } from '../../ui/save-status.tsx';
import { toastNotice } from '../../ui/toast-notice.ts';
import { LiveBar } from '../changes/live-bar.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { useConnect } from '../connect/use-connect.tsx';
import { ImportButton } from '../imports/import-button.tsx';
import { useView } from '../views/use-view.ts';
import type { ViewsHome } from '../views/use-view-actions.ts';
import { ViewBar } from '../views/view-bar.tsx';
import { ViewNotice } from '../views/view-notice.tsx';
import { type JobRow, overriddenAmount } from './job-rows.ts';
import classes from './jobs-page.module.css';
import { jobsQuery, wipInitQuery } from './jobs-queries.ts';
import { useJobsModel } from './use-jobs-model.ts';

/** The jobs grid; the job whose panel is open comes from the route's `jobId`. */
export function JobsPage() {
  const api = useApi();
  const init = useQuery(wipInitQuery(api));
  const jobs = useQuery(jobsQuery(api));
  const error = init.error ?? jobs.error;
  return (
    <div className={classes.page}>
      {error ? (
        <>
          <Title order={1}>Jobs</Title>
          <ProblemNotice error={error} onRetry={() => void Promise.all([init.refetch(), jobs.refetch()])} />
        </>
      ) : init.data && jobs.data ? (
        <JobsGrid init={init.data} jobs={jobs.data.jobs} cursor={jobs.data.cursor} />
      ) : (
        <>
          <Title order={1}>Jobs</Title>
          <Skeleton className={classes.skeleton} role="status" aria-label="Loading the jobs" />
        </>
      )}
    </div>
  );
}

/** The grid comes first; what a job's panel needs is fetched with the first one. */
const JobPanel = lazy(async () => ({ default: (await import('./panel/job-panel.tsx')).JobPanel }));

type WipInit = CallResponse<(typeof workflowContract)['calls']['wipInit']>;

const jobTitle = (job: JobRow | undefined) => (job ? `${job.jobNumber} ${job.jobName}` : null);

interface JobsGridProps {
  readonly init: WipInit;
  readonly jobs: readonly JobRow[];
  readonly cursor: number;
}

function JobsGrid({ init, jobs, cursor }: JobsGridProps) {
  const { columns, selectOptions } = init.gridSettings;
  const canEdit = useCan('Wip_edit');
  const { user, tenant } = useAppInit();
  const preferences = useGridPreferences(user.id);
  const inUse = useView(user.id, { views: init.gridViews, columns, options: selectOptions });
  const viewsHome = useViewsHome();
  const { model, seen, saveState, problems, conflicts, resolve } = useJobsModel(jobs, selectOptions);
  const isSaving = saveState.status !== 'idle';
  const connect = useConnect({ model, columns, selectOptions, isSaving });
  const live = useChanges({ model, seen, cursor, userId: user.id });
  const { jobId } = useParams({ strict: false });
  const navigate = useNavigate();

  const onResetCell = (rowId: string, field: string) => model.apply([{ rowId, field, value: null }], 'edit');
  const showJob = (shown: string | undefined) => {
    // From job to job is one place in the browser's history.
    const options = { search: true, replace: jobId !== undefined && shown !== undefined } as const;
    if (shown === undefined) void navigate({ to: '/workflow/jobs', ...options });
    else void navigate({ to: '/workflow/jobs/$jobId', params: { jobId: shown }, ...options });
  };

  return (
    <>
      <ViewNotice notice={inUse.notice} onClose={inUse.dismissNotice} />
      <div className={classes.grid}>
        <DataGrid
          label="Jobs"
          noun="jobs"
          toolbar={
            <>
              <Title order={1}>Jobs</Title>
              <ViewBar views={init.gridViews} inUse={inUse} {...viewsHome} />
              {canEdit && connect.button}
              {canEdit && <ImportButton />}
              {!canEdit && <span className={classes.status}>You may look, not change.</span>}
              {/* Also of somebody whose right went with something unsaved on the page. */}
              {(canEdit || problems > 0) && <SaveStatus {...saveState} problems={problems} />}
              <LiveBar live={live} columns={columns} onGoTo={(rowId, field) => model.reveal(rowId, field)} />
            </>
          }
          model={model}
          columns={columns}
          selectOptions={selectOptions}
          state={inUse.arrangement}
          onStateChange={inUse.arrange}
          readOnly={!canEdit}
          overridden={overriddenAmount}
          onResetCell={onResetCell}
          {...(canEdit && { rowActions: connect.rowActions })}
          onOpenRow={showJob}
          panel={{
            rowId: jobId,
            title: (rowId) => jobTitle(model.row(rowId)),
            onShow: showJob,
            children: (rowId) => (
              <Suspense fallback={<Skeleton className={classes.skeleton} role="status" aria-label="Loading the job" />}>
                <JobPanel
                  jobId={rowId}
                  model={model}
                  settings={init.gridSettings}
                  canEdit={canEdit}
                  onResetCell={onResetCell}
                />
              </Suspense>
            ),
          }}
          {...preferences}
          others={live.others}
          onPlace={live.onPlace}
          onNotice={toastNotice}
          exportNames={{ file: 'jobs', title: 'Jobs', owner: tenant.name }}
        />
      </div>
      {connect.dialogs}
      <ConflictDialog noun="Job" conflicts={conflicts} columns={columns} options={selectOptions} onResolve={resolve} />
    </>
  );
}

/** The views are part of what the page starts with; a call that changes them answers with all. */
function useViewsHome(): ViewsHome {
  const queryClient = useQueryClient();
  const query = wipInitQuery(useApi());
  return {
    onViews: (gridViews) => void queryClient.setQueryData(query.queryKey, (init) => init && { ...init, gridViews }),
    loadViews: () =>
      queryClient.fetchQuery({ ...query, staleTime: 0 }).then(
        ({ gridViews }) => gridViews,
        () => [], // what was there stays; the person is not waiting for it
      ),
  };
}
