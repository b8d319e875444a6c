import '../../../web/src/app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { createSaveQueue } from '@plumbline/sheet/saving/save-queue';
import { DataGrid, type GridArrangement } from '@plumbline/web/grid';
import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from '../../../web/src/app/theme.ts';
import { AttentionFigures } from '../../../web/src/features/attention/attention-figures.ts';
import { applyChanges } from '../../../web/src/features/changes/apply-changes.ts';
import { estimatePassed } from '../../../web/src/features/jobs/estimate-passed.ts';
import { forecastAccess } from '../../../web/src/features/jobs/forecast-access.ts';
import {
  derivedAmounts,
  type JobRow,
  jobAccess,
  overriddenAmount,
  refusalOf,
} from '../../../web/src/features/jobs/job-rows.ts';
import { pageAccess } from '../../../web/src/features/jobs/page-columns.ts';
import { EarlierValues } from '../../../web/src/features/net-changes/earlier-values.ts';
import { scheduleAccess } from '../../../web/src/features/schedule/schedule-access.ts';
import { ScheduleFigures } from '../../../web/src/features/schedule/schedule-figures.ts';
import { createKeeper } from '../../../web/src/lib/kept-edits/keeper.ts';
import { painted } from './painted.ts';
import { benchRows, SAMPLE_DAY, selectOptions } from './rows.ts';

/** What the bench calls on the page of long tasks. */
export interface TasksBench {
  /** Shows so many jobs; not measured. */
  mount(count: number): Promise<void>;
  /** Pastes 5,000 amounts and waits until they are saved; not measured. */
  paste(): Promise<void>;
  /** Settles when nothing is unsaved. */
  saved(): Promise<void>;
  arrange(change: Partial<GridArrangement>): void;
}

const PASTED_FIELDS = ['paymentsReceived'] as const;
const PASTED_ROWS = 5_000;
/** Cents; more than the smallest job. */
const PASTED_FROM = 7_000_000;
const MAX_ROWS = 5_000;
const ANSWER_MS = 20;

const nothing = () => {};
let pastes = 0;
let arrange: Dispatch<SetStateAction<GridArrangement>> = nothing;

function JobsGrid({ model }: { model: GridModel<JobRow> }) {
  const [state, setState] = useState<GridArrangement>({ columns: [], sort: [] });
  useLayoutEffect(() => {
    arrange = setState;
  }, []);
  return (
    <DataGrid
      label="Jobs"
      noun="jobs"
      model={model}
      columns={jobColumns}
      selectOptions={options}
      state={state}
      onStateChange={setState}
      overridden={overriddenAmount}
      onResetCell={nothing}
      onOpenRow={nothing}
      onNotice={nothing}
    />
  );
}

const firstNumber = () => document.querySelector('[aria-rowindex="1"] [data-field="jobNumber"]')?.textContent ?? '';

const OWN_NAME = 'Ana Abbott';
const options = { ...selectOptions, ...jobChoices, ...scheduleTable.choices };

/**
 * The model of the jobs page. Its edits are kept by a storage that takes all of them, and saved by a service whose news of a save comes
 * ahead of the save's answer.
 */
function savedModel(rows: readonly JobRow[]) {
  const figures = new ScheduleFigures(scheduleBasis(defaultScheduleSettings, SAMPLE_DAY));
  const attention = new AttentionFigures(SAMPLE_DAY, rows);
  const earlier = new EarlierValues(options);
  const passed = estimatePassed();
  const model = new GridModel<JobRow>({
    rows,
    access: {
      ...jobAccess(options),
      ...forecastAccess(OWN_NAME),
      ...scheduleAccess(figures),
      ...pageAccess('nobody', attention, earlier),
    },
    derive: (row) => {
      figures.forget(row);
      attention.forget(row);
      earlier.forget(row);
      return { ...derivedAmounts(row), ...passed(row) };
    },
    validate: refusalOf,
  });
  attention.follow(model);
  let cursor = 0;
  const stored = (updates: readonly RowUpdate[]) =>
    updates.flatMap(({ rowId, cells }) => {
      const row = model.row(rowId);
      if (!row) return [];
      const saved = Object.fromEntries(cells.map(({ field, value }) => [field, value]));
      return [{ id: row.id, version: row.version + 1, who: OWN_NAME, cells: { ...saved, updatedAt: new Date() } }];
    });
  const queue = createSaveQueue<JobRow>({
    model,
    maxRows: MAX_ROWS,
    async send(updates) {
      const jobs = stored(updates);
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      applyChanges(model, { cursor: ++cursor, jobs, gone: [] }, null);
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      const rows = jobs.flatMap(({ id, version, cells }): JobRow[] => {
        const row = model.row(id);
        return row ? [{ ...row, ...cells, version }] : [];
      });
      return { kind: 'stored', rows, replayed: [] };
    },
  });
  model.onChanges((batch) => queue.take(batch));
  const keeper = { model, queue, nameOf: ({ jobNumber }: JobRow) => jobNumber, kept: [], onTrouble: nothing };
  createKeeper({ ...keeper, write: async () => {} });
  return { model, queue };
}

let page: ReturnType<typeof savedModel> | undefined;

const bench: TasksBench = {
  async mount(count) {
    page = savedModel(benchRows(count));
    const root = document.getElementById('root');
    if (!root) throw new Error('the page has no root');
    createRoot(root).render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <JobsGrid model={page.model} />
      </MantineProvider>,
    );
    await painted('the first row', () => firstNumber() !== '');
  },
  async paste() {
    const rows = page?.model.rows.slice(0, PASTED_ROWS) ?? [];
    pastes++;
    page?.model.apply(
      rows.flatMap(({ id }, index) =>
        PASTED_FIELDS.map((field) => ({ rowId: id, field, value: PASTED_FROM + index + pastes })),
      ),
      'paste',
    );
    await bench.saved();
  },
  async saved() {
    while (page?.queue.isBusy()) await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  },
  arrange: (change) => arrange((state) => ({ ...state, ...change })),
};
Object.assign(window, { bench });
