import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { PagePart } from '../../page-part.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps } from './data-grid-props.ts';

/** The grid, guarded: a bug in it loses no edits, because the page has them in its model, and it can be drawn again. */
export function GuardedGrid<Row extends AnyRow>(props: DataGridProps<Row>) {
  return (
    <PagePart name={`The sheet “${props.label}”`}>
      <DataGrid {...props} />
    </PagePart>
  );
}
