import { Skeleton, Title } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { attentionText } from '@plumbline/contract/workflow/attention';
import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import type { JobSheet as SheetName, ViewSettings } from '@plumbline/contract/workflow/views';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import { DataGrid, type Place } from '../../ui/grid/index.ts';
import { useGridPreferences } from '../../ui/grid-preferences.ts';
import { laterPart, PagePart } from '../../ui/page-part.tsx';
import { KeptEditsList } from '../../ui/saved-rows/kept-edits-list.tsx';
import { SavingTrouble } from '../../ui/saved-rows/saving-trouble.tsx';
import { SheetSaving } from '../../ui/saved-rows/sheet-saving.tsx';
import { toastNotice } from '../../ui/toast/toast-notice.ts';
import { LastChange } from '../activity/last-change.tsx';
import { LiveBar } from '../changes/live-bar.tsx';
import { conversationHash } from '../conversations/use-asked-conversation.ts';
import { useSheetComments } from '../conversations/use-sheet-comments.ts';
import { CHANGED, changedColumn, changedOptions } from '../net-changes/changed-column.ts';
import { useChangedSince } from '../net-changes/use-changed-since.ts';
import { useView } from '../views/use-view.ts';
import { ViewBar } from '../views/view-bar.tsx';
import { ViewNotice } from '../views/view-notice.tsx';
import { billingAttention } from './billing-attention.ts';
import { fieldOfHeading, loadHeadings } from './field-of-heading.ts';
import { type JobRow, overriddenAmount } from './job-rows.ts';
import classes from './job-sheet.module.css';
import { useJobsHome } from './jobs-home-context.ts';
import { OwnJobsToggle } from './own-jobs-toggle.tsx';
import { managesJob, ownJobsFilter } from './page-columns.ts';
import { useRuleFormulas } from './use-rule-formulas.tsx';
import { useViewsHome } from './use-views-home.ts';

/** The grid loads first. The panel's code comes after the first rows, so that a job opens at once. */
const NewJobsBar = laterPart(async () => (await import('../new-jobs/new-jobs-bar.tsx')).NewJobsBar);
const JobPanel = laterPart(
  async () => (await import('./panel/job-panel.tsx')).JobPanel,
  <Skeleton className={classes.skeleton} role="status" aria-label="Loading the job" />,
);

const CHIPS = ['jobStatus'];
const JOB_KEYS = ['jobNumber', 'externalId'];

const jobTitle = (job: JobRow | undefined) => (job ? `${job.jobNumber} ${job.jobName}` : null);

type GridProps = ComponentProps<typeof DataGrid<JobRow>>;

interface JobSheetProps
  extends Pick<
    GridProps,
    'newRows' | 'rowActions' | 'explain' | 'notes' | 'pictures' | 'cardFields' | 'cardSides' | 'whenEmpty'
  > {
  readonly sheet: SheetName;
  /** The page's name. */
  readonly title: string;
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
  /** The sheet as it comes, without a view. */
  readonly standard: ViewSettings;
  /** The page's own buttons. */
  readonly buttons?: ReactNode;
  /** The names of files and printed pages. */
  readonly exportNames: Omit<NonNullable<GridProps['exportNames']>, 'owner'>;
}

