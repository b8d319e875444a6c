import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { GridModel } from '../cells/grid-model.ts';
import { begun, ROWS_A_PAUSE, SlicedWork, type Work } from '../slices.ts';
import { settings } from '../testing.ts';
import { compareTexts } from '../values/collation.ts';
import type { AnyRow } from './any-row.ts';
import { GroupTotals } from './group-totals.ts';
import { type GroupedRows, GroupValues, groupedRows, groupRows } from './grouped-rows.ts';
import { filteredRows } from './row-filter.ts';
import { type Sorting, sortedRows, sortRows, type TextOrders } from './row-order.ts';

interface Row {
  readonly id: string;
  readonly text: string | null;
  readonly amount: number | null;
  readonly branch: string | null;
}

const columns = [settings('text', 'text'), settings('amount', 'currency'), settings('branch', 'select')];
const options = { branch: ['North', 'East'].map((name) => ({ value: name, name })) };
const PAUSES = 2;

const text = fc.oneof(fc.constantFrom(null, 'Job 9', 'job 10', 'Über', 'uber', '9'), fc.string({ maxLength: 6 }));
const value = fc.record({
  text,
  amount: fc.option(fc.integer({ min: -5, max: 5 })),
  branch: fc.constantFrom(null, 'North', 'East', 'gone'),
});
/** Enough rows for some pauses, of random kinds. */
const sheet = fc.array(value, { minLength: 1, maxLength: 40 }).map((kinds) => {
  const kindAt = (index: number) => kinds[(index * 7) % kinds.length] ?? { text: null, amount: null, branch: null };
  const rows = Array.from(
    { length: PAUSES * ROWS_A_PAUSE + 5 },
    (_, index): Row => ({ id: `${index}`, ...kindAt(index) }),
  );
  return new GridModel<Row>({ rows });
});
const edit = fc.record({ index: fc.nat(PAUSES * ROWS_A_PAUSE + 4), ...{ value } });
/** What is typed in each pause while the rows are read. */
const edits = fc.array(fc.array(edit, { maxLength: 3 }), { minLength: PAUSES, maxLength: PAUSES });
const sorts = fc
  .subarray(['branch', 'amount', 'text'], { minLength: 1 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) => fc.record({ field: fc.constant(field), direction: fc.constantFrom('asc', 'desc') })),
    ),
  );

function type(model: GridModel<Row>, { index, value }: { index: number; value: Omit<Row, 'id'> }): void {
  model.apply(
    Object.entries(value).map(([field, value]) => ({ rowId: `${index}`, field, value })),
    'edit',
  );
}

