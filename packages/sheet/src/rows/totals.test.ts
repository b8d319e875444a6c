import { MAX_CENTS } from '@plumbline/domain/money';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectionStatistics } from '../control/selection-statistics.ts';
import { rect, testGrid } from '../control/testing.ts';
import { settings } from '../testing.ts';
import { addNumbers } from './number-sum.ts';
import { Totals } from './totals.ts';

const FIELDS = ['contract', 'cost'] as const;
// Small enough that no sum of the rows below leaves the range.
const MOST = Math.trunc(MAX_CENTS / 100);
const columns = FIELDS.map((field) => settings(field, 'currency'));
const amount = fc.option(fc.integer({ min: -MOST, max: MOST }));
const rows = fc
  .array(fc.record({ contract: amount, cost: amount }), { minLength: 1, maxLength: 30 })
  .map((all) => all.map((row, index) => ({ id: String(index), ...row })));
const edits = fc.array(
  fc.array(fc.record({ rowId: fc.nat(40).map(String), field: fc.constantFrom(...FIELDS), value: amount })),
  { maxLength: 10 },
);

test('after any edits, undos and filters, a total is the sum of the visible rows to the cent', () => {
  fc.assert(
    fc.property(rows, edits, fc.integer({ min: 1, max: 4 }), (given, steps, every) => {
      const { model } = testGrid({ columns, rows: given });
      const visible = model.rows.filter((_, index) => index % every === 0);
      const totals = new Totals(model, visible);
      model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
      const expectExact = () => {
        for (const field of FIELDS) {
          // In BigInt, independent of the code under test.
          const exact = visible.reduce((sum, row) => sum + BigInt(Number(model.value(row, field) ?? 0)), 0n);
          expect(BigInt(totals.sum(field) ?? Number.NaN)).toBe(exact);
        }
      };
      expectExact();
      for (const step of steps) {
        model.apply(step, 'edit');
        expectExact();
      }
      while (model.canUndo) model.undo();
      expectExact();
    }),
    { numRuns: 60 },
  );
});

test('a sum outside the range of an amount is blank until it is back in range', () => {
  const { model } = testGrid({
    columns,
    rows: [
      { id: '1', contract: MAX_CENTS },
      { id: '2', contract: 1 },
    ],
  });
  const totals = new Totals(model, model.rows);
  expect(totals.sum('contract')).toBeNull();
  model.apply([{ rowId: '2', field: 'contract', value: -1 }], 'edit');
  totals.update(['2']);
  expect(totals.sum('contract')).toBe(MAX_CENTS - 1);
});

test('a total counts what its cells show, and says how many of them are not saved', () => {
  const given = [
    { id: '1', contract: 100, cost: 1 },
    { id: '2', contract: 200, cost: 1 },
  ];
  const { model } = testGrid({ columns, rows: given });
  const totals = new Totals(model, model.rows.slice(0, 1));
  model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
  expect([totals.sum('contract'), totals.notSaved()]).toEqual([100, 0]);
  model.apply([{ rowId: '1', field: 'contract', value: 500 }], 'edit');
  const before = totals.version.get();
  model.mark([
    { rowId: '1', field: 'contract', state: 'refused', reason: 'may not be edited', value: 500 },
    { rowId: '2', field: 'cost', state: 'refused', reason: 'may not be edited', value: 1 },
  ]);
  expect([totals.sum('contract'), totals.notSaved()]).toEqual([500, 1]);
  expect(totals.version.get()).toBe(before + 1);
  model.undo();
  expect([totals.sum('contract'), totals.notSaved()]).toEqual([100, 0]);
  // A text that is no amount is shown in its place, and counted by no sum.
  const invalid = { text: 'soon', reason: 'is not an amount' };
  model.apply([{ rowId: '1', field: 'contract', value: 100, invalid }], 'edit');
  expect([model.problemCount, totals.notSaved()]).toEqual([2, 0]);
});

test('an edit of a hidden row, or of no amount, notifies nobody', () => {
  const { model } = testGrid({
    columns: [...columns, settings('name', 'text')],
    rows: [
      { id: '1', contract: 5 },
      { id: '2', contract: 7 },
    ],
  });
  const totals = new Totals(model, model.rows.slice(0, 1));
  expect(totals.sum('contract')).toBe(5);
  model.apply(
    [
      { rowId: '2', field: 'contract', value: 9 },
      { rowId: '1', field: 'name', value: 'Oak' },
    ],
    'edit',
  );
  totals.update(['1', '2']);
  expect([totals.sum('contract'), totals.version.get()]).toEqual([5, 0]);
});

