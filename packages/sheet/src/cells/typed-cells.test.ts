import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellChange, CellValue } from './cell-value.ts';
import type { FieldAccess } from './field-access.ts';
import { GridModel } from './grid-model.ts';
import type { ChangeBatch, ChangeOrigin } from './model-listeners.ts';

interface Job {
  readonly id: string;
  budget: number;
  cost: number;
  forecast: number | null;
}

const IDS = ['a', 'b'];
const jobs = (): Job[] => IDS.map((id) => ({ id, budget: 500, cost: 100, forecast: null }));
type Figures = Pick<Job, 'budget' | 'cost' | 'forecast'>;
const estimateOf = ({ forecast, budget }: Figures) => forecast ?? budget;
const restOf = (job: Figures) => estimateOf(job) - job.cost;
const forecastFor = {
  estimate: (_: Figures, value: CellValue): CellValue => value,
  rest: ({ cost }: Figures, value: CellValue): CellValue => (value === null ? null : cost + Number(value)),
};
const access: Record<string, FieldAccess<Job>> = {
  estimate: {
    read: estimateOf,
    write: () => {},
    typedAs: (job, value) => ({ field: 'forecast', value: forecastFor.estimate(job, value) }),
  },
  rest: {
    read: restOf,
    write: () => {},
    typedAs: (job, value) => ({ field: 'forecast', value: forecastFor.rest(job, value) }),
    yields: true,
  },
};
const validate = (field: string, value: CellValue) =>
  field === 'forecast' && Number(value) < 0 ? 'must not be negative' : null;
const makeModel = () => new GridModel<Job>({ rows: jobs(), access, validate });
const type = (rowId: string, field: string, value: CellValue, text = String(value ?? '')): CellChange => ({
  rowId,
  field,
  value,
  text,
});
const mistype = (rowId: string, field: string): CellChange => ({
  rowId,
  field,
  value: null,
  invalid: { text: 'abc', reason: 'is not an amount' },
});

describe('what is typed in a derived cell', () => {
  test('is stored in the other field, and every cell that reads it follows', () => {
    const model = makeModel();
    const batches: ChangeBatch[] = [];
    model.onChanges((batch) => batches.push(batch));
    const { changed, touched } = model.apply([type('a', 'rest', 700)], 'edit');
    const row = model.row('a');
    expect([row?.forecast, row && model.value(row, 'estimate')]).toEqual([800, 800]);
    expect(batches).toEqual([
      { origin: 'edit', changes: [{ rowId: 'a', field: 'forecast', value: 800, previous: null }] },
    ]);
    expect([changed, touched[0]?.typedIn]).toEqual([1, 'rest']);
    model.undo();
    expect([model.row('a')?.forecast, model.canUndo, model.canRedo]).toEqual([null, false, true]);
  });

  test('uses the other cells of the same paste', () => {
    const model = makeModel();
    model.apply([type('a', 'rest', 300), type('a', 'cost', 250)], 'paste');
    expect(model.row('a')).toMatchObject({ cost: 250, forecast: 550 });
  });

  describe.each([
    ['in this order', (changes: CellChange[]) => changes],
    ['in the other order', (changes: CellChange[]) => changes.toReversed()],
  ])('beside another cell of the same field, %s', (_, inOrder) => {
    /** The forecast that is stored, and the text that is refused, after a paste over a forecast of 600 and a rest of 500. */
    const pasted = (...changes: CellChange[]) => {
      const model = makeModel();
      model.apply([type('a', 'forecast', 600)], 'edit');
      const { touched } = model.apply(inOrder(changes), 'paste');
      const outcome = [
        model.row('a')?.forecast,
        model.problems().map(({ field, state }) => [field, state.invalid?.text]),
      ];
      expect(model.takeBack(touched).skipped).toEqual([]);
      expect([model.row('a')?.forecast, model.problemCount]).toEqual([600, 0]);
      return outcome;
    };

    test('what it repeats changes nothing', () => {
      expect(pasted(type('a', 'estimate', 900), type('a', 'rest', 500))).toEqual([900, []]);
      expect(pasted(type('a', 'estimate', 600), type('a', 'rest', 200))).toEqual([300, []]);
      expect(pasted(type('a', 'estimate', 600), type('a', 'rest', 500), type('a', 'cost', 250))).toEqual([600, []]);
      expect(pasted(type('a', 'forecast', 777), type('a', 'estimate', 600), type('a', 'rest', 500))).toEqual([777, []]);
    });

    test('a blank empties nothing', () => {
      expect(pasted(type('a', 'estimate', 900), type('a', 'rest', null))).toEqual([900, []]);
      expect(pasted(type('a', 'estimate', 600), type('a', 'rest', null))).toEqual([600, []]);
      expect(pasted(type('a', 'estimate', null), type('a', 'rest', 200))).toEqual([300, []]);
    });

    test('both are stored if they agree, and if not the one that yields is refused', () => {
      expect(pasted(type('a', 'estimate', 900), type('a', 'rest', 800))).toEqual([900, []]);
      expect(pasted(type('a', 'estimate', 900), type('a', 'rest', 650), type('a', 'cost', 250))).toEqual([900, []]);
      expect(pasted(type('a', 'estimate', 900), type('a', 'rest', 200))).toEqual([900, [['rest', '200']]]);
      expect(pasted(type('a', 'rest', 100), type('a', 'forecast', 777))).toEqual([777, [['rest', '100']]]);
    });
  });

  test('changes nothing if the cell shows it already', () => {
    const model = makeModel();
    expect(model.apply([type('a', 'estimate', 500), type('a', 'rest', 400)], 'paste').touched).toEqual([]);
    expect([model.row('a')?.forecast, model.canUndo]).toEqual([null, false]);
  });

  test('empties the other field', () => {
    const model = makeModel();
    model.apply([type('a', 'estimate', 900)], 'edit');
    model.apply([{ rowId: 'a', field: 'rest', value: null }], 'delete');
    expect(model.row('a')?.forecast).toBeNull();
  });
});

