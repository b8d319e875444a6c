import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { withFormulas } from '@plumbline/contract/workflow/own-column-settings';
import { isOwnField, kindOf } from '@plumbline/contract/workflow/own-fields';
import type { StoredColumn } from './store.ts';

export interface OwnColumns {
  /** Those that the sheets show, in their order. */
  columns: ColumnSettings[];
  retired: ColumnSettings[];
  /** The choices of those in use: people, or the tenant's lists by field. */
  choices: Record<string, SelectOption[]>;
}

/** A company's own columns as its sheets know them. */
export function asColumns(
  stored: readonly StoredColumn[],
  lists: Readonly<Record<string, SelectOption[]>>,
  people: SelectOption[],
): OwnColumns {
  const isRetired = new Set(stored.filter((column) => column.isRetired).map(({ field }): string => field));
  const all = withFormulas(stored);
  const chosen = stored.flatMap(({ field }): [string, SelectOption[]][] => {
    const kind = isOwnField(field) ? kindOf(field) : null;
    return kind === 'person' ? [[field, people]] : kind === 'select' ? [[field, lists[field] ?? []]] : [];
  });
  return {
    columns: all.filter(({ field }) => !isRetired.has(field)),
    retired: all.filter(({ field }) => isRetired.has(field)),
    choices: Object.fromEntries(chosen),
  };
}
