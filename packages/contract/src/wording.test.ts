import { expect, test } from 'vitest';
import { z } from 'zod';
import { lookupsRequest } from './lookup.ts';
import { platformContract } from './platform/contract.ts';
import { workflowContract } from './workflow/contract.ts';

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'is needed'],
  ['a number for a text', z.string(), 5, 'is not text'],
  ['a text for a number', z.number(), '5', 'is not a number'],
  ['half a number', z.int(), 1.5, 'is not a whole number'],
  ['no number', z.number(), Number.NaN, 'is not a number'],
  ['a text for a choice', z.boolean(), 'yes', 'is not yes or no'],
  ['an object for a list', z.array(z.string()), {}, 'is not a list'],
  ['a list for an object', z.object({}), [], 'is not an object'],
  ['nothing for an object', z.object({}), null, 'is not an object'],
  ['a text for a record', z.record(z.string(), z.string()), 'x', 'is not an object'],
  ['no id', z.uuid(), 'x', 'is not an id'],
  ['no date', z.iso.date(), 'x', 'is not a date, such as 2026-03-31'],
  ['no instant', z.iso.datetime(), 'x', 'is not a time, such as 2026-03-31T17:00:00Z'],
  ['no address', z.email(), 'x', 'is not an e-mail address, such as office@example.com'],
  ['another form', z.string().regex(/a/), 'b', 'is not written as it should be'],
  ['an empty text', z.string().min(1), '', 'must not be empty'],
  ['a short text', z.string().min(3), 'ab', 'is shorter than 3 characters'],
  ['a long text', z.string().max(1), 'ab', 'is longer than 1 character'],
  ['an empty list', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'has fewer than 2 entries'],
  ['a long list', z.array(z.number()).max(1), [1, 2], 'has more than 1 entry'],
  ['a small number', z.number().min(1), 0, 'is less than 1'],
  ['a number at the bound', z.number().gt(1), 1, 'is not more than 1'],
  ['a large number', z.number().max(5_000), 5_001, 'is more than 5,000'],
  ['a number at the upper bound', z.number().lt(5), 5, 'is not less than 5'],
  ['an uneven number', z.number().multipleOf(5), 3, 'is not a multiple of 5'],
  ['another word', z.enum(['asc', 'desc']), 'up', 'is not one of: asc, desc'],
  ['no word', z.enum(['asc', 'desc']), undefined, 'is needed'],
  ['another constant', z.literal(true), false, 'is not true'],
  ['a stranger', z.strictObject({}), { x: 1 }, 'has what nobody asked for: x'],
  ['of two kinds neither', z.union([z.string(), z.number()]), true, 'is of none of the kinds that can stand here'],
  ['a bad key', z.record(z.string().max(1), z.string()), { ab: 'x' }, 'has a name that cannot stand here'],
  ['what a rule refuses', z.string().refine(() => false), 'x', 'cannot stand here'],
])('%s is refused in plain words', (_, schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
});

const junk = [undefined, null, 'x', '', 5, -1, 1.5, true, [], {}, [null], [{}], { x: 1 }, 'x'.repeat(10_000)];
/** Beginnings of the library's own messages, and programmers' words. */
const FOREIGN = /^(Invalid|Too|Unrecognized|Expected|Required)|undefined|received|null|NaN/;

const schemas = [platformContract, workflowContract].flatMap(({ calls }) =>
  Object.entries(calls).flatMap(([name, call]: [string, { request?: z.ZodType; query?: z.ZodType }]) =>
    [call.request, call.query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
  ),
);

test.each(schemas)('%s words what is wrong with any request plainly', (_, schema) => {
  const members = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const requests = [...junk, ...members.flatMap((member) => junk.map((value) => ({ [member]: value })))];
  for (const request of requests) {
    for (const { message } of schema.safeParse(request).error?.issues ?? []) expect(message).not.toMatch(FOREIGN);
  }
});

test('two lookups of one correlation id are refused where they stand', () => {
  const lookup = (correlationId: string) => ({ type: 'JobConnectLookup', correlationId });
  const { error } = lookupsRequest.safeParse({ lookups: [lookup('a'), lookup('b'), lookup('a')] });
  expect(error?.issues).toMatchObject([
    { path: ['lookups', 2, 'correlationId'], message: 'is the correlation id of another lookup of this call: a' },
  ]);
  expect(lookupsRequest.safeParse({ lookups: [lookup('a'), lookup('A')] }).success).toBe(true);
});
