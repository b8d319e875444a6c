import '../../../web/src/app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { DataGrid, type GridArrangement } from '@plumbline/web/grid';
import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from '../../../web/src/app/theme.ts';
import {
  derivedAmounts,
  type JobRow,
  jobAccess,
  overriddenAmount,
  refusalOf,
} from '../../../web/src/features/jobs/job-rows.ts';
import { enter } from './page.ts';
import { selectOptions } from './rows.ts';

type RowFilter = (row: JobRow) => boolean;

interface Control {
  setState: Dispatch<SetStateAction<GridArrangement>>;
  setFilter: Dispatch<SetStateAction<RowFilter | null>>;
}

const nothing = () => {};

/** The grid with everything that the jobs page switches on: editing, checks, derived amounts, marks, a kept arrangement. */
function JobsGrid({ model, onControl }: { model: GridModel<JobRow>; onControl: (control: Control) => void }) {
  const [state, setState] = useState<GridArrangement>({ columns: [], sort: [] });
  const [rowFilter, setFilter] = useState<RowFilter | null>(null);
  useLayoutEffect(() => onControl({ setState, setFilter }), [onControl]);
  return (
    <DataGrid
      label="Jobs"
      model={model}
      columns={jobColumns}
      selectOptions={selectOptions}
      state={state}
      onStateChange={setState}
      {...(rowFilter && { rowFilter })}
      overridden={overriddenAmount}
      onResetCell={nothing}
      onOpenRow={nothing}
      onNotice={nothing}
    />
  );
}

let model: GridModel<JobRow> | undefined;
let control: Control | undefined;
const onControl = (given: Control) => {
  control = given;
};

enter({
  mount(root, rows) {
    model = new GridModel<JobRow>({
      rows,
      access: jobAccess(selectOptions),
      derive: derivedAmounts,
      validate: refusalOf,
    });
    createRoot(root).render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <JobsGrid model={model} onControl={onControl} />
      </MantineProvider>,
    );
  },
  sort: (field, direction) => control?.setState(({ columns }) => ({ columns, sort: [{ field, direction }] })),
  filter(text) {
    const wanted = text.toLowerCase();
    control?.setFilter(() => (wanted === '' ? null : (row: JobRow) => row.jobName.toLowerCase().includes(wanted)));
  },
  apply(cells) {
    model?.apply(
      cells.map(({ rowIndex, field, value }) => ({ rowId: `job-${rowIndex}`, field, value })),
      'paste',
    );
  },
  cell: (rowIndex, field) =>
    document.querySelector(`[role=row][aria-rowindex="${rowIndex + 1}"] [role=gridcell][data-field="${field}"]`),
});
