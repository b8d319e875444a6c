import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Contract } from './call.ts';
import { platformContract } from './platform/contract.ts';
import { commonProblems } from './problem.ts';
import { reviveInstants } from './revive.ts';
import { instant } from './values.ts';
import { workflowContract } from './workflow/contract.ts';

const AT = '2026-03-01T08:30:00.123Z';
const DATE = new Date(AT);

describe('reviving the instants of an answer', () => {
  test('an instant becomes a Date of that very moment, whatever its offset', () => {
    const schema = z.object({ at: instant });
    expect(reviveInstants(schema, { at: AT })).toEqual({ at: DATE });
    expect(reviveInstants(schema, { at: '2026-03-01T00:30:00.123-08:00' })).toEqual({ at: DATE });
    expect(reviveInstants(schema, { at: '2026-03-01T08:30:00.123+00:00' })).toEqual({ at: DATE });
  });

  test('text that looks like a date-time stays text, and so does a calendar date', () => {
    const schema = z.object({ at: instant, notes: z.string(), soldOn: z.iso.date(), anything: z.unknown() });
    const wire = { at: AT, notes: AT, soldOn: '2026-03-01', anything: AT };
    expect(reviveInstants(schema, wire)).toEqual({ at: DATE, notes: AT, soldOn: '2026-03-01', anything: AT });
  });

  test('instants are found in lists of lists, records and nested objects', () => {
    const schema = z.object({
      jobs: z.array(z.object({ history: z.array(z.array(z.object({ at: instant }))) })),
      byId: z.record(z.string(), z.array(instant)),
    });
    const wire = { jobs: [{ history: [[{ at: AT }], [], [{ at: AT }, { at: AT }]] }], byId: { a: [AT], b: [] } };
    expect(reviveInstants(schema, wire)).toEqual({
      jobs: [{ history: [[{ at: DATE }], [], [{ at: DATE }, { at: DATE }]] }],
      byId: { a: [DATE], b: [] },
    });
  });

  test('null stays null, and an absent member absent', () => {
    const schema = z.object({ a: instant.nullable(), b: instant.optional(), c: instant.nullable().optional() });
    expect(reviveInstants(schema, { a: null })).toStrictEqual({ a: null });
    expect(reviveInstants(schema, { a: AT, b: AT, c: AT })).toEqual({ a: DATE, b: DATE, c: DATE });
  });

  test('members that the schema does not know are left as they are', () => {
    const schema = z.object({ at: instant });
    expect(reviveInstants(schema, { at: AT, newer: AT, more: { at: AT } })).toEqual({
      at: DATE,
      newer: AT,
      more: { at: AT },
    });
  });

  test('an answer of another shape passes without a throw', () => {
    const schema = z.object({ jobs: z.array(z.object({ at: instant })) });
    for (const odd of [null, 'text', 5, [], { jobs: null }, { jobs: 'text' }, { jobs: [null, 'text', {}] }, {}]) {
      expect(reviveInstants(schema, structuredClone(odd))).toEqual(odd);
    }
  });

  test('a schema without an instant hands the value on untouched', () => {
    const value = Object.freeze({ notes: AT });
    expect(reviveInstants(z.object({ notes: z.string() }), value)).toBe(value);
  });
});

/** Every schema below this one, itself included. */
function within(schema: z.ZodType): z.ZodType[] {
  // A definition may hold schemas under any name; the test collects only those.
  const members = Object.values(schema._zod.def as object).flatMap((member: unknown) =>
    member instanceof z.ZodType ? [member] : typeof member === 'object' && member !== null ? Object.values(member) : [],
  );
  return [schema, ...members.filter((member) => member instanceof z.ZodType).flatMap(within)];
}
/** The date-times of a schema that would reach the code as text. */
const missed = (schema: z.ZodType): z.ZodType[] =>
  within(schema)
    .filter((part) => part instanceof z.ZodISODateTime || part instanceof z.ZodCodec)
    .filter((part) => part !== instant && part !== instant.in);

describe.each([platformContract, workflowContract] as Contract[])('the contract of $service', (contract) => {
  test('writes every date-time as the one schema that is revived', () => {
    const schemas = [
      ...Object.values(contract.calls).flatMap((call) => [call.response, ...call.failures.map((kind) => kind.details)]),
      ...commonProblems.map(({ details }) => details),
    ];
    expect(schemas.flatMap(missed)).toEqual([]);
  });
});

test('a date-time that is another schema would be noticed', () => {
  expect(missed(z.object({ jobs: z.array(z.object({ at: z.iso.datetime().nullable() })) }))).toHaveLength(1);
  expect(missed(z.object({ at: instant.nullable() }))).toEqual([]);
});
