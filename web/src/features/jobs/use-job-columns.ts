import type { ColumnSettings } from '@plumbline/contract/grid';
import { useMemo } from 'react';
import { useCan } from '../../lib/app-init.ts';

/** Only accounting sets its own forecast. */
const OF_ACCOUNTING: readonly string[] = ['accountingForecast', 'accountingForecastReason'];

/** The columns. Those that need a right besides editing jobs are read-only without it. */
export function useJobColumns(columns: readonly ColumnSettings[]): readonly ColumnSettings[] {
  const canClose = useCan('Wip_close');
  return useMemo(
    () =>
      canClose
        ? columns
        : columns.map((column) => (OF_ACCOUNTING.includes(column.field) ? { ...column, editable: false } : column)),
    [columns, canClose],
  );
}
