import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { cellTest, countChoices, NO_CHOICE } from './cell-test.ts';

const TODAY = '2026-03-15';
/** A filter without its field: the tests have a single column. */
type Asked = ColumnFilter extends infer One ? (One extends unknown ? Omit<One, 'field'> : never) : never;
// Filter and field make a filter again; the union type hides that.
const passing = (asked: Asked, values: readonly CellValue[]): CellValue[] =>
  values.filter(cellTest({ field: 'cell', ...asked } as ColumnFilter, TODAY));

describe('a text', () => {
  const values = ['Oak Street', 'Peña & Söhne', 'oak', null];
  test.each<[Asked & { kind: 'text' }, CellValue[]]>([
    [{ kind: 'text', operator: 'contains', text: 'OAK' }, ['Oak Street', 'oak']],
    [{ kind: 'text', operator: 'contains', text: 'pena & sohne' }, ['Peña & Söhne']],
    [{ kind: 'text', operator: 'notContains', text: 'oak' }, ['Peña & Söhne', null]],
    [{ kind: 'text', operator: 'equals', text: 'Oak ' }, ['oak']],
    [{ kind: 'text', operator: 'startsWith', text: 'oak' }, ['Oak Street', 'oak']],
    [{ kind: 'text', operator: 'endsWith', text: 'street' }, ['Oak Street']],
    [{ kind: 'text', operator: 'empty' }, [null]],
    [{ kind: 'text', operator: 'notEmpty' }, ['Oak Street', 'Peña & Söhne', 'oak']],
  ])('%o', (asked, expected) => expect(passing(asked, values)).toEqual(expected));
});

describe('an amount in cents', () => {
  const values = [-1, 0, 1_000, 1_001, null];
  test.each<[Asked & { kind: 'number' }, CellValue[]]>([
    [{ kind: 'number', operator: 'equals', value: 1_000 }, [1_000]],
    [{ kind: 'number', operator: 'notEquals', value: 1_000 }, [-1, 0, 1_001, null]],
    [{ kind: 'number', operator: 'less', value: 0 }, [-1]],
    [{ kind: 'number', operator: 'atMost', value: 0 }, [-1, 0]],
    [{ kind: 'number', operator: 'greater', value: 1_000 }, [1_001]],
    [{ kind: 'number', operator: 'atLeast', value: 1_000 }, [1_000, 1_001]],
    [{ kind: 'number', operator: 'between', from: 0, to: 1_000 }, [0, 1_000]],
    [{ kind: 'number', operator: 'between', from: 1_000, to: 0 }, [0, 1_000]],
    [{ kind: 'number', operator: 'empty' }, [null]],
  ])('%o', (asked, expected) => expect(passing(asked, values)).toEqual(expected));

  test('each amount passes exactly one of less, equal and greater', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (value, cell) => {
        const passed = (['less', 'equals', 'greater'] as const).filter(
          (operator) => passing({ kind: 'number', operator, value }, [cell]).length > 0,
        );
        expect(passed).toEqual([cell < value ? 'less' : cell === value ? 'equals' : 'greater']);
      }),
    );
  });
});

describe('a date', () => {
  const values = ['2026-02-28', '2026-03-01', '2026-03-14', '2026-03-15', '2026-03-22', null];
  test.each<[Asked & { kind: 'date' }, CellValue[]]>([
    [{ kind: 'date', operator: 'on', date: '2026-03-14' }, ['2026-03-14']],
    [{ kind: 'date', operator: 'before', date: '2026-03-01' }, ['2026-02-28']],
    [{ kind: 'date', operator: 'after', date: '2026-03-15' }, ['2026-03-22']],
    [{ kind: 'date', operator: 'between', from: '2026-03-01', to: '2026-03-14' }, ['2026-03-01', '2026-03-14']],
    [{ kind: 'date', operator: 'lastMonth' }, ['2026-02-28']],
    [{ kind: 'date', operator: 'overdue' }, ['2026-02-28', '2026-03-01', '2026-03-14']],
    [{ kind: 'date', operator: 'next7Days' }, ['2026-03-15']],
    [{ kind: 'date', operator: 'empty' }, [null]],
  ])('%o', (asked, expected) => expect(passing(asked, values)).toEqual(expected));

  test('an instant counts as the local day that its cell shows', () => {
    const late = new Date(2026, 2, 14, 23, 59);
    expect(passing({ kind: 'date', operator: 'on', date: '2026-03-14' }, [late])).toEqual([late]);
    expect(passing({ kind: 'date', operator: 'on', date: '2026-03-15' }, [late])).toEqual([]);
  });
});

describe('a choice', () => {
  const values = ['north', 'south', null, ['north', 'east'], []];
  test.each<[Asked & { kind: 'options' }, CellValue[]]>([
    [{ kind: 'options', operator: 'anyOf', values: ['north'] }, ['north', ['north', 'east']]],
    [{ kind: 'options', operator: 'anyOf', values: ['south', NO_CHOICE] }, ['south', null, []]],
    [{ kind: 'options', operator: 'noneOf', values: ['north', NO_CHOICE] }, ['south']],
    [{ kind: 'options', operator: 'empty' }, [null, []]],
  ])('%o', (asked, expected) => expect(passing(asked, values)).toEqual(expected));

  test('any of and none of split the rows in two', () => {
    const choice = fc.constantFrom('a', 'b', 'c', 'gone');
    const cell = fc.oneof(choice, fc.constant(null), fc.uniqueArray(choice));
    fc.assert(
      fc.property(fc.array(cell), fc.uniqueArray(choice, { minLength: 1 }), (cells, chosen) => {
        const any = passing({ kind: 'options', operator: 'anyOf', values: chosen }, cells);
        const none = passing({ kind: 'options', operator: 'noneOf', values: chosen }, cells);
        expect(any.length + none.length).toBe(cells.length);
      }),
    );
  });

  test('is counted once for each row that has it, and listed with 0 if no row has it', () => {
    const options = [
      { value: 'north', name: 'North' },
      { value: 'west', name: 'West' },
    ];
    const counts = countChoices(values, options);
    expect([...counts]).toEqual([
      ['north', 2],
      ['west', 0],
      ['south', 1],
      [NO_CHOICE, 2],
      ['east', 1],
    ]);
  });
});

test('a check box that was never ticked counts as not ticked', () => {
  const values = [true, false, null];
  expect(passing({ kind: 'boolean', operator: 'is', value: true }, values)).toEqual([true]);
  expect(passing({ kind: 'boolean', operator: 'is', value: false }, values)).toEqual([false, null]);
});