describe('the state of a derived cell', () => {
  test('is that of the field that stores it', () => {
    const model = makeModel();
    model.apply([type('a', 'rest', 700)], 'edit');
    const at = new Date(0);
    model.mark([{ rowId: 'a', field: 'forecast', state: 'conflict', theirs: { value: 1, who: 'Ana', at } }]);
    for (const field of ['forecast', 'estimate', 'rest'])
      expect(model.cellState('a', field)).toMatchObject({ isDirty: true, save: 'conflict', theirs: { value: 1 } });
    expect(model.problems()).toHaveLength(1);
    const settled: unknown[] = [];
    model.decide([{ rowId: 'a', field: 'rest' }], 'mine', (cells) => settled.push(...cells));
    expect(settled).toMatchObject([{ rowId: 'a', field: 'forecast' }]);
    expect(model.cellState('a', 'rest').save).toBeUndefined();
  });

  test('keeps a refused text where it was typed', () => {
    const model = makeModel();
    model.apply([mistype('a', 'rest'), type('b', 'rest', -700, '(7.00)')], 'paste');
    expect(model.problems().map(({ rowId, field, state }) => [rowId, field, state.invalid?.text])).toEqual([
      ['a', 'rest', 'abc'],
      ['b', 'rest', '(7.00)'],
    ]);
    expect([model.cellState('a', 'estimate'), model.row('b')?.forecast]).toEqual([{}, null]);
    model.apply([type('a', 'rest', model.valueToRevertTo('a', 'rest'))], 'edit');
    expect([model.problemCount, model.row('a')?.forecast]).toEqual([1, null]);
    model.apply([type('b', 'rest', 0)], 'edit');
    expect([model.problemCount, model.row('b')?.forecast]).toEqual([0, 100]);
    model.undo();
    expect(model.cellState('b', 'rest').invalid?.text).toBe('(7.00)');
  });

  test('restores a refused text after a paste that typed over it twice', () => {
    const model = makeModel();
    model.apply([mistype('b', 'estimate')], 'edit');
    model.apply([type('b', 'estimate', 0), mistype('b', 'estimate'), type('b', 'estimate', null)], 'paste');
    expect([model.problemCount, model.row('b')?.forecast]).toEqual([0, null]);
    expect(model.undo().skipped).toEqual([]);
    expect(model.cellState('b', 'estimate').invalid?.text).toBe('abc');
    expect(model.redo().skipped).toEqual([]);
    expect([model.problemCount, model.row('b')?.forecast]).toEqual([0, null]);
  });

  test('names no colleague who only changed what the cell is derived from', () => {
    const model = makeModel();
    const { touched } = model.apply([mistype('a', 'rest')], 'edit');
    model.patchRows([{ id: 'a', cost: 150 }], new Map([['a', { who: 'Ana', at: new Date(0) }]]));
    model.apply([type('a', 'rest', -700)], 'edit');
    expect(model.takeBack(touched).skipped).toMatchObject([{ field: 'rest', who: null }]);
  });

  test('shows a refused text of the other field, which a good value corrects', () => {
    const model = makeModel();
    model.apply([mistype('a', 'forecast')], 'edit');
    expect(model.cellState('a', 'estimate').invalid?.text).toBe('abc');
    model.apply([type('a', 'estimate', 500)], 'edit');
    expect([model.problemCount, model.row('a')?.forecast]).toEqual([0, null]);
  });
});

// The same sheet without derived cells: the test translates typed values by hand. Refused texts go to plain cells.
class Reference {
  readonly model = new GridModel<Job>({
    rows: jobs(),
    validate,
    access: { estimate: { read: () => null, write: () => {} }, rest: { read: () => null, write: () => {} } },
  });

