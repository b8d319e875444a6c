import fc from 'fast-check';
import { z } from 'zod';
import { hostileDay, hostileInstant, hostileNumber, hostileText, hostileValue } from './hostile.ts';

// The members of a JSON schema that we handle; zod writes more.
interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Values that a schema accepts or almost accepts: the right shape, with edge cases in each part. `ids` exist. */
export const valuesOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  // zod's own type for its output is wider than what we handle.
  partOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape, ids);

function partOf(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  const follow = (inner: Shape) => partOf(inner, ids);
  const alternatives = shape.anyOf ?? shape.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(follow));
  if (shape.allOf?.[0]) return follow(shape.allOf[0]);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, follow);
    case 'array':
      return fc.array(follow(shape.items ?? {}), { minLength: Math.min(shape.minItems ?? 0, 3), maxLength: 3 });
    case 'string':
      return textOf(shape, ids);
    case 'integer':
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Shape,
  follow: (shape: Shape) => fc.Arbitrary<unknown>,
) {
  const members = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, follow(inner)])),
    { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)), noNullPrototype: true },
  );
  if (additionalProperties === undefined || additionalProperties === false) return members;
  const inner = typeof additionalProperties === 'object' ? follow(additionalProperties) : hostileValue;
  const others = fc.dictionary(fc.oneof(hostileText, fc.constantFrom(...fieldNames)), inner, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(members, others).map(([own, more]) => ({ ...more, ...own }));
}

/** Names that open records are read by: of jobs, users and mappings. */
const fieldNames = [
  'notes',
  'jobName',
  'jobNumber',
  'externalId',
  'jobStatus',
  'dateSold',
  'projectManagerUserIds',
  'division',
  'changeOrderTotal',
  'retainageAmount',
  'remainingInvoiceAmount',
  'payAppDueDayOfMonth',
  'taxExempt',
  'createdDate',
  'originalContractAmount',
  'firstName',
  'lastName',
  'phoneNumber',
  'isActive',
  'roleIds',
  'city',
  'companyLogoUrl',
  'contactEmail',
] as const;

function textOf({ format, maxLength }: Shape, ids: readonly string[]): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
    case 'date':
      return fc.oneof(hostileDay, fc.constantFrom('2026-03-17', '1900-01-01', '2199-12-31'));
    case 'date-time':
      return hostileInstant;
    case 'email':
      return fc.oneof(fc.emailAddress(), hostileText);
    default:
      return fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('North', 'Depot', 'a', ...fieldNames) },
        { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, maxLength)) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 50, 50) }) },
      );
  }
}

function numberOf({ minimum, maximum, type }: Shape): fc.Arbitrary<number> {
  const edges = [minimum, maximum, 1, 2].filter((edge) => edge !== undefined);
  const inside = fc.integer({
    min: Math.max(minimum ?? -1_000, -(2 ** 31)),
    max: Math.min(maximum ?? 1_000, 2 ** 31 - 1),
  });
  return fc.oneof(fc.constantFrom(...edges), inside, type === 'integer' ? inside : hostileNumber);
}
