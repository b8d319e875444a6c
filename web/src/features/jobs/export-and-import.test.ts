import type { ColumnSettings } from '@plumbline/contract/grid';
import type { JobId } from '@plumbline/contract/values';
import { importDecisions } from '@plumbline/contract/workflow/import-calls';
import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import {
  type JobField,
  type JobFieldName,
  jobColumns,
  jobFieldNames,
  jobFields,
} from '@plumbline/contract/workflow/job-fields';
import { isOwnField, ownKinds, ownTable } from '@plumbline/contract/workflow/own-fields';
import { withoutKnownBlanks } from '@plumbline/import/checks/stores-nothing';
import { readFile } from '@plumbline/import/files/read-file';
import { findHeadingRow, tableOf } from '@plumbline/import/files/sheet-table';
import { surveyColumns } from '@plumbline/import/formats/survey-columns';
import { type KnownJob, matchJobs } from '@plumbline/import/identity/match-jobs';
import { isSameAsFile } from '@plumbline/import/identity/same-value';
import { proposeMapping } from '@plumbline/import/mapping/propose';
import { prove } from '@plumbline/import/proof/prove';
import { noValueReason } from '@plumbline/import/reading/no-value';
import { readImport } from '@plumbline/import/reading/read-import';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { AccessOf } from '@plumbline/sheet/cells/field-access';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { TestRow } from '@plumbline/sheet/control/testing';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns } from '@plumbline/sheet/rows/column-layout';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { groupRows } from '@plumbline/sheet/rows/grouped-rows';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from '../../ui/grid/output/export/csv.ts';
import {
  type ExportSource,
  withIdentity,
  withNotSaved,
  withTypedOver,
} from '../../ui/grid/output/export/export-source.ts';
import { eachSheetRow, type SheetCell, sheetHead } from '../../ui/grid/output/export/sheet.ts';
import { writeWorkbook } from '../../ui/grid/output/export/workbook.ts';
import { CHANGED, changedColumn, changedOptions } from '../net-changes/changed-column.ts';
import { STANDARD_SCHEDULE } from '../schedule/schedule-columns.ts';
import { STANDARD_SETTINGS } from '../views/settings/view-settings.ts';
import { IMPORTED_AGAIN } from './imported-again.ts';
import { accessOfOwn } from './job-rows.ts';
import { ATTENTION, OWN as OWN_JOBS, pageColumns, pageOptions } from './page-columns.ts';