  apply(changes: readonly CellChange[], origin: ChangeOrigin): void {
    const now = new Map(this.model.rows.map((row) => [row.id, { ...row }]));
    const plain = changes.filter(({ field }) => field === 'cost');
    const typed = changes.filter(({ field }) => field !== 'cost');
    for (const { rowId, value, invalid } of plain) {
      const job = now.get(rowId);
      if (job && !invalid) job.cost = Number(value);
    }
    const unheard = unheardAmong(typed, this.model.rows);
    const settle = (change: CellChange, isHeard: boolean): CellChange[] => {
      const { rowId, field, value, invalid, text = '' } = change;
      const job = now.get(rowId);
      if (!job || (field !== 'estimate' && field !== 'rest') || invalid) return [change];
      const cleared = { rowId, field, value: null };
      const isShown = value === (field === 'rest' ? restOf(job) : estimateOf(job));
      const before = this.model.row(rowId);
      const isRepeated = before && value === (field === 'rest' ? restOf(before) : estimateOf(before));
      if (!isHeard && !isShown && !isRepeated && value !== null)
        return [
          { ...cleared, invalid: { text, reason: 'contradicts another figure of the same change, which was stored' } },
        ];
      if (!isHeard || isShown) return [cleared];
      const forecast = forecastFor[field](job, value);
      const reason = validate('forecast', forecast);
      if (reason !== null) return [{ ...cleared, invalid: { text, reason } }];
      job.forecast = forecast === null ? null : Number(forecast);
      return [cleared, { rowId, field: 'forecast', value: forecast }];
    };
    const heard = typed.filter((change) => !unheard.has(change)).flatMap((change) => settle(change, true));
    const translated = [...heard, ...[...unheard].flatMap((change) => settle(change, false))];
    this.model.apply([...plain, ...translated], origin);
  }
}

/** Of a row's estimate and rest the one that does not count: a blank, then what only repeats what was shown, then the rest. */
function unheardAmong(typed: readonly CellChange[], rows: readonly Job[]): Set<CellChange> {
  const unheard = rows.flatMap((row) => {
    const valid = typed.filter(({ rowId, invalid }) => rowId === row.id && !invalid);
    const [estimates, rests] = ['estimate', 'rest'].map((name) => valid.filter(({ field }) => field === name));
    const [estimate, rest] = [estimates?.at(-1), rests?.at(-1)];
    if (!estimate || !rest) return [];
    const isEstimate =
      (estimate.value === null) !== (rest.value === null)
        ? rest.value === null
        : estimate.value !== estimateOf(row) || rest.value === restOf(row);
    return (isEstimate ? rests : estimates) ?? [];
  });
  return new Set(unheard);
}

const rowId = fc.constantFrom(...IDS);
const amount = fc.oneof(fc.constantFrom(null, 400, 500), fc.integer({ min: -300, max: 900 }));
const change = fc.oneof(
  fc.tuple(rowId, fc.constantFrom('estimate', 'rest'), amount).map(([id, field, value]) => type(id, field, value)),
  fc.tuple(rowId, fc.nat(300)).map(([id, value]) => type(id, 'cost', value)),
  fc.tuple(rowId, fc.constantFrom('estimate', 'rest', 'cost')).map(([id, field]) => mistype(id, field)),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => ({ changes })) },
  fc.constantFrom({ replay: 'undo' as const }, { replay: 'redo' as const }),
  fc.record({ id: rowId, forecast: fc.option(fc.nat(900)) }).map((patch) => ({ patch })),
  fc
    .record({ rowId, field: fc.constant('forecast'), state: fc.constantFrom('saved', 'refused', null) })
    .map((mark) => ({
      mark,
    })),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const authors = new Map(IDS.map((id) => [id, { who: 'Ana', at: new Date(0) }]));

/** The step in one of the two sheets, and what it skipped. */
function replayed(model: GridModel<Job>, step: Exclude<Step, { changes: unknown }>) {
  if ('patch' in step) return model.patchRows([step.patch], authors);
  if ('mark' in step) return model.mark([step.mark]);
  const { skipped, gone } = model[step.replay]();
  return { skipped: skipped.map(({ typedIn: _, ...cell }) => cell), gone };
}

test('any history matches a sheet where the values were typed in the other field', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const model = makeModel();
      const plain = new Reference();
      for (const step of steps) {
        if ('changes' in step) {
          model.apply(step.changes, 'paste');
          plain.apply(step.changes, 'paste');
        } else expect(replayed(model, step)).toEqual(replayed(plain.model, step));
        expect(model.rows).toEqual(plain.model.rows);
        expect([model.canUndo, model.canRedo]).toEqual([plain.model.canUndo, plain.model.canRedo]);
        for (const id of IDS) {
          expect(model.cellState(id, 'forecast')).toEqual(plain.model.cellState(id, 'forecast'));
          for (const field of ['estimate', 'rest']) {
            const own = plain.model.cellState(id, field);
            expect(model.cellState(id, field)).toEqual(own.invalid ? own : plain.model.cellState(id, 'forecast'));
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
