import { expect, test } from 'vitest';
import { z } from 'zod';
import { platformContract } from './platform/contract.ts';
import { workflowContract } from './workflow/contract.ts';

const calls = [platformContract, workflowContract].flatMap(({ calls: some }) => Object.entries(some));

/** The paths of whole numbers that may be as large as JavaScript allows. */
function boundless(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isBoundless =
    'type' in schema &&
    schema.type === 'integer' &&
    (!('maximum' in schema) || schema.maximum === Number.MAX_SAFE_INTEGER);
  return [
    ...(isBoundless ? [path] : []),
    ...Object.entries(schema).flatMap(([key, value]) => boundless(value, `${path}.${key}`)),
  ];
}

/** Numbers of changes, and amounts: the database has 64 bits for them, or no column. */
const LARGE =
  /^(adminHistory|followChanges|jobsSince|webhookDeliveries)\.properties\.(cursor|since)$|^startImport\..*\.numbers\.|^acceptImport\..*\.oldValue\./;

test('no call takes a whole number that the database cannot store', () => {
  const found = calls.flatMap(([name, { request, query }]) =>
    [request, query].flatMap((schema) =>
      schema ? boundless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
    ),
  );
  expect(found.filter((path) => !LARGE.test(path))).toEqual([]);
  expect(boundless(z.toJSONSchema(z.object({ a: z.array(z.int()) })), 'b')).toEqual(['b.properties.a.items']);
});
