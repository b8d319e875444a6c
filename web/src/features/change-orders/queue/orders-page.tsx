import { Skeleton, Title } from '@mantine/core';
import { changeOrderTable } from '@plumbline/contract/workflow/change-order-fields';
import { CHANGE_ORDER_FIELD } from '@plumbline/contract/workflow/change-orders';
import type { ViewSettings } from '@plumbline/contract/workflow/views';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAppInit, useCan } from '../../../lib/app-init.ts';
import type { KeptSheet } from '../../../lib/kept-edits/kept-edits.ts';
import { DataGrid } from '../../../ui/grid/index.ts';
import { useGridPreferences } from '../../../ui/grid-preferences.ts';
import { PagePart } from '../../../ui/page-part.tsx';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { KeptEditsList } from '../../../ui/saved-rows/kept-edits-list.tsx';
import { SheetSaving } from '../../../ui/saved-rows/sheet-saving.tsx';
import { toastNotice } from '../../../ui/toast/toast-notice.ts';
import { LastChange } from '../../activity/last-change.tsx';
import sheet from '../../jobs/job-sheet.module.css';
import { useJobsHome } from '../../jobs/jobs-home-context.ts';
import { OwnJobsToggle } from '../../jobs/own-jobs-toggle.tsx';
import { OWN, ownOptions, pageColumns } from '../../jobs/page-columns.ts';
import { useViewsHome } from '../../jobs/use-views-home.ts';
import { CHANGED, changedColumn, changedOptions } from '../../net-changes/changed-column.ts';
import { useChangedSince } from '../../net-changes/use-changed-since.ts';
import { useKeptSheet } from '../../session/use-kept-sheet.ts';
import { useView } from '../../views/use-view.ts';
import { ViewBar } from '../../views/view-bar.tsx';
import { ViewNotice } from '../../views/view-notice.tsx';
import { useKeptUploads } from '../files/use-uploads.ts';
import { isKnownOfOrder, recordedColumns } from './earlier-orders.ts';
import { OrderFiles } from './order-files.tsx';
import { placeOfOrder } from './order-rows.ts';
import classes from './orders-page.module.css';
import { useOrderActions } from './use-order-actions.ts';
import { jobOptions, useOrdersModel } from './use-orders-model.ts';

const columns = [...changeOrderTable.columns, ...pageColumns.filter(({ field }) => field === OWN)];
const SHEET = 'change-orders';
const TITLE = 'Change orders';
/** A view may keep the place of the column, with what it marks or without. */
const KEEPABLE = [...columns, changedColumn()];
const CHANGES = changedOptions(recordedColumns, 'New change order');
const KEYS = ['jobNumber', 'number'];
/** What a phone shows of a change order, after its job's number and name. */
const CARD_FIELDS = ['number', 'description', 'amount', 'status', 'daysPending'];
const CHIPS = ['status'];
const EXPORT_NAMES = { file: 'change-orders', title: TITLE };
/** Pending ones first, and of those the oldest. */
const STANDARD: ViewSettings = {
  // On a tablet the amount is in sight.
  columnsState: [
    { field: 'jobNumber', pinned: true, width: 110 },
    { field: 'jobName', pinned: true, width: 240 },
    { field: 'number', width: 72 },
  ],
  state: {
    sort: [
      { field: 'status', direction: 'asc' },
      { field: 'date', direction: 'asc' },
    ],
  },
};

/** The change orders of all jobs, to decide and edit in one sheet. */
export function ChangeOrdersPage() {
  const kept = useKeptSheet(SHEET);
  return (
    <Loaded
      of={{ kept }}
      title={<Title order={1}>{TITLE}</Title>}
      waiting={<Skeleton className={classes.grid} role="status" aria-label="Loading the change orders" />}
    >
      {(loaded) => <OrdersGrid kept={loaded.kept} />}
    </Loaded>
  );
}

