import './revogrid.css';
import { type ColumnRegular, RevoGrid } from '@revolist/react-datagrid';
import { createRoot } from 'react-dom/client';
import type { JobRow } from '../../../web/src/features/jobs/job-rows.ts';
import { enter } from './page.ts';
import { ROW_HEIGHT, shownColumns, shownText } from './rows.ts';

const columns: ColumnRegular[] = shownColumns.map((column) => ({
  prop: column.field,
  name: column.title,
  size: column.width,
  sortable: true,
  filter: 'string',
  readonly: !column.editable,
  // The models are the rows that were handed over.
  cellTemplate: (_create, { model }) => shownText(column, model as JobRow),
}));
const placeOf = new Map(shownColumns.map(({ field }, index) => [field, index]));

let grid: HTMLRevoGridElement | null = null;
let source: JobRow[] = [];

enter({
  mount(root, rows) {
    source = rows;
    createRoot(root).render(
      <RevoGrid
        ref={(element: HTMLRevoGridElement | null) => {
          grid = element;
        }}
        columns={columns}
        source={rows}
        rowSize={ROW_HEIGHT}
        range
        resize
        filter
      />,
    );
  },
  sort: (prop, direction) => void grid?.updateColumnSorting({ prop }, direction, false),
  filter(value) {
    if (!grid) return;
    grid.filter = {
      multiFilterItems: value === '' ? {} : { jobName: [{ id: 0, type: 'contains', value, relation: 'and' }] },
    };
  },
  apply(cells) {
    for (const { rowIndex, field, value } of cells) {
      const row = source[rowIndex];
      if (row) Reflect.set(row, field, value);
    }
    void grid?.refresh('rgRow');
  },
  cell: (rowIndex, field) =>
    document.querySelector(`.rgCell[data-rgrow="${rowIndex}"][data-rgcol="${placeOf.get(field)}"]`),
});
