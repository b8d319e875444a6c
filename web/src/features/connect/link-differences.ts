import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import { type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { formatValue } from '@plumbline/sheet/values/format-value';

/** A field that accounting has otherwise, in words. */
export interface Difference {
  readonly title: string;
  readonly here: string;
  readonly accounting: string;
}

/** Where accounting's job and this job differ. What accounting leaves empty is no difference. */
export function linkDifferences(
  item: Pick<ConnectLookupItem, 'name' | 'jobNumber' | 'values'>,
  valueHere: (field: string) => CellValue,
  columns: readonly ColumnSettings[],
  options: SelectOptions,
): Difference[] {
  const values: Record<string, unknown> = { ...item.values, jobNumber: item.jobNumber, jobName: item.name };
  return columns.flatMap((column) => {
    const { field, title } = column;
    const theirs = (values[field] ?? null) as CellValue; // as a connect takes it, in the form of a cell
    const ours = valueHere(field);
    if (theirs === null || sameValue(theirs, ours)) return [];
    const text = (value: CellValue): string => {
      if (column.type === 'boolean') return value === true ? 'Yes' : 'No';
      return formatValue(column, value, options[field]) || '(empty)';
    };
    return [{ title, here: text(ours), accounting: text(theirs) }];
  });
}
