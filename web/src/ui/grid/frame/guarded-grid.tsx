import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { PagePart } from '../../page-part.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps } from './data-grid-props.ts';

/** The grid, of which a bug takes no edits along: they are in the model of whoever shows it, and it can be drawn anew. */
export function GuardedGrid<Row extends AnyRow>(props: DataGridProps<Row>) {
  return (
    <PagePart name={`The sheet “${props.label}”`}>
      <DataGrid {...props} />
    </PagePart>
  );
}