const option = (name: string) => ({ value: name, name });
const LISTS = {
  jobStatus: ['Active', 'Inactive', '4 - Closed'].map(option),
  division: ['Construction', '02 - Electrical', 'A, B', '=Roofs'].map(option),
  branch: ['North', 'South', '-'].map(option),
  monthIncomeExpected: ['January', 'Q1'].map(option),
};
const PEOPLE = [
  { id: '0190a000-0000-7000-8000-0000000000a1', name: 'Ann Smith' },
  { id: '0190a000-0000-7000-8000-0000000000a2', name: 'Bea Stone, Jr.' },
  { id: '0190a000-0000-7000-8000-0000000000a3', name: 'Cho O’Neil' },
];
const asOptions = PEOPLE.map(({ id, name }) => ({ value: id, name }));
/** A column of the company's own of each kind. */
const OWN_COLUMNS = ownKinds.map((kind): OwnImportField => ({ field: `own.${kind}.aaaaaaa1`, title: `Our ${kind}` }));
const OWN_OPTIONS = { 'own.select.aaaaaaa1': ['Day', 'Night, late', '02 - Crew'].map(option) };
const OPTIONS = { ...LISTS, projectManagerUserIds: asOptions, ...OWN_OPTIONS, 'own.person.aaaaaaa1': asOptions };
const ownColumns = ownTable(OWN_COLUMNS.map((column) => ({ ...column, isRetired: false, calculated: null }))).columns;
/** Columns that are shown and never typed. One is called as other programs call what has been billed. */
const CALCULATED = 'Billed to Date';
const shownColumns: readonly ColumnSettings[] = [
  ...ownTable([
    {
      field: 'own.calculated.aaaaaaa1',
      title: CALCULATED,
      isRetired: false,
      calculated: { kind: 'amount', formula: '[Invoiced Amount] + 1' },
    },
  ]).columns,
  ...pageColumns,
  changedColumn('Changed since you last looked'),
];
const SHOWN_VALUES: Readonly<Record<string, CellValue>> = {
  'own.calculated.aaaaaaa1': 123_45,
  [ATTENTION]: ['over-billed'],
  [OWN_JOBS]: true,
  [CHANGED]: ['originalContractAmount', 'notes'],
};

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Two lines\nof a note',
      '"quoted", said he; yes',
      '=1+1',
      "'=1+1",
      "''-5",
      '-5',
      '+1 303 555',
      '@home',
      '1,100',
      '250.000',
      '00123',
      '1E5',
      ' spaces ',
      'Line\r\nand line',
      'Total',
      'TRUE',
      '5/6/2026',
      '| bar\t tab',
      'x'.repeat(3_900),
      '_x0041_',
      '–',
    ),
  },
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    // In any file a ditto mark, or a formula that no program has calculated, is asked about.
    .filter((some) => !/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\uFFFD]/u.test(some) && noValueReason(some.trim(), 'words') === null),
);
const cents = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }),
  fc.integer({ min: 0, max: 99_999_999_999_999 }),
  fc.constantFrom(0, 110_000, 25_000_000),
);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** A value of each kind of field, as a job has it. */
function valuesOfField(name: JobFieldName): fc.Arbitrary<CellValue> {
  const { type, choices }: JobField = jobFields[name];
  if (choices) return fc.constantFrom(...choices.map(({ value }) => value));
  if (name in LISTS) return fc.constantFrom(...LISTS[name as keyof typeof LISTS].map(({ value }) => value)); // of its keys
  switch (type) {
    case 'currency':
      return name === 'changeOrderTotal' || name === 'originalContractAmount'
        ? fc.tuple(cents, fc.boolean()).map(([of, isCredit]) => (isCredit && of > 0 ? -of : of))
        : cents;
    case 'percent':
      return fc.integer({ min: 0, max: 1_000_000 });
    case 'date':
      return day;
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 1, max: 31 });
    case 'multiselect':
      return fc.subarray(PEOPLE.map(({ id }) => id));
    default:
      return name === 'notes' ? text : text.map((some) => some.slice(0, 200));
  }
}

/** As a job has them: no member without a value, and no tick that is not set. */
const ownValues = fc.record(
  {
    'own.text.aaaaaaa1': text.map((some) => some.trim().slice(0, 900) || 'x'),
    'own.number.aaaaaaa1': fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 1_000),
    'own.amount.aaaaaaa1': cents,
    'own.date.aaaaaaa1': day,
    'own.select.aaaaaaa1': fc.constantFrom(...OWN_OPTIONS['own.select.aaaaaaa1'].map(({ value }) => value)),
    'own.yesno.aaaaaaa1': fc.constant(true),
    'own.person.aaaaaaa1': fc.constantFrom(...PEOPLE.map(({ id }) => id)),
  },
  { requiredKeys: [] },
);

