import { Skeleton, Title } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { DataGrid, type Place } from '../../ui/grid/index.ts';
import { useGridPreferences } from '../../ui/grid-preferences.ts';
import { lazyPart, PagePart } from '../../ui/page-part.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { KeptEditsList } from '../../ui/saved-rows/kept-edits-list.tsx';
import { SaveStatus } from '../../ui/saved-rows/save-status.tsx';
import { toastNotice } from '../../ui/toast/toast-notice.ts';
import { LastChange } from '../activity/last-change.tsx';
import { LiveBar } from '../changes/live-bar.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { useConnect } from '../connect/use-connect.tsx';
import { ImportButton } from '../imports/import-button.tsx';
import { useKeptSheet } from '../session/use-kept-sheet.ts';
import { useView } from '../views/use-view.ts';
import type { ViewsHome } from '../views/use-view-actions.ts';
import { ViewBar } from '../views/view-bar.tsx';
import { ViewNotice } from '../views/view-notice.tsx';
import { type JobRow, overriddenAmount } from './job-rows.ts';
import classes from './jobs-page.module.css';
import { jobsQuery, wipInitQuery } from './jobs-queries.ts';
import { useJobsModel } from './use-jobs-model.ts';

/** The jobs grid. The route's `jobId` names the job whose panel is open. */
export function JobsPage() {
  const api = useApi();
  const init = useQuery(wipInitQuery(api));
  const jobs = useQuery(jobsQuery(api));
  const kept = useKeptSheet('jobs');
  return (
    <div className={classes.page}>
      <Loaded
        of={{ init, jobs, kept }}
        title={<Title order={1}>Jobs</Title>}
        waiting={<Skeleton className={classes.skeleton} role="status" aria-label="Loading the jobs" />}
      >
        {(loaded) => (
          <JobsGrid init={loaded.init} jobs={loaded.jobs.jobs} cursor={loaded.jobs.cursor} sheet={loaded.kept} />
        )}
      </Loaded>
    </div>
  );
}

/** The grid loads first. The panel's code is loaded when the first job is opened. */
const JobPanel = lazyPart(async () => (await import('./panel/job-panel.tsx')).JobPanel);

const JOB_KEYS = ['jobNumber', 'externalId'];

type WipInit = CallResponse<(typeof workflowContract)['calls']['wipInit']>;

const jobTitle = (job: JobRow | undefined) => (job ? `${job.jobNumber} ${job.jobName}` : null);

interface JobsGridProps {
  readonly init: WipInit;
  readonly jobs: readonly JobRow[];
  readonly cursor: number;
  readonly sheet: KeptSheet;
}

function JobsGrid({ init, jobs, cursor, sheet }: JobsGridProps) {
  const { columns, selectOptions } = init.gridSettings;
  const canEdit = useCan('Wip_edit');
  const { user, tenant } = useAppInit();
  const preferences = useGridPreferences(user.id);
  const inUse = useView(user.id, { views: init.gridViews, columns, options: selectOptions });
  const viewsHome = useViewsHome();
  const saved = useJobsModel(jobs, selectOptions, sheet);
  const { model, saveState, problems, decisions, kept, onPlace: onEditor } = saved;
  const isSaving = saveState.status !== 'idle';
  const connect = useConnect({ model, columns, selectOptions, isSaving });
  const live = useChanges({ model, cursor, userId: user.id });
  const { onPlace: onLivePlace } = live;
  const onPlace = useCallback(
    (place: Place | null) => {
      onEditor(place);
      onLivePlace(place);
    },
    [onEditor, onLivePlace],
  );
  const { jobId } = useParams({ strict: false });
  const navigate = useNavigate();

  const onResetCell = (rowId: string, field: string) => model.apply([{ rowId, field, value: null }], 'edit');
  const showJob = (shown: string | undefined) => {
    // All jobs of one open panel share an entry in the browser's history.
    const options = { search: true, replace: jobId !== undefined && shown !== undefined } as const;
    if (shown === undefined) void navigate({ to: '/workflow/jobs', ...options });
    else void navigate({ to: '/workflow/jobs/$jobId', params: { jobId: shown }, ...options });
  };

  return (
    <>
      <ViewNotice notice={inUse.notice} onClose={inUse.dismissNotice} />
      <PagePart name="The list of unsaved changes from before">
        <KeptEditsList
          noun="Job"
          edits={kept}
          columns={columns}
          options={selectOptions}
          mayEdit={canEdit}
          whoChanged={({ rowId, field }) => <LastChange jobId={rowId} field={field} />}
        />
      </PagePart>
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
              {/* Also for a person who lost the right with unsaved edits on the page. */}
              {(canEdit || problems > 0) && (
                <SaveStatus {...saveState} problems={problems} offered={kept.cells.length} elsewhere={kept.elsewhere} />
              )}
              <LiveBar live={live} columns={columns} onGoTo={(rowId, field) => model.reveal(rowId, field)} />
            </>
          }
          model={model}
          columns={columns}
          selectOptions={selectOptions}
          keyFields={JOB_KEYS}
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
          decisions={decisions}
          others={live.others}
          onPlace={onPlace}
          onNotice={toastNotice}
          exportNames={{ file: 'jobs', title: 'Jobs', owner: tenant.name }}
        />
      </div>
      <PagePart name="The dialog" isOverlay>
        {connect.dialogs}
      </PagePart>
    </>
  );
}

/** Views are part of the page's first data. A call that changes them answers with all. */
function useViewsHome(): ViewsHome {
  const queryClient = useQueryClient();
  const query = wipInitQuery(useApi());
  return {
    onViews: (gridViews) => void queryClient.setQueryData(query.queryKey, (init) => init && { ...init, gridViews }),
    loadViews: () =>
      queryClient.fetchQuery({ ...query, staleTime: 0 }).then(
        ({ gridViews }) => gridViews,
        () => [], // the old list stays; the person is not waiting for it
      ),
  };
}