function OrdersGrid({ kept: keptSheet }: { readonly kept: KeptSheet }) {
  const { init, saved: jobs } = useJobsHome();
  useKeptUploads();
  const { user, tenant } = useAppInit();
  const canEdit = useCan('Wip_edit');
  const saved = useOrdersModel(jobs, keptSheet);
  const { model, decisions, onPlace, kept, earlier, redraw } = saved;
  const [filesOf, setFilesOf] = useState<{ rowId: string; backToGrid: () => void } | null>(null);
  const showFiles = useCallback((rowId: string, backToGrid: () => void) => setFilesOf({ rowId, backToGrid }), []);
  const opens = useMemo(() => ({ fileCount: showFiles }), [showFiles]);
  const rowActions = useOrderActions(model, jobs.model, showFiles);
  const preferences = useGridPreferences(user.id);
  const navigate = useNavigate();
  const { selectOptions: ofJobs } = init.gridSettings;
  const selectOptions = useMemo(
    () => ({ ...jobOptions(ofJobs), ...changeOrderTable.choices, ...ownOptions, [CHANGED]: CHANGES }),
    [ofJobs],
  );
  const views = useMemo(() => init.gridViews.filter((view) => view.sheet === SHEET), [init.gridViews]);
  const inUse = useView(user.id, {
    sheet: SHEET,
    standard: STANDARD,
    views,
    columns: KEEPABLE,
    options: selectOptions,
  });
  const changes = useChangedSince({
    setting: inUse.arrangement.changedSince,
    jobs,
    onRenewed: redraw,
    model,
    earlier,
    isKnown: isKnownOfOrder,
    columns,
    options: selectOptions,
  });
  const shown = useMemo(() => (changes.column ? [...columns, changes.column] : columns), [changes.column]);
  const viewsHome = useViewsHome();
  return (
    <>
      <ViewNotice notice={inUse.notice} onClose={inUse.dismissNotice} visit={null} />
      <PagePart name="The list of unsaved changes from before">
        <KeptEditsList
          noun="Change order"
          edits={kept}
          columns={columns}
          options={selectOptions}
          mayEdit={canEdit}
          whoChanged={({ rowId }) => <LastChange jobId={placeOfOrder(rowId).jobId} field={CHANGE_ORDER_FIELD} />}
        />
      </PagePart>
      <div className={classes.grid}>
        <DataGrid
          label={TITLE}
          noun="change orders"
          whenEmpty={<p>There are no change orders yet. Open a job and choose Change orders to add one.</p>}
          toolbar={
            <>
              <Title order={1} className={sheet.title ?? ''}>
                {TITLE}
              </Title>
              <ViewBar views={views} inUse={inUse} {...viewsHome} />
            </>
          }
          tools={<OwnJobsToggle jobs={jobs.model} arrangement={inUse.arrangement} onArrange={inUse.arrange} />}
          states={<SheetSaving saved={saved} canEdit={canEdit} right="Wip_edit" />}
          model={model}
          columns={shown}
          selectOptions={selectOptions}
          keyFields={KEYS}
          state={inUse.arrangement}
          onStateChange={inUse.arrange}
          viewId={inUse.view?.id ?? null}
          readOnly={!canEdit}
          changed={changes.changed}
          since={changes.since}
          onOpenRow={(rowId) =>
            void navigate({ to: '/workflow/jobs/$jobId', params: { jobId: placeOfOrder(rowId).jobId } })
          }
          opens={opens}
          rowActions={rowActions}
          cardFields={CARD_FIELDS}
          chips={CHIPS}
          {...preferences}
          decisions={decisions}
          onPlace={onPlace}
          onNotice={toastNotice}
          exportNames={{ ...EXPORT_NAMES, owner: tenant.name, ...(inUse.view && { view: inUse.view.name }) }}
        />
      </div>
      {filesOf !== null && (
        <OrderFiles
          rowId={filesOf.rowId}
          jobs={jobs.model}
          canEdit={canEdit}
          onClose={() => {
            setFilesOf(null);
            requestAnimationFrame(filesOf.backToGrid);
          }}
        />
      )}
    </>
  );
}
