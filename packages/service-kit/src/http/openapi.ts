import { type Call, type Contract, MAX_SECONDS, type Requirement, TENANT_HEADER } from '@plumbline/contract/call';
import { IDEMPOTENCY_HEADER, KEY_HOURS, keyProblems } from '@plumbline/contract/idempotency';
import { commonProblems, type ProblemDefinition, problemTypeUri } from '@plumbline/contract/problem';
import { TABLE_TYPE } from '@plumbline/contract/table';
import { z } from 'zod';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: object[];
  components: { securitySchemes: object; parameters: object; schemas: object };
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: object[];
  requestBody?: object;
  responses: Record<string, { description: string; headers?: object; content: object }>;
}

/** The wire format as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
const jsonSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return rest;
};

/** The OpenAPI document of a service, derived from its contract. Without an origin its server is the one that it is read from. */
export function openApiDocument(contract: Contract, version: string, origin = ''): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, call] of Object.entries(contract.calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: contract.title,
      version,
      description:
        'Amounts are whole cents. Dates are calendar dates; instants are ISO 8601. Errors are RFC 9457 problem details.',
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

function operation(name: string, call: Call): Operation {
  return {
    operationId: name,
    summary: call.summary,
    description: [
      needOf(call.permission),
      ...(call.needsSignIn ? ['Needs the access token of a sign-in: one that was made here makes no tokens.'] : []),
      ...(call.creates ? ['Takes an Idempotency-Key: repeated with it, it does nothing twice.'] : []),
      ...(call.table
        ? [`Who accepts ${TABLE_TYPE} gets the answer as a table: a list a field, in much fewer bytes.`]
        : []),
      `Waits for its database ${call.maxSeconds ?? MAX_SECONDS} seconds at most.`,
    ].join(' '),
    parameters: [
      { $ref: '#/components/parameters/tenant' },
      ...(call.creates ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...queryParameters(call),
    ],
    ...(call.request && {
      requestBody: {
        required: true,
        content: call.isFile
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: jsonSchema(call.request) } },
      },
    }),
    responses: {
      200: call.isStream
        ? { description: 'Events', content: { 'text/event-stream': { schema: jsonSchema(call.response) } } }
        : { description: 'Done', content: answerOf(call) },
      ...problemResponses([...call.failures, ...(call.creates ? keyProblems : []), ...commonProblems]),
    },
  };
}

const answerOf = ({ response, table }: Call) => ({
  'application/json': { schema: jsonSchema(response) },
  ...(table && { [TABLE_TYPE]: { schema: jsonSchema(table.schema) } }),
});

const queryParameters = (call: Call) =>
  Object.entries(call.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: true,
    // A query's members are schemas; zod's shape types them more loosely.
    schema: jsonSchema(schema as z.ZodType),
  }));

/** Statuses of refusals that pass by themselves: too many requests, and not ready. */
const MAY_PASS = new Set([429, 503]);
const retryAfter = { 'Retry-After': { description: 'Seconds to wait before a new try', schema: { type: 'integer' } } };

/** One response per status. Problems with the same status are alternatives. */
function problemResponses(definitions: readonly ProblemDefinition[]): Operation['responses'] {
  const byStatus = Map.groupBy(definitions, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      {
        description: kinds.map(({ title }) => title).join('; or: '),
        ...(MAY_PASS.has(status) && { headers: retryAfter }),
        content: { 'application/problem+json': { schema: { anyOf: kinds.map(problemSchema) } } },
      },
    ]),
  );
}

const problemSchema = ({ type, details }: ProblemDefinition) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    { properties: { type: { const: problemTypeUri(type) } } },
    jsonSchema(details),
  ],
});
