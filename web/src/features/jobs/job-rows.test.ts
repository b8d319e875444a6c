import type { UserId } from '@plumbline/contract/values';
import { jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import { factRefusals, jobFacts } from '@plumbline/domain/job-facts';
import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { ChangeOrigin } from '@plumbline/sheet/cells/model-listeners';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AttentionFigures } from '../attention/attention-figures.ts';
import {
  accessOfOwn,
  derivedAmounts,
  factRefusal,
  type JobRow,
  jobAccess,
  overriddenAmount,
  refusalOf,
  wireValue,
} from './job-rows.ts';
import { managesJob } from './page-columns.ts';
import { sampleJob } from './testing.ts';

const sampleUser = crypto.randomUUID() as UserId;
const active = { value: 'Active', name: 'Active' };
const job = (key: string): Job => ({ ...sampleJob(key), jobStatus: active, notes: 'Rock', division: 'Construction' });

test('Delete on a status leaves it as it is, says why, and empties the other cells', () => {
  const model = new GridModel<JobRow>({
    rows: [job('1'), job('2')],
    access: jobAccess({ jobStatus: [active] }),
    validate: refusalOf,
  });
  const ids = model.rows.map(({ id }) => id);
  const cells = ids.flatMap((rowId) =>
    ['jobStatus', 'notes', 'division'].map((field) => ({ rowId, field, value: null })),
  );
  expect(model.apply(cells, 'delete')).toMatchObject({ changed: 4, refused: 2, firstReason: 'must not be empty' });
  expect(model.rows).toMatchObject(ids.map((id) => ({ id, jobStatus: active, notes: null, division: null })));
  expect(model.problems().map(({ field }) => field)).toEqual(['jobStatus', 'jobStatus']);
});

test('a job of which every cell was emptied can still be looked at and saved', () => {
  const options = { jobStatus: [active] };
  const model = new GridModel<JobRow>({ rows: [job('1')], access: jobAccess(options), validate: refusalOf });
  const [row] = model.rows as [JobRow];
  row.projectManagerUserIds = [sampleUser];
  let emptied: readonly string[] = [];
  model.onChanges(({ changes }) => {
    emptied = changes.map(({ field }) => field);
  });
  const cells = jobFieldNames.map((field) => ({ rowId: row.id, field, value: null }));
  model.apply(cells, 'delete');
  expect(emptied).toContain('projectManagerUserIds');
  const attention = new AttentionFigures('2026-03-31', model.rows);
  expect(attention.of(row).map(({ reason }) => reason)).toContain('no-project-manager');
  expect(managesJob(row, sampleUser)).toBe(false);
  model.undo();
  expect(managesJob(row, sampleUser)).toBe(true);
});

test('a column of the company’s own is typed, refused, emptied and undone like any other, though the model was made without it', () => {
  const model = new GridModel<JobRow>({ rows: [job('1')], accessOf: accessOfOwn, validate: refusalOf });
  const [row] = model.rows as [JobRow];
  const [amount, tick] = ['own.amount.aaaaaaaa', 'own.yesno.bbbbbbbb'];
  const type = (field: string, value: CellChange['value']) =>
    model.apply([{ rowId: row.id, field, value, text: String(value) }], 'edit');
  expect([model.value(row, amount), model.value(row, tick)]).toEqual([null, false]);
  expect(type(amount, 1.5)).toMatchObject({ refused: 1 });
  type(amount, 12_50);
  type(tick, true);
  expect(row.own).toEqual({ [amount]: 12_50, [tick]: true });
  type(amount, null);
  expect(row.own).toEqual({ [tick]: true });
  model.undo();
  expect(model.value(row, amount)).toBe(12_50);
  expect(wireValue(tick, null)).toBe(false);
});

test('a status can be sent as it was read', () => {
  expect(wireValue('jobStatus', 'Active')).toBe('Active');
  expect(refusalOf('jobStatus', 'Active')).toBeNull();
});

