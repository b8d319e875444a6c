import '../../../web/src/app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { DataGrid, type GridArrangement } from '@plumbline/web/grid';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from '../../../web/src/app/theme.ts';
import { forecastAccess } from '../../../web/src/features/jobs/forecast-access.ts';
import {
  derivedAmounts,
  type JobRow,
  jobAccess,
  overriddenAmount,
  refusalOf,
} from '../../../web/src/features/jobs/job-rows.ts';
import { scheduleAccess } from '../../../web/src/features/schedule/schedule-access.ts';
import { scheduleCells } from '../../../web/src/features/schedule/schedule-cells.tsx';
import { STANDARD_SCHEDULE, scheduleColumns } from '../../../web/src/features/schedule/schedule-columns.ts';
import { ScheduleFigures } from '../../../web/src/features/schedule/schedule-figures.ts';
import { makeBare, wordsIn, writeAtEnter } from './bare-page.ts';
import { painted, workUntilPainted } from './painted.ts';
import { benchRows, SAMPLE_DAY, selectOptions } from './rows.ts';

/** What the bench calls on the schedule's page. */
export interface ScheduleBench {
  /** Shows the schedule of so many jobs, scrolled to the estimates; not measured. */
  mount(count: number): Promise<void>;
  /**
   * Waits for Enter, which commits this text in the EAC of the job on the fifth line: until that cell, what follows from it in its row,
   * its section's subtotal and the total are painted. In milliseconds of the page's work.
   */
  commit(text: string): Promise<number>;
  /** From now on the page has no scripts, and looks as before. */
  makeBare(): void;
  /** Waits for Enter, and then does no more than to write what the last `commit` had changed, back and forth. */
  commitBare(): Promise<number>;
}

const LINE = 4;
const options = { ...selectOptions, ...jobChoices, ...scheduleTable.choices };
const namesFirst = ['jobNumber', 'jobName'];
const isName = ({ field }: { field: string }) => namesFirst.includes(field);
const isFigure = ({ field }: { field: string }) => scheduleTable.names.some((name) => name === field);
const columns = scheduleColumns(
  [
    ...jobColumns.filter(isName),
    ...scheduleTable.columns,
    ...jobColumns.filter((column) => !isName(column) && !isFigure(column)),
  ],
  defaultScheduleSettings.overUnderSign,
);
const figures = new ScheduleFigures(scheduleBasis(defaultScheduleSettings, SAMPLE_DAY));
const cells = scheduleCells(figures, columns);
const nothing = () => {};

/** The grid with everything that the schedule's page switches on. */
function ScheduleGrid({ model }: { model: GridModel<JobRow> }) {
  const [state, setState] = useState<GridArrangement>({
    columns: [],
    sort: [],
    groups: STANDARD_SCHEDULE.state.groups ?? [],
    filters: STANDARD_SCHEDULE.state.filters ?? [],
  });
  return (
    <DataGrid
      label="WIP schedule"
      noun="jobs"
      model={model}
      columns={columns}
      selectOptions={options}
      state={state}
      onStateChange={setState}
      overridden={overriddenAmount}
      onResetCell={nothing}
      onOpenRow={nothing}
      onNotice={nothing}
      {...cells}
    />
  );
}

const lineOf = (index: number) => document.querySelector(`[role=row][aria-rowindex="${index + 1}"]`);
const inRow = (field: string) => lineOf(LINE)?.querySelector(`[data-field="${field}"]`)?.textContent ?? '';
/** A subtotal or total stands in the same column as the cell. */
function totalIn(line: Element | null, field: string): string {
  const column = lineOf(LINE)?.querySelector(`[data-field="${field}"]`)?.getAttribute('aria-colindex');
  return line?.querySelector(`[aria-colindex="${column}"]`)?.textContent ?? '';
}
const FOLLOWS = ['estimatedCost', 'percentComplete', 'estimatedGrossProfit'];
/** Every text that has to change. */
const shown = () =>
  FOLLOWS.flatMap((field) => [
    inRow(field),
    totalIn(lineOf(0), field),
    totalIn(document.querySelector('[data-totals]'), field),
  ]);

const lines = () => [lineOf(LINE), lineOf(0), document.querySelector('[data-totals]')];
/** What stood in these lines before the last edit, and after it. */
const versions: [before: Map<string, string>, after: Map<string, string>] = [new Map(), new Map()];

const bench: ScheduleBench = {
  async mount(count) {
    const model = new GridModel<JobRow>({
      rows: benchRows(count),
      access: { ...jobAccess(options), ...forecastAccess('Ana Abbott'), ...scheduleAccess(figures) },
      derive: (row) => {
        figures.forget(row);
        return derivedAmounts(row);
      },
      validate: refusalOf,
    });
    const root = document.getElementById('root');
    if (!root) throw new Error('the page has no root');
    createRoot(root).render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <ScheduleGrid model={model} />
      </MantineProvider>,
    );
    await painted('the first line', () => inRow('jobNumber') !== '');
    const number = inRow('jobNumber');
    const job = model.rows.find(({ jobNumber }) => jobNumber === number);
    if (!job) throw new Error(`no job has the number ${number}`);
    model.reveal(job.id, 'earned');
    await painted('the figures', () => inRow('earned') !== '');
    model.reveal(job.id, 'estimatedCost');
    await painted('the estimates', () => shown().every((text) => text !== ''));
  },
  commit(text) {
    const before = shown();
    versions[0] = wordsIn(lines());
    return workUntilPainted(
      'Enter',
      () => inRow('estimatedCost') === text && shown().every((now, index) => now !== before[index]),
    );
  },
  makeBare() {
    versions[1] = wordsIn(lines());
    makeBare();
  },
  commitBare() {
    versions.reverse();
    return writeAtEnter(lines(), versions[1]);
  },
};
Object.assign(window, { bench });