/** Goes on pause by pause, and types in the pauses. */
function typedThrough<Result>(work: Work<Result>, pauses: readonly (() => void)[]): Result {
  for (const pause of pauses) {
    if (work.next().done) throw new Error('the work had fewer pauses');
    pause();
  }
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const idsOf = (rows: readonly AnyRow[]): string[] => rows.map(({ id }) => id);
const linesOf = ({ groups, rows }: GroupedRows) => [
  [...groups.values()].map(({ key, from, to }) => [key, from, to]),
  idsOf(rows),
];

describe('an edit made while rows are read counts as if it had been made before', () => {
  test('in a sort, which equals a sort without pauses', () => {
    const property = fc.property(sheet, sorts, edits, (model, sort, typed) => {
      const orders: TextOrders = new Map();
      const sorting: Sorting<Row> = { sort, columns, options, value: (row, field) => model.value(row, field), orders };
      const pauses = typed.map((some) => () => some.forEach((entry) => void type(model, entry)));
      const sliced = typedThrough(sortedRows(model.rows, { ...sorting, changes: model }), pauses);
      expect(idsOf(sliced)).toEqual(idsOf(sortRows(model.rows, { ...sorting, orders: new Map() })));
      // Cached text orders give the same result.
      expect(idsOf(sliced)).toEqual(idsOf(sortRows(model.rows, sorting)));
    });
    fc.assert(property, { numRuns: 8 });
  });

  test.each([
    ['emptied', null, '3'],
    ['put last', 'Zoo', '3'],
  ])('in a sort by texts that ascend, of which one is %s', (_, after, last) => {
    const rows = Array.from({ length: PAUSES * ROWS_A_PAUSE + 5 }, (_, index): Row => {
      const text = `Job ${index >> 1}`; // each twice
      return { id: `${index}`, text, amount: null, branch: null };
    });
    const model = new GridModel<Row>({ rows });
    const sort = [{ field: 'text', direction: 'asc' as const }];
    const orders: TextOrders = new Map();
    const sorting: Sorting<Row> = { sort, columns, options, value: (row, field) => model.value(row, field), orders };
    const inOrder = rows.map(({ id }) => id);
    expect(idsOf(sortRows(model.rows, sorting))).toEqual(inOrder);
    const emptied = () => type(model, { index: 3, value: { text: after, amount: null, branch: null } });
    const sliced = typedThrough(sortedRows(model.rows, { ...sorting, changes: model }), [emptied]);
    expect(idsOf(sliced)).toEqual([...inOrder.filter((id) => id !== last), last]);
    expect(idsOf(sortRows(model.rows, { ...sorting, sort: [{ field: 'text', direction: 'desc' }] }))[0]).toBe(
      after === null ? '2004' : '3',
    );
  });

  test('in a filter', () => {
    const property = fc.property(sheet, edits, (model, typed) => {
      const passes = (row: AnyRow) => Number(model.value(row as Row, 'amount')) > 0;
      const pauses = typed.map((some) => () => some.forEach((entry) => void type(model, entry)));
      const sliced = typedThrough(filteredRows(model.rows, passes, model), pauses);
      expect(idsOf(sliced)).toEqual(idsOf(model.rows.filter(passes)));
    });
    fc.assert(property, { numRuns: 8 });
  });

  test('in groups', () => {
    const by = columns.filter(({ field }) => field !== 'amount').toReversed();
    const property = fc.property(sheet, edits, (model, typed) => {
      const read = (row: AnyRow): CellValue[] => by.map(({ field }) => model.value(row as Row, field));
      const pauses = typed.map((some) => () => some.forEach((entry) => void type(model, entry)));
      const valuesOf = new GroupValues(read).again;
      const sliced = typedThrough(groupedRows(model.rows, { by, sort: [], options, valuesOf, changes: model }), pauses);
      expect(linesOf(sliced)).toEqual(linesOf(groupRows(model.rows, { by, sort: [], options, valuesOf: read })));
    });
    fc.assert(property, { numRuns: 8 });
  });

  test('even after more edits than a model remembers', () => {
    const rows = Array.from({ length: ROWS_A_PAUSE + 1 }, (_, index) => ({ id: `${index}`, amount: 0 }));
    const model = new GridModel({ rows });
    const passes = (row: AnyRow) => Number(Reflect.get(row, 'amount')) > 0;
    const sliced = typedThrough(filteredRows(model.rows, passes, model), [
      () => {
        for (let index = 0; index < 500; index++)
          model.apply([{ rowId: `${index}`, field: 'amount', value: 1 }], 'edit');
      },
    ]);
    expect(sliced).toHaveLength(500);
  });
});

test('a model forgets the rows of a large paste, and only for revisions before it', () => {
  const rows = Array.from({ length: 5_001 }, (_, index) => ({ id: `${index}`, amount: 0 }));
  const model = new GridModel({ rows });
  const before = model.revision;
  model.apply(
    rows.map(({ id }) => ({ rowId: id, field: 'amount', value: 1 })),
    'paste',
  );
  const after = model.revision;
  model.apply([{ rowId: '7', field: 'amount', value: 2 }], 'edit');
  expect(model.changedSince(before)).toBeNull();
  expect(model.changedSince(after)).toEqual(new Set(['7']));
});

test('an edit after the rows were read moves no row', () => {
  const rows = Array.from({ length: ROWS_A_PAUSE * 3 }, (_, index) => ({
    id: `${index}`,
    text: `Job ${(index * 7) % 2_999}`,
  }));
  const model = new GridModel({ rows });
  const sorting = {
    sort: [{ field: 'text', direction: 'asc' as const }],
    columns,
    options,
    value: (row: (typeof rows)[number], field: string) => model.value(row, field),
    changes: model,
  };
  const expected = idsOf(sortRows(model.rows, sorting));
  const later = () => void model.apply([{ rowId: '1', field: 'text', value: 'Alpha' }], 'edit');
  const sliced = typedThrough(sortedRows(model.rows, sorting), [() => {}, () => {}, () => {}, later]);
  expect(idsOf(sliced)).toEqual(expected);
  expect(idsOf(sortRows(model.rows, sorting))[0]).toBe('1');
});

test('a cached order of texts matches the collator, whichever text came first', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const orders: TextOrders = new Map();
      const sorted = (all: readonly string[]) =>
        sortRows(
          all.map((text, index) => ({ id: `${index}`, text: text || 'x' })),
          {
            sort: [{ field: 'text', direction: 'asc' }],
            columns,
            options,
            value: ({ text }) => text,
            orders,
          },
        ).map(({ text }) => text);
      for (const all of [first, second, [...first, ...second]]) {
        expect(sorted(all)).toEqual(all.map((text) => text || 'x').toSorted(compareTexts));
      }
    }),
  );
});

