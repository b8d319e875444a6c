import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { MenuButtonProps } from '../../../later-menu.tsx';
import { StatusButton } from '../status-button.tsx';

interface ColumnsButtonProps extends MenuButtonProps {
  readonly columns: readonly GridColumn[];
}

export const shownOf = (columns: readonly GridColumn[]): number => columns.filter((column) => !column.isHidden).length;

/** Says how many columns are shown, if not all are. */
export function ColumnsButton({ columns, ...button }: ColumnsButtonProps) {
  const shown = shownOf(columns);
  return <StatusButton {...button}>Columns {shown < columns.length && `(${shown} of ${columns.length})`}</StatusButton>;
}