test('a sum counts its overridden amounts, also when the amount itself stays', () => {
  const { model } = testGrid({ columns, rows: ['1', '2', '3'].map((id) => ({ id, contract: 5, cost: 1 })) });
  const over = new Set(['2']);
  const totals = new Totals(model, model.rows.slice(0, 2), (row, field) =>
    field === 'contract' && over.has(row.id) ? { calculated: '$7.00' } : null,
  );
  expect([totals.typedOver('contract'), totals.typedOver('cost')]).toEqual([1, 0]);
  over.add('1').add('3');
  totals.update(['1', '3']);
  expect([totals.typedOver('contract'), totals.sum('contract'), totals.version.get()]).toEqual([2, 10, 1]);
  over.clear();
  totals.update(['1', '2', '3']);
  expect([totals.typedOver('contract'), totals.version.get()]).toEqual([0, 2]);
});

test('the sum of a selection counts its overridden amounts', () => {
  const { grid, select } = testGrid({ columns, rows: ['1', '2'].map((id) => ({ id, contract: 5, cost: 1 })) });
  grid.show({ ...grid.view, overridden: (_, field) => (field === 'cost' ? { calculated: '$7.00' } : null) });
  select(rect(0, 0, 1, 0));
  expect(selectionStatistics(grid)).toMatchObject({ sum: '$0.10', typedOver: 0 });
  select(rect(0, 0, 1, 1));
  expect(selectionStatistics(grid)).toMatchObject({ sum: '$0.12', typedOver: 2 });
});

const margin = { ...settings('margin', 'percent', false), ratioOf: { numerator: 'cost', denominator: 'contract' } };

test('the total of a percent is the ratio of two sums over rows that have both, rounded half away from zero', () => {
  const { model } = testGrid({
    columns: [...columns, margin],
    rows: [
      { id: '1', contract: 300, cost: 100, margin: 1 },
      { id: '2', contract: null, cost: -300, margin: 2 },
    ],
  });
  const totals = new Totals(model, model.rows);
  model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
  expect(totals.of(margin)).toEqual({ value: 333_333, text: '33.33%', leftOut: 1 });
  expect(totals.of(settings('other', 'percent'))).toBeNull();
  model.apply([{ rowId: '1', field: 'cost', value: 200 }], 'edit');
  expect(totals.of(margin)).toEqual({ value: 666_667, text: '66.67%', leftOut: 1 });
  model.apply([{ rowId: '2', field: 'contract', value: 600 }], 'edit');
  expect(totals.of(margin)).toEqual({ value: -111_111, text: '(11.11%)' });
  model.apply([{ rowId: '2', field: 'contract', value: null }], 'edit');
  model.apply([{ rowId: '1', field: 'contract', value: 0 }], 'edit');
  expect(totals.of(margin)).toEqual({ value: null, text: '', leftOut: 1 });
  // A negative whole has no percent in a line either.
  model.apply([{ rowId: '1', field: 'contract', value: -100 }], 'edit');
  expect(totals.of(margin)).toEqual({ value: null, text: '', leftOut: 1 });
  model.apply([{ rowId: '2', field: 'contract', value: MAX_CENTS }], 'edit');
  model.apply([{ rowId: '1', field: 'contract', value: 1 }], 'edit');
  expect(totals.of(margin)).toEqual({ value: null, text: 'too large' });
});

test('the total of a formula for a share is the quotient of the sums, over rows that have an answer', () => {
  const quotientOf = {
    numerator: [
      { field: 'contract', times: 1 },
      { field: 'cost', times: -1 },
    ],
    denominator: [{ field: 'contract', times: 1 }],
  };
  const share = { ...settings('margin', 'percent', false), quotientOf };
  const { model } = testGrid({
    columns: [...columns, share],
    rows: [
      { id: '1', contract: 300, cost: 100, margin: 666_667 },
      { id: '2', contract: 100, cost: 100, margin: 0 },
      { id: '3', contract: null, cost: 500, margin: null },
    ],
  });
  const totals = new Totals(model, model.rows);
  expect(totals.of(share)).toEqual({ value: 500_000, text: '50.00%', leftOut: 1 });
  const asNumber = { ...share, type: 'number' } as const;
  expect(totals.of(asNumber)).toEqual({ value: 0.5, text: '0.5', leftOut: 1 });
  expect(new Totals(model, model.rows.slice(2)).of(share)).toEqual({ value: null, text: '', leftOut: 1 });
});