test('with few rows, a sort, groups and their totals are done at once on any machine', () => {
  const now = vi.spyOn(performance, 'now');
  let time = 0;
  now.mockImplementation(() => (time += 1_000));
  const rows = Array.from({ length: ROWS_A_PAUSE - 1 }, (_, index) => {
    return { id: `${index}`, text: `${index}`, amount: 1, branch: index % 2 ? 'North' : 'East' };
  });
  const model = new GridModel<Row>({ rows });
  const value = (row: Row, field: string) => model.value(row, field);
  const sort = [{ field: 'text', direction: 'desc' as const }];
  expect(begun(sortedRows(rows, { sort, columns, options, value, changes: model })).done).not.toBeNull();
  const by = columns.filter(({ field }) => field === 'branch');
  const read = (row: AnyRow) => [model.value(row as Row, 'branch')];
  const grouped = begun(groupedRows(rows, { by, sort: [], options, valuesOf: read, changes: model })).done?.result;
  const amounts = ['amount', 'text', 'branch', 'amount'].map((field) => settings(field, 'currency'));
  const totals = grouped && new GroupTotals(new GridModel<AnyRow>({ rows }), grouped);
  expect(totals && begun(totals.reckon(amounts)).done).toBeTruthy();
  now.mockRestore();
});

describe('work in slices', () => {
  function* counting(pauses: number, seen: number[] = []): Work<number> {
    for (let pause = 0; pause < pauses; pause++) {
      seen.push(pause);
      yield;
    }
    return pauses;
  }

  test('runs in separate tasks, in order, and reports its end once', async () => {
    const seen: number[] = [];
    const work = new SlicedWork(counting(5, seen));
    const result = await new Promise((resolve) => work.run(resolve));
    expect([result, seen, work.done?.result]).toEqual([5, [0, 1, 2, 3, 4], 5]);
  });

  test('stops when told to, and reports nothing', async () => {
    const seen: number[] = [];
    const work = new SlicedWork(counting(5, seen));
    const events: unknown[] = [];
    work.run((result) => events.push(result))();
    await new Promise((resolve) => setTimeout(resolve));
    expect([seen, events, work.done]).toEqual([[], [], null]);
  });

  test('can be finished at once by a caller that needs it', () => {
    const work = new SlicedWork(counting(3));
    expect([work.go(0), work.finish(), work.done]).toEqual([false, 3, { result: 3 }]);
  });
});

describe('work that fails in a later slice', () => {
  const failing = (): SlicedWork<string> =>
    new SlicedWork(
      (function* (): Work<string> {
        yield;
        throw new Error('broken row');
      })(),
    );

  test('throws each time the result is asked for', () => {
    const work = failing();
    expect(work.go(0)).toBe(false);
    for (let again = 0; again < 2; again++) {
      expect(() => work.finish()).toThrow('broken row');
      expect(() => work.done).toThrow('broken row');
    }
  });

  test('reports the error to its caller', async () => {
    const done = vi.fn();
    const failure = await new Promise((resolve) => failing().run(done, undefined, resolve));
    expect(failure).toEqual(new Error('broken row'));
    expect(done).not.toHaveBeenCalled();
  });
});
