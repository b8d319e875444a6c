import {
  type Call,
  type CallExample,
  type Contract,
  MAX_SECONDS,
  type Requirement,
  TENANT_HEADER,
} from '@plumbline/contract/call';
import { IDEMPOTENCY_HEADER, KEY_HOURS, keyProblems } from '@plumbline/contract/idempotency';
import {
  commonProblems,
  type ProblemDefinition,
  problemTypeUri,
  unsupportedEncoding,
} from '@plumbline/contract/problem';
import { TABLE_TYPE } from '@plumbline/contract/table';
import type { z } from 'zod';
import { type SchemaWriter, schemaWriter } from './openapi-schemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: object[];
  components: {
    securitySchemes: object;
    parameters: Record<string, Parameter>;
    schemas: Record<string, object>;
  };
  paths: Record<string, Record<string, Operation>>;
}
interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  required: boolean;
  description?: string;
  schema: object;
  example?: unknown;
}
type Content = Record<string, { schema: object; example?: unknown }>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; headers?: object; content: Content }>;
}

export interface DocumentTerms {
  /** Where programs reach the service. By default the server that the document is read from. */
  origin?: string | undefined;
  /** One example of each call, by its name. */
  examples?: Record<string, CallExample>;
}

/** The OpenAPI document of a service, derived from its contract. */
export function openApiDocument(
  contract: Contract,
  version: string,
  { origin = '', examples = {} }: DocumentTerms = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas = schemaWriter(contract.schemas ?? {});
  for (const [name, call] of Object.entries(contract.calls)) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(name, call, { schemas, example: examples[name] }),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: contract.title,
      version,
      description:
        'Amounts are whole cents. Dates are calendar dates; instants are ISO 8601. Errors are RFC 9457 problem details. New members and calls may come at any time, so ignore what you do not know; what goes or changes its meaning is deprecated here first, for six months.',
    },
    servers: [{ url: `${origin}${contract.basePath}` }],
    security: [{ accessToken: [] }],
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'at+jwt',
          description: `An access token of the sign-in, scope ${contract.scope}; or one that was made on the page "Access tokens" (plumbline_pat_…, plumbline_svc_…), which has the permissions that were chosen there and belongs to one tenant.`,
        },
      },
      parameters: {
        tenant: {
          name: TENANT_HEADER,
          in: 'header',
          required: false,
          description: 'The tenant that the request is about; people of one tenant may leave it out.',
          schema: { type: 'string', format: 'uuid' },
        },
        idempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description: `A string that is new for each new request, in quotes. Repeated within ${KEY_HOURS} hours with the same query and body, the request does nothing twice and gets the answer of the first time; send it with each request whose answer might be lost.`,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'status', 'title'],
          properties: {
            type: { type: 'string' },
            status: { type: 'integer' },
            title: { type: 'string' },
            detail: { type: 'string' },
            traceId: { type: 'string' },
          },
        },
        ...schemas.components,
      },
    },
    paths,
  };
}

function needOf(requirement: Requirement): string {
  switch (requirement) {
    case 'token':
      return 'Needs an access token, of a member or not.';
    case 'signed-in':
      return 'Needs a signed-in person.';
    default:
      return `Needs the permission ${requirement}.`;
  }
}

interface Writing {
  schemas: SchemaWriter;
  example: CallExample | undefined;
}

function operation(name: string, call: Call, writing: Writing): Operation {
  const { schemas, example } = writing;
  return {
    operationId: name,
    summary: call.summary,
    description: [
      needOf(call.permission),
      ...(call.needsSignIn ? ['Needs the access token of a sign-in: one that was made here makes no tokens.'] : []),
      ...(call.creates ? ['Takes an Idempotency-Key: repeated with it, it does nothing twice.'] : []),
      ...(call.table
        ? [
            `Who accepts ${TABLE_TYPE} gets the answer as a table, in much fewer bytes: a list for each field, or the few values of a rare field by their rows.`,
          ]
        : []),
      `Waits for its database ${call.maxSeconds ?? MAX_SECONDS} seconds at most.`,
    ].join(' '),
    parameters: [
      { $ref: '#/components/parameters/tenant' },
      ...(call.creates ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...queryParameters(call, writing),
    ],
    ...(call.request && {
      requestBody: {
        required: true,
        content: call.isFile
          ? { 'application/octet-stream': FILE }
          : { 'application/json': { schema: schemas.write(call.request), ...exampleOf(example?.request) } },
      },
    }),
    responses: {
      200: { description: call.isStream ? 'Events' : 'Done', content: answerOf(call, writing) },
      ...problemResponses(
        [
          ...call.failures,
          ...(call.creates ? keyProblems : []),
          ...(call.request ? [unsupportedEncoding] : []),
          ...commonProblems,
        ],
        schemas,
      ),
    },
  };
}

const FILE = { schema: { type: 'string', format: 'binary' } };

function answerOf({ response, table, isStream, answersFile }: Call, { schemas, example }: Writing): Content {
  if (answersFile) return Object.fromEntries(answersFile.map((mediaType) => [mediaType, FILE]));
  return {
    [isStream ? 'text/event-stream' : 'application/json']: {
      schema: schemas.write(response),
      ...exampleOf(example?.response),
    },
    ...(table && { [TABLE_TYPE]: { schema: schemas.write(table.schema) } }),
  };
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

const queryParameters = (call: Call, { schemas, example }: Writing): Parameter[] =>
  // A query's members are schemas; zod's shape types them more loosely.
  Object.entries((call.query?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: schemas.write(schema),
    ...exampleOf(example?.query?.[name]),
  }));

/** Statuses of temporary refusals: too many requests, and not ready. */
const MAY_PASS = new Set([429, 503]);
const retryAfter = { 'Retry-After': { description: 'Seconds to wait before a new try', schema: { type: 'integer' } } };

/** One response per status. Problems with the same status are alternatives. */
function problemResponses(definitions: readonly ProblemDefinition[], schemas: SchemaWriter): Operation['responses'] {
  const byStatus = Map.groupBy(definitions, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      {
        description: kinds.map(({ title }) => title).join('; or: '),
        ...(MAY_PASS.has(status) && { headers: retryAfter }),
        content: { 'application/problem+json': { schema: oneOf(kinds.map((kind) => problemSchema(kind, schemas))) } },
      },
    ]),
  );
}

const oneOf = (kinds: object[]): object => (kinds.length === 1 ? (kinds[0] ?? {}) : { anyOf: kinds });

/** `rate-limited` is the component `RateLimitedProblem`. */
function problemSchema({ type, details }: ProblemDefinition, { components, write }: SchemaWriter): object {
  const name = `${type.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Problem`;
  components[name] ??= {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { properties: { type: { const: problemTypeUri(type) } } },
      write(details),
    ],
  };
  return { $ref: `#/components/schemas/${name}` };
}