test('the sum of a part says how many rows have only the whole', () => {
  const ofThisYear = { ...settings('cost', 'currency'), partOf: 'contract' };
  const { model } = testGrid({
    columns,
    rows: [
      { id: '1', contract: 300, cost: 100 },
      { id: '2', contract: 50, cost: null },
      { id: '3', contract: null, cost: null },
    ],
  });
  const totals = new Totals(model, model.rows);
  model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
  expect(totals.of(ofThisYear)).toEqual({ value: 100, text: '$1.00', leftOut: 1 });
  model.apply([{ rowId: '2', field: 'cost', value: 25 }], 'edit');
  expect(totals.of(ofThisYear)).toEqual({ value: 125, text: '$1.25' });
  model.apply([{ rowId: '1', field: 'cost', value: null }], 'edit');
  model.apply([{ rowId: '2', field: 'cost', value: null }], 'edit');
  expect(totals.of(ofThisYear)).toEqual({ value: null, text: '', leftOut: 2 });
  // A part without its whole does not offset any other row.
  model.apply([{ rowId: '3', field: 'cost', value: 25 }], 'edit');
  expect(totals.of(ofThisYear)).toEqual({ value: 25, text: '$0.25', leftOut: 2 });
});

test('an edit reads the changed row and no other, though all columns are derived', () => {
  const fields = Array.from({ length: 30 }, (_, index) => `figure${index}`);
  let reads = 0;
  const access = Object.fromEntries(
    fields.map((field, index) => [
      field,
      {
        read: (row: { readonly id: string }) => {
          reads++;
          return Number(Reflect.get(row, 'cost')) * index;
        },
        write: () => {},
      },
    ]),
  );
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index), cost: index }));
  const { model } = testGrid({ columns: fields.map((field) => settings(field, 'currency', false)), rows, access });
  const totals = new Totals(model, model.rows);
  for (const field of fields) totals.sum(field);
  model.subscribe((event) => event.kind === 'cells' && totals.update(event.rowIds));
  reads = 0;
  model.apply([{ rowId: '17', field: 'cost', value: 1_000 }], 'edit');
  expect(reads).toBe(fields.length);
  expect(totals.sum('figure2')).toBe(2 * ((5_000 * 4_999) / 2 - 17 + 1_000));
});

test('where no row has an amount the total is blank and not zero, until one has', () => {
  const [contract = settings('contract', 'currency')] = columns;
  const { model } = testGrid({ columns, rows: [{ id: '1', contract: null }, { id: '2' }] });
  const totals = new Totals(model, model.rows);
  expect(totals.of(contract)).toEqual({ value: null, text: '' });
  model.apply([{ rowId: '2', field: 'contract', value: 0 }], 'edit');
  totals.update(['2']);
  expect([totals.of(contract), totals.version.get()]).toEqual([{ value: 0, text: '$0.00' }, 1]);
  model.undo();
  totals.update(['2']);
  expect(totals.of(contract)?.text).toBe('');
});

const counted = { ...settings('hours', 'number'), isSummed: true as const };

test('numbers that count something are added up as on paper, and follow every edit', () => {
  const given = [0.1, 0.2, null, 1e12].map((hours, index) => ({ id: String(index), hours }));
  const { model } = testGrid({ columns: [counted], rows: given });
  const totals = new Totals(model, model.rows);
  expect(totals.of(counted)?.text).toBe('1,000,000,000,000.3');
  model.apply([{ rowId: '3', field: 'hours', value: null }], 'edit');
  totals.update(['3']);
  expect(totals.of(counted)?.text).toBe('0.3');
  model.apply([{ rowId: '2', field: 'hours', value: -12.25 }], 'edit');
  totals.update(['2']);
  expect(totals.of(counted)).toEqual({ value: -11.95, text: '-11.95' });
});

test('a sum of numbers is exact in their decimals, whatever their order', () => {
  const hundredths = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 });
  fc.assert(
    fc.property(hundredths, (all) => {
      expect(addNumbers(all.map((each) => each / 100))).toBe(all.reduce((sum, each) => sum + each, 0) / 100 + 0);
    }),
  );
  expect([addNumbers([1e-7, 2e-7]), addNumbers([5e-324]), addNumbers([])]).toEqual([3e-7, 5e-324, 0]);
});

test('a number without a meaning as a sum, such as a day of the month, has no total', () => {
  const { model } = testGrid({ columns: [settings('day', 'number')], rows: [{ id: '1', day: 5 }] });
  expect(new Totals(model, model.rows).of(settings('day', 'number'))).toBeNull();
});
