import type { ColumnSettings } from '@plumbline/contract/grid';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { TestRow } from '@plumbline/sheet/control/testing';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns } from '@plumbline/sheet/rows/column-layout';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { groupRows } from '@plumbline/sheet/rows/grouped-rows';
import { settings } from '@plumbline/sheet/testing';
import { type ExportSource, withTypedOver } from './export-source.ts';

const column = (field: string, title: string, type: ColumnSettings['type'], format: ColumnSettings['format'] = '') => ({
  ...settings(field, type),
  title,
  format,
});

/** A column of each type; the first two are frozen. */
export const SAMPLE_COLUMNS: readonly ColumnSettings[] = [
  column('jobNumber', 'Job #', 'text'),
  column('jobName', 'Job Name', 'text'),
  column('contract', 'Contract', 'currency', 'currency'),
  column('soldOn', 'Date Sold', 'date', 'MM/dd/yyyy'),
  column('managers', 'Project Managers', 'multiselect'),
  column('division', 'Division', 'select'),
  column('notes', 'Notes', 'text', 'multiline'),
  column('dueDay', 'Due Day', 'number'),
  column('taxExempt', 'Tax Exempt', 'boolean'),
];

const OPTIONS = {
  managers: [
    { value: 'u1', name: 'Amos Reed' },
    { value: 'u2', name: 'Bea Stone, Jr.' },
  ],
  division: [{ value: 'd1', name: 'Maintenance' }],
};

export const SAMPLE_ROWS: readonly TestRow[] = [
  {
    id: '1',
    jobNumber: '00123',
    jobName: 'Harbor "East"',
    contract: -123_456,
    soldOn: '2026-01-05',
    managers: ['u1', 'u2'],
    division: 'd1',
    notes: '=1+1',
    dueDay: 31,
    taxExempt: true,
  },
  {
    id: '2',
    jobNumber: '1E5',
    jobName: 'Mill, Phase 2',
    contract: 99_999_999_999_999,
    soldOn: '2024-02-29',
    managers: null,
    division: null,
    notes: 'Line one\nLine two',
    dueDay: null,
    taxExempt: false,
  },
  {
    id: '3',
    jobNumber: '00',
    jobName: null,
    contract: 10,
    soldOn: null,
    managers: [],
    division: 'gone',
    notes: '+1 303 555 0100',
    dueDay: -1,
    taxExempt: null,
  },
];

/** The source with an overridden contract in the second row. */
export const typedOverSource = (source: ExportSource): ExportSource =>
  withTypedOver(source, (row, field) => (row.id === '2' && field === 'contract' ? { calculated: '$7.00' } : null));

export function exportSource(
  rows: readonly TestRow[] = SAMPLE_ROWS,
  columns = SAMPLE_COLUMNS,
  groups: readonly string[] = [],
): ExportSource {
  const model = new GridModel<AnyRow>({ rows });
  const by = groupColumns(
    groups.map((field) => ({ field })),
    columns,
  );
  const valuesOf = (row: AnyRow) => by.map(({ field }) => model.value(row, field));
  const grouped = by.length > 0 ? groupRows(model.rows, { by, sort: [], options: OPTIONS, valuesOf }) : null;
  return {
    rows: grouped?.rows ?? model.rows,
    grouped,
    columns: arrangeColumns(columns, []),
    options: OPTIONS,
    value: (row, field): CellValue => model.value(row, field),
  };
}
