import './tanstack.css';
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { JobRow } from '../../../web/src/features/jobs/job-rows.ts';
import { enter } from './page.ts';
import { ROW_HEIGHT, shownColumns, shownText } from './rows.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const columns = shownColumns.map((column) => ({
  id: column.field,
  accessorFn: (row: JobRow): unknown => Reflect.get(row, column.field),
  header: column.title,
  cell: ({ row }: { row: { original: JobRow } }) => shownText(column, row.original),
  sortFn: sortFn_basic,
  filterFn: filterFn_includesString,
}));

interface Control {
  setData: Dispatch<SetStateAction<JobRow[]>>;
  setSorting(field: string, isDescending: boolean): void;
  setFilter(text: string): void;
}

/** What the library's own examples of virtual rows and columns do, and no more. */
function Bare({ rows, onControl }: { rows: JobRow[]; onControl: (control: Control) => void }) {
  const [data, setData] = useState(rows);
  const viewport = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns, data, getRowId: (row: JobRow) => row.id });
  const shown = table.getRowModel().rows;
  const down = useVirtualizer({
    count: shown.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: shownColumns.length,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => shownColumns[index]?.width ?? 0,
    overscan: 3,
  });
  useLayoutEffect(() =>
    onControl({
      setData,
      setSorting: (id, desc) => table.setSorting([{ id, desc }]),
      setFilter: (text) => table.getColumn('jobName')?.setFilterValue(text),
    }),
  );
  const drawn = across.getVirtualItems();
  const width = across.getTotalSize();
  return (
    <div ref={viewport} className="viewport">
      <div className="header" style={{ width }}>
        {drawn.map(({ index, start, size }) => (
          <div key={index} className="cell" style={{ left: start, width: size }}>
            {shownColumns[index]?.title}
          </div>
        ))}
      </div>
      <div className="rows" style={{ width, height: down.getTotalSize() }}>
        {down.getVirtualItems().map((item) => {
          const row = shown[item.index];
          const cells = row?.getAllCells() ?? [];
          return (
            <div
              key={item.key}
              className="row"
              data-row={item.index}
              style={{ width, transform: `translateY(${item.start}px)` }}
            >
              {drawn.map(({ index, start, size }) => {
                const cell = cells[index];
                return (
                  <div key={index} className="cell" data-field={cell?.column.id} style={{ left: start, width: size }}>
                    {cell && <table.FlexRender cell={cell} />}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

let control: Control | undefined;
const onControl = (given: Control) => {
  control = given;
};

enter({
  mount(root, rows) {
    createRoot(root).render(<Bare rows={rows} onControl={onControl} />);
  },
  sort: (field, direction) => control?.setSorting(field, direction === 'desc'),
  filter: (text) => control?.setFilter(text),
  apply: (cells) =>
    control?.setData((data) => {
      const next = [...data];
      for (const { rowIndex, field, value } of cells) {
        const row = next[rowIndex];
        if (row) next[rowIndex] = { ...row, [field]: value };
      }
      return next;
    }),
  cell: (rowIndex, field) => document.querySelector(`.row[data-row="${rowIndex}"] .cell[data-field="${field}"]`),
});
