import { formulaWithTitles } from '@plumbline/contract/workflow/column-formulas';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { recordAdministration } from '../administration/record.ts';
import type { StoredColumn } from './store.ts';

type Recorded = Pick<StoredColumn, 'title' | 'calculated'>;
const IN_USE = 'in use';
const RETIRED = 'retired';

/**
 * Changes of a company's columns go into the company's history as text: titles change, and a formula should read as it did
 * that day.
 */
const record = (
  tx: Tx,
  { tenantId, tenantName }: Access,
  changes: readonly { field: string; oldValue: string | null; newValue: string | null }[],
): Promise<void> =>
  recordAdministration(
    tx,
    'tenant',
    changes.map((change) => ({ subjectId: tenantId, subjectName: tenantName, ...change })),
  );

/** `columns`: those that there are, by whose titles the formula reads. */
export const recordAdded = (
  tx: Tx,
  access: Access,
  { title, calculated }: Recorded,
  columns: readonly StoredColumn[],
): Promise<void> =>
  record(tx, access, [
    { field: `column ${title}`, oldValue: null, newValue: IN_USE },
    ...(calculated ? [formulaOf(title, null, calculated.formula, columns)] : []),
  ]);

export const recordFormula = (
  tx: Tx,
  access: Access,
  { title, calculated, formula }: Recorded & { formula: string },
  columns: readonly StoredColumn[],
): Promise<void> => record(tx, access, [formulaOf(title, calculated?.formula ?? null, formula, columns)]);

export const recordTitle = (tx: Tx, access: Access, oldValue: string, newValue: string): Promise<void> =>
  record(tx, access, [{ field: 'name of a column', oldValue, newValue }]);

export const recordRetired = (tx: Tx, access: Access, title: string, isRetired: boolean): Promise<void> => {
  const [oldValue, newValue] = isRetired ? [IN_USE, RETIRED] : [RETIRED, IN_USE];
  return record(tx, access, [{ field: `column ${title}`, oldValue, newValue }]);
};

function formulaOf(title: string, before: string | null, after: string, columns: readonly StoredColumn[]) {
  const titles = new Map<string, string>([...jobColumns, ...columns].map((column) => [column.field, column.title]));
  const read = (formula: string): string => formulaWithTitles(formula, (name) => titles.get(name));
  return { field: `formula of ${title}`, oldValue: before === null ? null : read(before), newValue: read(after) };
}
