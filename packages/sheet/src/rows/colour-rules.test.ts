import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import { expect, test } from 'vitest';
import { GridModel } from '../cells/grid-model.ts';
import { settings } from '../testing.ts';
import type { AnyRow } from './any-row.ts';
import { colouring, knownRules } from './colour-rules.ts';

const below = (value: number): ColumnFilter => ({ field: 'left', kind: 'number', operator: 'less', value });
const rule = (when: ColourRule['when'], tone: ColourRule['tone'], of: ColourRule['of'] = 'cell'): ColourRule => ({
  when,
  tone,
  of,
});
const filled: ColumnFilter = { field: 'notes', kind: 'text', operator: 'notEmpty' };

interface Job extends AnyRow {
  readonly left: number;
  readonly notes: string | null;
}
const rows: Job[] = [
  { id: 'low', left: -5_00, notes: null },
  { id: 'high', left: 90_00, notes: null },
  { id: 'noted', left: -5_00, notes: 'Rock' },
];
const model = new GridModel<AnyRow>({ rows });
/** The tones of both cells of a row. */
const tones = (rules: readonly ColourRule[], id: string) => {
  const row = model.row(id);
  const colours = row && colouring(model, rules, '2026-11-23')?.(row);
  return ['left', 'notes'].map((field) => colours?.of(field)?.tone ?? null);
};

test('a rule colours its column’s cell where it fits, and no other', () => {
  const rules = [rule(below(0), 'red')];
  expect(tones(rules, 'low')).toEqual(['red', null]);
  expect(tones(rules, 'high')).toEqual([null, null]);
});

test('a rule of whole rows colours every cell', () => {
  expect(tones([rule(below(0), 'amber', 'row')], 'low')).toEqual(['amber', 'amber']);
});

test('the first matching rule wins in each cell', () => {
  const [cell, row] = [rule(below(0), 'red'), rule(filled, 'blue', 'row')];
  expect(tones([cell, row], 'noted')).toEqual(['red', 'blue']);
  expect(tones([row, cell], 'noted')).toEqual(['blue', 'blue']);
  expect(tones([cell, row], 'low')).toEqual(['red', null]);
});

test('without rules no row is read', () => expect(colouring(model, [], '2026-11-23')).toBeNull());

test('equal rules count once', () => {
  const twice = [rule(below(0), 'red'), rule(below(0), 'red'), rule(below(0), 'blue')];
  expect(knownRules(twice, [settings('left', 'currency')])).toEqual([twice[0], twice[2]]);
});

test('a rule over a column that is gone, or has another type now, is left out', () => {
  const rules = [rule(below(0), 'red'), rule(filled, 'blue')];
  expect(knownRules(rules, [settings('left', 'text'), settings('notes', 'text')])).toEqual([rules[1]]);
  expect(knownRules(rules, [settings('left', 'currency')])).toEqual([rules[0]]);
});

test('a rule by a formula fits where its answer is yes, and nowhere in a sheet without formulas', () => {
  const when = { field: 'notes', kind: 'formula', formula: 'low' } as const;
  const rules = [rule(when, 'green'), rule(below(0), 'red', 'row')];
  expect(knownRules(rules, [settings('notes', 'text')])).toEqual([rules[0]]);
  const row = model.row('low');
  const formulas = (formula: string) => (each: AnyRow) => each.id === formula;
  const tonesOf = (id: string, known?: typeof formulas) => {
    const of = row && colouring(model, [rule(when, 'green')], '2026-11-23', known)?.(model.row(id) ?? row);
    return of?.of('notes')?.tone ?? null;
  };
  expect([tonesOf('low', formulas), tonesOf('high', formulas), tonesOf('low')]).toEqual(['green', null, null]);
});
