import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Expression, type Operator, operators, renamed } from './expression.ts';
import { calculate, checkFormula } from './formula.ts';
import { functions } from './functions.ts';
import { formulaKinds } from './kinds.ts';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';
import { columnOf, columns, scene } from './testing.ts';
import { NoAnswer } from './value.ts';

const RUNS = { numRuns: Number(process.env.PROOF_RUNS ?? 300) };
const NOWHERE = { from: 0, to: 0 };

const digits = fc
  .tuple(fc.nat(99_999), fc.nat(99))
  .map(([whole, part]) => (part === 0 ? `${whole}` : `${whole}.${String(part).padStart(2, '0').replace(/0+$/, '')}`));
const names = Object.keys(functions);

/** Any expression, whether or not its types fit. */
const anyExpression = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      digits.map((text): Expression => ({ ...NOWHERE, kind: 'number', digits: text })),
      digits.map((text): Expression => ({ ...NOWHERE, kind: 'amount', digits: text })),
      fc
        .oneof(fc.string(), fc.string({ unit: fc.constantFrom('“', '”', '"', '×', '÷', '−', '\u00a0', 'x') }))
        .map((text): Expression => ({ ...NOWHERE, kind: 'text', text })),
      fc.boolean().map((is): Expression => ({ ...NOWHERE, kind: 'yesno', is })),
      fc
        .constantFrom(...columns, { title: 'odd ] [name]' }, { title: '2×4 “studs”' })
        .map(({ title: name }): Expression => ({ ...NOWHERE, kind: 'column', name })),
    ),
    tie('any').map((of): Expression => ({ ...NOWHERE, kind: 'negative', of })),
    tie('any').map((of): Expression => ({ ...NOWHERE, kind: 'hundredth', of })),
    fc
      .tuple(fc.constantFrom(...operators), tie('any'), tie('any'))
      .map(([operator, left, right]): Expression => ({ ...NOWHERE, kind: 'operation', operator, left, right })),
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie('any'), { maxLength: 3 }))
      .map(([name, args]): Expression => ({ ...NOWHERE, kind: 'call', name, args })),
  ),
})).any;

const withoutPlaces = (expression: unknown): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value) => (key === 'from' || key === 'to' ? undefined : value)));

test('a printed formula parses to the same formula', () => {
  fc.assert(
    fc.property(anyExpression, (expression) => {
      const parsed = parseFormula(printFormula(expression), 1_000_000);
      if (!parsed.ok) expect(parsed.problem.message).toMatch(/more than \d+ (operators|parentheses)/);
      else expect(withoutPlaces(parsed.expression)).toEqual(withoutPlaces(expression));
    }),
    RUNS,
  );
});

test('renaming columns there and back changes nothing', () => {
  fc.assert(
    fc.property(anyExpression, (expression) => {
      const there = renamed(expression, (name) => `own.${name}`);
      expect(renamed(there, (name) => name.slice(4))).toEqual(expression);
    }),
    RUNS,
  );
});

test('any text gives an answer, or a problem with a place in the text', () => {
  const pieces = fc.constantFrom(
    '[Contract]',
    '[Crew]',
    '(',
    ')',
    '+',
    '-',
    '/',
    '%',
    ',',
    'IF(',
    'SUM(',
    '"x',
    '"',
    '2',
    '$',
    '=',
    '[',
    ' ',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 20 }).map((texts) => texts.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const parsed = parseFormula(typed);
      const checked = parsed.ok ? checkFormula(parsed.expression, columnOf) : parsed;
      if (checked.ok) return;
      const { from, to } = checked.problem;
      expect(0 <= from && from <= to && to <= typed.length).toBe(true);
    }),
    RUNS,
  );
});

const anyNumber = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
  fc.constant(null),
);
const values = fc.record({
  contract: fc.oneof(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), fc.constant(null)),
  crew: anyNumber,
  name: fc.oneof(fc.string(), fc.constant(null)),
  sold: fc.oneof(fc.constantFrom('1900-01-01', '2024-02-29', '2199-12-31'), fc.constant(null)),
  tax: fc.boolean(),
});