/** A job of $1,000.00 with $300.00 invoiced: $700.00 is left. */
function start(changes: Partial<JobRow> = {}) {
  const row: JobRow = {
    ...sampleJob('1'),
    originalContractAmount: cents(1_000_00),
    invoicedAmount: cents(300_00),
    ...changes,
  };
  Object.assign(row, derivedAmounts(row));
  const model = new GridModel<JobRow>({
    rows: [row],
    access: jobAccess({}),
    derive: derivedAmounts,
    validate: refusalOf,
  });
  const sent: unknown[] = [];
  model.onChanges((batch) => sent.push(...batch.changes.map(({ field, value }) => [field, value])));
  const set = (field: string, value: number | null): CellChange => ({ rowId: row.id, field, value });
  const left = () => [row.remainingInvoiceAmount, row.isRemainingInvoiceOverridden];
  return { model, row, sent, set, left };
}

test.each<ChangeOrigin>(['edit', 'paste', 'fill'])(
  'the calculated amount left to invoice overrides nothing by %s',
  (origin) => {
    const { model, set, left, sent } = start();
    expect(left()).toEqual([700_00, false]);
    model.apply([set('remainingInvoiceAmount', 700_00)], origin);
    expect([left(), sent, model.canUndo]).toEqual([[700_00, false], [], false]);
  },
);

test('another amount overrides, the calculated amount ends the override, and undo goes through both', () => {
  const { model, row, set, left, sent } = start();
  model.apply([set('remainingInvoiceAmount', 12_34)], 'edit');
  expect([left(), overriddenAmount(row, 'remainingInvoiceAmount')]).toEqual([[12_34, true], { calculated: '$700.00' }]);
  model.apply([set('remainingInvoiceAmount', 700_00)], 'edit');
  expect([left(), overriddenAmount(row, 'remainingInvoiceAmount')]).toEqual([[700_00, false], null]);
  model.undo();
  expect(left()).toEqual([12_34, true]);
  model.undo();
  expect(left()).toEqual([700_00, false]);
  expect(sent.map((entry) => (entry as [string, unknown])[1])).toEqual([12_34, null, 12_34, null]);
});

test('an amount pasted with the amounts that it derives from is compared with the new calculation', () => {
  const { model, set, left } = start();
  model.apply([set('remainingInvoiceAmount', 1_700_00), set('originalContractAmount', 2_000_00)], 'paste');
  expect(left()).toEqual([1_700_00, false]);
  model.undo();
  expect(left()).toEqual([700_00, false]);
});

test('typing the same total of change orders is no edit, nor is emptying a total of none', () => {
  const { model, set, sent } = start({ changeOrderTotal: cents(50_00) });
  model.apply([set('changeOrderTotal', 50_00)], 'edit');
  expect([sent, model.canUndo]).toEqual([[], false]);
  const other = start({ changeOrderTotal: cents(0) });
  other.model.apply([other.set('changeOrderTotal', null)], 'delete');
  expect(other.sent).toEqual([]);
});

test('the page overrides exactly where the service will', () => {
  const amount = fc.integer({ min: -3, max: 3 }).map((dollars) => cents(dollars * 100));
  fc.assert(
    fc.property(fc.option(amount), amount, fc.option(amount), fc.option(amount), (original, total, invoiced, typed) => {
      const { model, set, left } = start({
        originalContractAmount: original,
        changeOrderTotal: total,
        invoicedAmount: invoiced,
      });
      const inputs = { originalContractAmount: original, changeOrderTotal: total, invoicedAmount: invoiced };
      model.apply([set('remainingInvoiceAmount', typed)], 'edit');
      const override = typedRemainingInvoice(typed, inputs);
      const { remainingInvoiceAmount } = jobAmounts({ ...inputs, remainingInvoiceOverride: override });
      expect(left()).toEqual([remainingInvoiceAmount, override !== null]);
    }),
  );
});