const OWN = new Set<JobFieldName>(['externalId', 'jobNumber', 'jobName', 'createdDate']);
const rest = jobFieldNames.filter((name) => !OWN.has(name));
const job = fc.record({
  jobName: text.map((some) => `${some.trim().slice(0, 190)} job`.trim()),
  hasId: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  own: ownValues,
  values: fc.record(Object.fromEntries(rest.map((name) => [name, fc.option(valuesOfField(name), { freq: 3 })]))),
});
const jobs = fc.array(job, { minLength: 2, maxLength: 12 }).map((all) =>
  all.map(({ jobName, hasId, own: ofCompany, values }, i): TestRow => {
    const own = {
      id: `0190a000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      jobNumber: `26-${String(i).padStart(3, '0')}`,
    };
    return {
      ...own,
      jobName,
      externalId: hasId ? `ACC-${900 + i}` : null,
      createdDate: new Date(2026, 1, 3),
      own: ofCompany as TestRow[string], // read by accessOfOwn alone
      ...values,
    };
  }),
);
const columns = fc
  .shuffledSubarray([...jobColumns.filter(({ field }) => field !== 'jobName'), ...ownColumns, ...shownColumns])
  .chain((some) =>
    fc
      .integer({ min: 0, max: some.length })
      .map((at) => some.toSpliced(at, 0, ...jobColumns.filter(({ field }) => field === 'jobName'))),
  );
const groups = fc.subarray(['jobStatus', 'division', 'taxExempt'], { maxLength: 2 });

function sourceOf(rows: readonly TestRow[], shown: readonly ColumnSettings[], by: readonly string[]): ExportSource {
  const model = new GridModel<AnyRow>({ rows, accessOf: accessOfOwn as AccessOf<AnyRow> }); // of rows that have own values;
  const grouping = groupColumns(
    by.map((field) => ({ field })),
    [...jobColumns, ...ownColumns],
  );
  const valuesOf = (row: AnyRow) => grouping.map(({ field }) => model.value(row, field));
  const grouped =
    grouping.length > 0 ? groupRows(model.rows, { by: grouping, sort: [], options: OPTIONS, valuesOf }) : null;
  const source: ExportSource = {
    rows: grouped?.rows ?? model.rows,
    grouped,
    columns: arrangeColumns(
      shown.map((column) => ({ ...column, hidden: false })),
      [],
    ),
    options: { ...OPTIONS, ...pageOptions, [CHANGED]: changedOptions(jobColumns) },
    value: (row, field) => SHOWN_VALUES[field] ?? model.value(row, field),
    // A sheet of its own in workbooks.
    legend: [{ tone: 'red', text: 'Job Name: Depot' }],
  };
  const typedOver = withTypedOver(source, (row, field) =>
    field === 'remainingInvoiceAmount' && row.id.endsWith('1') ? { calculated: '$7.00' } : null,
  );
  const notSaved = withNotSaved(typedOver, (row, field) =>
    field === 'notes' && row.id.endsWith('1') ? { save: 'refused', isDirty: true } : null,
  );
  return withIdentity(notSaved, IMPORTED_AGAIN.identity);
}

const FORMATS = {
  csv: async (source: ExportSource) => new TextEncoder().encode((await toCsv(source)).join('')),
  xlsx: async (source: ExportSource) => {
    const rows: SheetCell[][] = [];
    await eachSheetRow(source, (cells) => rows.push(cells));
    return writeWorkbook(sheetHead(source, { title: 'Jobs' }), rows);
  },
};
type Format = keyof typeof FORMATS;

/** What a job has in a field, one of the company's own among them. */
function valueIn(row: TestRow | undefined, field: string): unknown {
  if (!isOwnField(field)) return row?.[field] ?? null;
  const own = row?.own as Readonly<Record<string, unknown>> | undefined; // as the jobs above are made
  return own?.[field] ?? (field.startsWith('own.yesno.') ? false : null);
}

/** What importing the file of these jobs would do in the company that has them. */
async function importedAgain(format: Format, rows: readonly TestRow[], source: ExportSource) {
  const file = await readFile(await FORMATS[format](source));
  const [sheet] = file.ok ? file.sheets : [];
  if (!sheet) throw new Error(file.ok ? 'no sheet' : file.reason);
  const table = tableOf(sheet, findHeadingRow(sheet.rows));
  const { mapping } = proposeMapping(surveyColumns(table), { remembered: [], own: OWN_COLUMNS, shown: [CALCULATED] });
  const decisions = importDecisions.parse({});
  const outcome = readImport(table, mapping, decisions, {
    options: LISTS,
    ownOptions: OWN_OPTIONS,
    people: PEOPLE,
  });
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const stored = rows.map(
    (row): KnownJob => ({
      jobId: row.id as JobId, // an id of the test
      externalId: row.externalId as string | null,
      jobNumber: String(row.jobNumber),
      jobName: String(row.jobName),
      isDisconnected: false,
    }),
  );
  const match = matchJobs(outcome.read.jobs, stored, mapping.identity, decisions);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lines = match.matched.flatMap(({ job: { jobName, values }, knownJob: { jobId } }) =>
    Object.entries({ jobName, ...values })
      .filter(
        ([field, value]) =>
          field !== 'jobNumber' &&
          value !== null &&
          value !== undefined &&
          !isSameAsFile(value, valueIn(byId.get(jobId), field)),
      )
      .map(([field, newValue]) => ({ jobId, field, oldValue: valueIn(byId.get(jobId), field), newValue })),
  );
  const proof = prove(withoutKnownBlanks(outcome.read, match), table, match, lines, {
    contractWarning: null,
    overUnder: null,
    today: '2026-11-20',
    usualContract: null,
  });
  const { groups: found, suspicious, bad } = proof;
  const count = (group: string) => found.find((each) => each.group === group)?.count ?? 0;
  return {
    lines: lines.map(({ field, oldValue, newValue }) => ({ field, oldValue, newValue })),
    linked: match.matched.filter(({ isLink }) => isLink).length,
    ...{
      new: count('new'),
      leftOut: found
        .filter(({ group }) => group === 'left-out')
        .flatMap(({ rows: shown }) => shown.map(({ text: said, reasons }) => [said.slice(0, 80), ...reasons])),
      unchanged: count('unchanged'),
      asked: [
        ...suspicious.filter(({ isQuestion }) => isQuestion).map(({ column, reason }) => `${column}: ${reason}`),
        ...bad.map(({ column, value, reason }) => `${column}: ${value} ${reason}`),
      ],
    },
  };
}
const nothingChanged = (count: number) => ({ lines: [], linked: 0, new: 0, leftOut: [], asked: [], unchanged: count });

const inOrder = (fields: readonly { field: string }[]): readonly ColumnSettings[] =>
  fields.flatMap(({ field }) => jobColumns.filter((column) => column.field === field));
const ofState = (states: readonly { field: string; hidden?: boolean | undefined }[]): readonly ColumnSettings[] => {
  const shown = inOrder(states.filter(({ hidden }) => !hidden));
  return shown.length > 0 ? shown : jobColumns.filter(({ hidden }) => !hidden);
};

describe.each(['csv', 'xlsx'] as const)(
  'a file of jobs as %s, imported again, changes nothing',
  { timeout: 120_000 },
  (format) => {
    test.each([
      ['the standard view of the jobs', ofState(STANDARD_SETTINGS.columnsState)],
      ['the standard view of the schedule', ofState(STANDARD_SCHEDULE.columnsState)],
      ['all columns', [...jobColumns, ...ownColumns, ...shownColumns]],
    ])('%s', async (_, shown) => {
      await fc.assert(
        fc.asyncProperty(jobs, groups, async (rows, by) => {
          expect(await importedAgain(format, rows, sourceOf(rows, shown, by))).toEqual(nothingChanged(rows.length));
        }),
        { numRuns: 15 },
      );
    });

    test('a sum of 0 before the name of a group', async () => {
      const rows = [null, 0].map((costPriorYears, i): TestRow => {
        const id = `0190a000-0000-7000-8000-00000000000${i}`;
        return { id, jobNumber: `26-00${i}`, jobName: `Depot ${i}`, externalId: null, costPriorYears };
      });
      const fields = ['costPriorYears', 'jobNumber', 'jobName', 'invoicedAmount', 'jobLost'].map((field) => ({
        field,
      }));
      const source = sourceOf(rows, [...inOrder(fields), ...shownColumns.slice(0, 1)], ['division']);
      expect(await importedAgain(format, rows, source)).toEqual(nothingChanged(2));
    });

    test('whatever columns are shown, in any order and groups', async () => {
      await fc.assert(
        fc.asyncProperty(jobs, columns, groups, async (rows, shown, by) => {
          expect(await importedAgain(format, rows, sourceOf(rows, shown, by))).toEqual(nothingChanged(rows.length));
        }),
        { numRuns: 40 },
      );
    });
  },
);
