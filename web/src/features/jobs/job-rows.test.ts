import type { Job } from '@plumbline/contract/workflow/jobs';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import { cents } from '@plumbline/domain/money';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { ChangeOrigin } from '@plumbline/sheet/cells/model-listeners';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedAmounts, type JobRow, jobAccess, overriddenAmount, refusalOf, wireValue } from './job-rows.ts';
import { sampleJob } from './testing.ts';

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