describe('facts that the service would refuse', () => {
  const rules = { mayClose: true, defaultMethod: 'cost-to-cost' } as const;
  const uninstalled = 'is more than the cost to date, $100.00';
  const forCostPlus = 'is for the method “Cost plus”: choose that method first';
  function given(changes: Partial<JobRow> = {}) {
    const row: JobRow = { ...sampleJob('1'), jobCostToDate: cents(100_00), ...changes };
    const model = new GridModel<JobRow>({
      rows: [row],
      access: { ...jobAccess({}), method: { read: ({ earningMethod }) => earningMethod, write: () => {}, typedAs } },
      validate: (field, value, of, together) =>
        refusalOf(field, value) ?? factRefusal({ field, value, together }, of, rules),
    });
    const type = (cells: Record<string, CellChange['value']>) => {
      model.apply(
        Object.entries(cells).map(([field, value]) => ({ rowId: row.id, field, value, text: String(value) })),
        'paste',
      );
      return model.problems().map(({ field }) => [field, model.cellState(row.id, field).invalid]);
    };
    return { row, type };
  }
  const typedAs = (_: JobRow, value: CellChange['value']) => ({ field: 'earningMethod', value });

  test('are refused at once, cell by cell, and what was typed stays', () => {
    const { row, type } = given();
    expect(type({ uninstalledMaterials: 200_00, wastedCost: 10_00, notes: 'Rock' })).toEqual([
      [
        'uninstalledMaterials',
        {
          value: 200_00,
          text: '20000',
          reason: `and the wasted cost are together more than the cost to date, $100.00`,
        },
      ],
      [
        'wastedCost',
        {
          value: 10_00,
          text: '1000',
          reason: `and the uninstalled materials are together more than the cost to date, $100.00`,
        },
      ],
    ]);
    expect(row).toMatchObject({ uninstalledMaterials: null, wastedCost: null, notes: 'Rock' });
    expect(given().type({ uninstalledMaterials: 200_00 })).toEqual([
      ['uninstalledMaterials', { value: 200_00, text: '20000', reason: uninstalled }],
    ]);
  });

  test.each(['earningMethod', 'method'])(
    'come in any order with what makes them possible: a fee and its %s',
    (method) => {
      const fee = { feePercent: 100_000 };
      expect(given().type(fee)).toEqual([['feePercent', { value: 100_000, text: '100000', reason: forCostPlus }]]);
      const { row, type } = given();
      expect(type({ ...fee, [method]: 'cost-plus' })).toEqual([]);
      expect(row).toMatchObject({ feePercent: 100_000, earningMethod: 'cost-plus' });
      const later = given();
      later.type(fee);
      expect(later.type({ [method]: 'cost-plus' })).toEqual([]);
      expect(later.row).toMatchObject({ feePercent: 100_000, earningMethod: 'cost-plus' });
    },
  );

  test('accounting’s forecast needs its reason, and both may come together', () => {
    expect(given().type({ accountingForecast: 900_00 })).toMatchObject([['accountingForecast', { text: '90000' }]]);
    expect(given().type({ accountingForecast: 900_00, accountingForecastReason: 'A claim' })).toEqual([]);
  });

  test('the page refuses exactly what the service will, of one cell', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 3 }).map((dollars) => cents(dollars * 100)));
    const facts = fc.record({
      jobCostToDate: amount,
      uninstalledMaterials: amount,
      wastedCost: amount,
      feePercent: fc.option(fc.constantFrom(percent(0), percent(50_000))),
      earningMethod: fc.option(fc.constantFrom('cost-plus', 'percent')),
      accountingForecast: amount,
      accountingForecastReason: fc.option(fc.constant('A claim')),
    });
    fc.assert(
      fc.property(facts, facts, fc.constantFrom(...jobFacts), (before, after, field) => {
        const { row, type } = given(before as Partial<JobRow>);
        const value = { ...row, ...after }[field];
        const refused = factRefusals(row, { ...row, [field]: value }, rules).map((refusal) => refusal.field);
        expect(type({ [field]: value as CellChange['value'] }).map(([name]) => name)).toEqual(refused);
      }),
    );
  });
});