test('a valid formula gives a value of its kind or a reason, for any job', () => {
  const byType = fc.constantFrom(...formulaKinds);
  fc.assert(
    fc.property(anyExpression, values, byType, (expression, held, kind) => {
      const checked = checkFormula(expression, columnOf);
      if (!checked.ok || !checked.formula.kinds.includes(kind)) return;
      const read = (field: string) =>
        Object.hasOwn(held, field) ? held[field as keyof typeof held] : scene.read(field);
      const value = calculate(checked.formula, kind, { ...scene, read });
      if (value === null || value instanceof NoAnswer) return;
      expect(typeof value).toBe({ date: 'string', text: 'string', yesno: 'boolean' }[kind as string] ?? 'number');
      expect(Object.is(value, -0)).toBe(false);
      if (kind === 'amount' || kind === 'percent') expect(Number.isSafeInteger(value)).toBe(true);
    }),
    { numRuns: RUNS.numRuns * 5 },
  );
});

interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** Arithmetic on numbers alone, with its result in BigInt. Null: divided by zero. */
const figures = fc.letrec<{ any: { expression: Expression; ratio: Ratio | null } }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.tuple(fc.nat(10_000_000), fc.nat(99)).map(([whole, part]) => ({
      expression: { ...NOWHERE, kind: 'number' as const, digits: `${whole}.${String(part).padStart(2, '0')}` },
      ratio: { n: BigInt(whole) * 100n + BigInt(part), d: 100n },
    })),
    fc.tuple(fc.constantFrom<Operator>('+', '-', '*', '/'), tie('any'), tie('any')).map(([operator, left, right]) => ({
      expression: { ...NOWHERE, kind: 'operation' as const, operator, left: left.expression, right: right.expression },
      ratio: left.ratio && right.ratio && combined(operator, left.ratio, right.ratio),
    })),
  ),
})).any;

function combined(operator: Operator, a: Ratio, b: Ratio): Ratio | null {
  if (operator === '*') return { n: a.n * b.n, d: a.d * b.d };
  if (operator === '/') return b.n === 0n ? null : { n: a.n * b.d, d: a.d * b.n };
  return { n: operator === '+' ? a.n * b.d + b.n * a.d : a.n * b.d - b.n * a.d, d: a.d * b.d };
}

/** Half away from zero. */
function inCents({ n, d }: Ratio): bigint {
  const [over, under] = d < 0n ? [-n * 100n, -d] : [n * 100n, d];
  const magnitude = ((over < 0n ? -over : over) * 2n + under) / (under * 2n);
  return over < 0n ? -magnitude : magnitude;
}

test('amounts are exact, and rounded once', () => {
  fc.assert(
    fc.property(figures, ({ expression, ratio }) => {
      const checked = checkFormula(expression, columnOf);
      if (!checked.ok) throw new Error(checked.problem.message);
      const value = calculate(checked.formula, 'amount', scene);
      const exact = ratio && inCents(ratio);
      if (exact === null) expect(value).toBeInstanceOf(NoAnswer);
      else if (exact > 99_999_999_999_999n || exact < -99_999_999_999_999n) expect(value).toBeInstanceOf(NoAnswer);
      else expect(value).toBe(Number(exact));
    }),
    { numRuns: RUNS.numRuns * 3 },
  );
});

test('a calculation with too many digits ends with a reason', () => {
  const tiny = (field: string) => (field === 'crew' ? 5e-324 : scene.read(field));
  const many = parseFormula(`${'[Crew] * '.repeat(100)}1`);
  if (!many.ok) throw new Error(many.problem.message);
  const checked = checkFormula(many.expression, columnOf);
  if (!checked.ok) throw new Error(checked.problem.message);
  expect(calculate(checked.formula, 'number', { ...scene, read: tiny })).toMatchObject({
    reason: 'The calculation has too many digits.',
  });
});
