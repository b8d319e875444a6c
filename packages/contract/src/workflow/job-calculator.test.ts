import { NoAnswer } from '@plumbline/domain/formula/value';
import { describe, expect, test } from 'vitest';
import type { ColumnSettings } from '../grid.ts';
import { formulaColumns, formulaProblem, formulaWithTitles, readTyped } from './column-formulas.ts';
import { type CalculatorBasis, JobCalculator } from './job-calculator.ts';
import { jobColumns } from './job-fields.ts';
import type { Job } from './jobs.ts';
import { withFormulas } from './own-column-settings.ts';
import type { Calculation, ColumnField } from './own-fields.ts';

const own = (field: ColumnField, title: string, calculated: Calculation | null = null) => ({
  field,
  title,
  isRetired: false,
  calculated,
});
const CREW = own('own.number.crew0000', 'Crew size');
const SHIFT = own('own.select.shift000', 'Shift');
const TICK = own('own.yesno.tick0000', 'Inspected');
const calculatedColumn = (name: string, kind: Calculation['kind'], formula: string) =>
  own(`own.calculated.${name.toLowerCase().padEnd(8, '0')}`, name, { kind, formula });
const field = (name: string): string => `own.calculated.${name.toLowerCase().padEnd(8, '0')}`;

const columnsWith = (...calculated: ReturnType<typeof own>[]): ColumnSettings[] => [
  ...jobColumns,
  ...withFormulas([CREW, SHIFT, TICK, ...calculated]),
];
const basis = (...calculated: ReturnType<typeof own>[]): CalculatorBasis => ({
  columns: columnsWith(...calculated),
  selectOptions: { [SHIFT.field]: [{ value: 'n', name: 'Night' }] },
  today: '2026-11-23',
  dayOf: (instant) => instant.toISOString().slice(0, 10),
});
// The members that these formulas read.
const job = {
  finalContractAmount: 100_000_00,
  jobCostToDate: 40_000_00,
  retainageAmount: null,
  createdDate: new Date('2026-01-02T16:00:00Z'),
  jobStatus: { value: 'a', name: 'Active' },
  own: { [CREW.field]: 4, [SHIFT.field]: 'n' },
} as unknown as Job;

describe('the calculated columns of a job', () => {
  test('read its fields, the company’s own, and each other, whatever their order', () => {
    const calculator = new JobCalculator(
      basis(
        calculatedColumn('percent', 'percent', `[${field('margin')}] / [finalContractAmount]`),
        calculatedColumn('margin', 'amount', '[finalContractAmount] - [jobCostToDate]'),
        calculatedColumn('words', 'text', `[jobStatus] & ", " & [${SHIFT.field}] & ", " & [${TICK.field}]`),
        calculatedColumn('ends', 'date', `[createdDate] + [${CREW.field}]`),
        calculatedColumn('old', 'yesno', 'TODAY() - [createdDate] > 300'),
      ),
    );
    const values = ['percent', 'margin', 'words', 'ends', 'old'].map((name) => calculator.value(job, field(name)));
    expect(values).toEqual([600_000, 60_000_00, 'Active, Night, No', '2026-01-06', true]);
  });

  test('without an answer is blank with its reason, and so is what follows from it', () => {
    const calculator = new JobCalculator(
      basis(
        calculatedColumn('ratio', 'number', '[jobCostToDate] / [retainageAmount]'),
        calculatedColumn('twice', 'number', `[${field('ratio')}] * 2`),
      ),
    );
    expect(calculator.value(job, field('twice'))).toBeNull();
    expect(calculator.result(job, field('twice'))).toEqual(new NoAnswer('There is nothing to divide by.'));
  });

  test('are calculated once, again after the job changed, and anew by other columns', () => {
    const margin = calculatedColumn('margin', 'amount', '[finalContractAmount] - [jobCostToDate]');
    const calculator = new JobCalculator(basis(margin));
    const changing = { ...job };
    expect(calculator.value(changing, margin.field)).toBe(60_000_00);
    Object.assign(changing, { jobCostToDate: 0 });
    expect(calculator.value(changing, margin.field)).toBe(60_000_00);
    calculator.forget(changing);
    expect(calculator.value(changing, margin.field)).toBe(100_000_00);
    calculator.reckonBy(basis({ ...margin, calculated: { kind: 'amount', formula: '[finalContractAmount] * 2' } }));
    expect(calculator.value(changing, margin.field)).toBe(200_000_00);
  });

  test('are read by a condition, which holds where its answer is yes, and is none where it cannot be read', () => {
    const calculator = new JobCalculator(
      basis(calculatedColumn('ratio', 'number', '[jobCostToDate] / [retainageAmount]')),
    );
    const holds = (formula: string) => calculator.condition(formula)?.(job);
    expect(holds('[finalContractAmount] > [jobCostToDate]')).toBe(true);
    expect(holds(`[${SHIFT.field}] = "Day"`)).toBe(false);
    expect(holds(`[${field('ratio')}] > 0`)).toBe(false);
    expect([holds('[finalContractAmount]'), holds('[own.number.gone0000] > 1')]).toEqual([undefined, undefined]);
  });

  test('say what they read, and a circle or a formula that lost its column leaves them blank', () => {
    const calculator = new JobCalculator(
      basis(
        calculatedColumn('margin', 'amount', '[finalContractAmount] - [jobCostToDate]'),
        calculatedColumn('chicken', 'number', `[${field('egg')}] + 1`),
        calculatedColumn('egg', 'number', `[${field('chicken')}] + 1`),
        calculatedColumn('lost', 'number', '[own.number.gone0000] + 1'),
      ),
    );
    expect(calculator.reads(job, field('margin'))).toMatchObject([
      { column: { title: 'Revised Contract' }, value: 100_000_00 },
      { column: { title: 'Current Cost' }, value: 40_000_00 },
    ]);
    expect(calculator.value(job, field('chicken'))).toBeNull();
    expect(calculator.value(job, field('lost'))).toBeNull();
    expect(calculator.reads(job, 'jobName')).toBeNull();
  });
});

describe('a formula of a column', () => {
  const columns = columnsWith(calculatedColumn('Margin', 'amount', '[finalContractAmount] - [jobCostToDate]'));

  test('is typed with titles, stored with fields, and shown with the titles of the day', () => {
    const read = readTyped('=if([crew SIZE]>0, [Margin]/[Crew size])', formulaColumns(columns));
    const stored = `IF([${CREW.field}] > 0, [own.calculated.margin00] / [${CREW.field}])`;
    expect(read).toMatchObject({ ok: true, stored });
    const titleOf = (name: string) =>
      name === CREW.field ? 'People]' : columns.find((each) => each.field === name)?.title;
    expect(formulaWithTitles(stored, titleOf)).toBe('IF([People]]] > 0, [Margin] / [People]]])');
  });

  test('reads no column of several choices, and is refused where a column would follow from itself', () => {
    expect(readTyped('[Project Managers] & ""', formulaColumns(columns))).toMatchObject({
      problem: { message: 'There is no column “Project Managers” that a formula can read. Choose one from the list.' },
    });
    const changed = { kind: 'amount' as const, formula: '[own.calculated.double00]', field: 'own.calculated.margin00' };
    const double = calculatedColumn('Double', 'amount', '[own.calculated.margin00] * 2');
    expect(formulaProblem(changed, columnsWith(calculatedColumn('Margin', 'amount', '$1'), double))?.message).toBe(
      'The column would follow from itself: Margin ← Double ← Margin. Leave one of them out.',
    );
    expect(formulaProblem({ kind: 'date', formula: '[jobName]' }, columns)?.message).toMatch('gives a text');
  });
});