/** A sheet over the jobs of its home, with its own columns and views. The route's `jobId` names the job whose panel is open. */
export function JobSheet({
  sheet,
  title,
  columns,
  selectOptions,
  standard,
  buttons,
  notes,
  explain,
  ...own
}: JobSheetProps) {
  const { init, saved, newJobs, live, onPlace } = useJobsHome();
  const { batches, parked } = newJobs.state;
  const onPlaceHere = useCallback((place: Place | null) => onPlace(place, sheet), [onPlace, sheet]);
  const canEdit = useCan('Wip_edit');
  const { user, tenant } = useAppInit();
  const preferences = useGridPreferences(user.id);
  const views = useMemo(() => init.gridViews.filter((view) => view.sheet === sheet), [init.gridViews, sheet]);
  const { columns: ofJobs, selectOptions: optionsOfJobs } = init.gridSettings;
  // A view may keep the place of the column, with what it marks or without.
  const keepable = useMemo(() => [...columns, changedColumn()], [columns]);
  const { schedule, retiredColumns } = init;
  const elsewhere = useMemo(
    () => [...ofJobs, ...schedule.gridSettings.columns, ...retiredColumns],
    [ofJobs, schedule, retiredColumns],
  );
  const options = useMemo(
    () => ({
      ...optionsOfJobs,
      ...schedule.gridSettings.selectOptions,
      ...selectOptions,
      [CHANGED]: changedOptions(ofJobs),
    }),
    [optionsOfJobs, schedule, selectOptions, ofJobs],
  );
  // As it is when the sheet opens: a job that one gets later takes no other job away.
  const [begin] = useState(() =>
    saved.model.rows.some((job) => managesJob(job, user.id)) ? ownJobsFilter : undefined,
  );
  const inUse = useView(user.id, { sheet, standard, views, columns: keepable, options, begin });
  const visited = inUse.visit && attentionText[inUse.visit.list];
  const viewName = visited ?? inUse.view?.name;
  const viewsHome = useViewsHome();
  useEffect(loadHeadings, []);
  const { calculated } = saved;
  const cells = useMemo(() => calculated.cellsOf(ofJobs), [calculated, ofJobs]);
  const notesHere = useCallback(
    (job: JobRow, field: string) => cells?.note(job, field) ?? notes?.(job, field) ?? null,
    [cells, notes],
  );
  const explainHere = useCallback(
    (job: JobRow, field: string) => cells?.explain(job, field) ?? explain?.(job, field) ?? null,
    [cells, explain],
  );
  const { model, decisions, kept, earlier } = saved;
  const setting = inUse.arrangement.changedSince;
  const wording = useMemo(() => ({ columns: [...ofJobs, ...columns], options }), [ofJobs, columns, options]);
  const formulas = useRuleFormulas(inUse.arrangement.colours, calculated, ofJobs);
  const isKnown = useCallback(
    (job: JobRow, field: string) => isAnyJobField(field) || (scheduleTable.has(field) && earlier.hasFigures(job)),
    [earlier],
  );
  const changes = useChangedSince({ setting, jobs: saved, model, earlier, isKnown, ...wording });
  const shown = useMemo(() => (changes.column ? [...columns, changes.column] : columns), [columns, changes.column]);
  const { jobId } = useParams({ strict: false });
  const navigate = useNavigate();

  const onResetCell = (rowId: string, field: string) => model.apply([{ rowId, field, value: null }], 'edit');
  const showJob = (shown: string | undefined, hash?: string) => {
    // All jobs of one open panel share an entry in the browser's history.
    const options = { search: true, replace: jobId !== undefined && shown !== undefined } as const;
    if (shown === undefined) void navigate({ to: `/workflow/${sheet}`, ...options });
    else
      void navigate({ to: `/workflow/${sheet}/$jobId`, params: { jobId: shown }, ...(hash && { hash }), ...options });
  };
  const comments = useSheetComments((rowId, field) => showJob(rowId, conversationHash(field)));

  return (
    <>
      <ViewNotice
        notice={inUse.notice}
        onClose={inUse.dismissNotice}
        visit={visited === null ? null : { name: visited, onLeave: inUse.leaveVisit }}
      />
      <PagePart name="The list of unsaved changes from before">
        <KeptEditsList
          noun="Job"
          edits={kept}
          columns={elsewhere}
          options={options}
          mayEdit={canEdit}
          whoChanged={({ rowId, field }) => <LastChange jobId={rowId} field={field} />}
        />
      </PagePart>
      <PagePart name="The list of new jobs">
        {/* Downloaded with the first new job. */}
        {batches.length + parked.length > 0 && <NewJobsBar newJobs={newJobs} />}
      </PagePart>
      <div className={classes.grid}>
        <DataGrid
          label={title}
          noun="jobs"
          toolbar={
            <>
              <Title order={1} className={classes.title ?? ''}>
                {title}
              </Title>
              <ViewBar views={views} inUse={inUse} {...viewsHome} />
            </>
          }
          tools={
            <>
              <OwnJobsToggle jobs={model} arrangement={inUse.arrangement} onArrange={inUse.arrange} />
              {buttons}
            </>
          }
          states={
            <>
              <SheetSaving saved={saved} canEdit={canEdit} right="Wip_edit" />
              <LiveBar
                live={live}
                saveState={saved.saveState}
                others={live.others[sheet]}
                columns={columns}
                onGoTo={(rowId, field) => model.reveal(rowId, field)}
              />
            </>
          }
          model={model}
          columns={shown}
          columnsElsewhere={elsewhere}
          selectOptions={options}
          keyFields={JOB_KEYS}
          fieldOfHeading={fieldOfHeading}
          state={inUse.arrangement}
          onStateChange={inUse.arrange}
          viewId={inUse.view?.id ?? null}
          readOnly={!canEdit}
          overridden={overriddenAmount}
          attention={billingAttention}
          changed={changes.changed}
          since={changes.since}
          formulas={formulas}
          chips={CHIPS}
          onResetCell={onResetCell}
          onOpenRow={showJob}
          panel={{
            rowId: jobId,
            title: (rowId) => jobTitle(model.row(rowId)),
            onShow: showJob,
            trouble: <SavingTrouble saved={saved} />,
            children: (rowId) => (
              <JobPanel
                jobId={rowId}
                model={model}
                figures={saved.figures}
                init={init}
                canEdit={canEdit}
                onResetCell={onResetCell}
              />
            ),
          }}
          {...preferences}
          decisions={decisions}
          others={live.others[sheet]}
          comments={comments}
          onPlace={onPlaceHere}
          onNotice={toastNotice}
          notes={notesHere}
          {...((cells ?? explain) && { explain: explainHere })}
          {...own}
          exportNames={{
            ...own.exportNames,
            owner: tenant.name,
            by: user.name,
            ...(viewName !== undefined && { view: viewName }),
          }}
        />
      </div>
    </>
  );
}
