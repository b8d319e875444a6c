import type { DocumentTerms, OpenApiDocument } from '@plumbline/service-kit/http/openapi';
import { SCIM_PATH, scimMethods } from './endpoint.ts';
import { type Attribute, GROUP_SCHEMA, groupAttributes, MAX_COUNT, USER_SCHEMA, userAttributes } from './schemas.ts';
import { SCIM_JSON } from './scim-error.ts';

type Operation = OpenApiDocument['paths'][string][string];

/** The OpenAPI document of provisioning (SCIM 2.0, RFC 7643 and 7644), derived from the endpoint's own tables and attributes. */
export function scimDocument(version: string, { origin = '' }: DocumentTerms = {}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const kind of ['User', 'Group'] as const) {
    const at = `/${kind}s`;
    paths[at] = operations(scimMethods.collections(kind), collection[kind]);
    paths[`${at}/{id}`] = operations(scimMethods.resources(kind), resource(kind));
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plumbline provisioning',
      version,
      description:
        'SCIM 2.0 (RFC 7643 and 7644): a company’s identity provider sends its people and groups. The service says what it can do at /ServiceProviderConfig, /Schemas and /ResourceTypes.',
    },
    servers: [{ url: `${origin}${SCIM_PATH}` }],
    security: [{ provisioningToken: [] }],
    components: {
      securitySchemes: {
        provisioningToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that an administrator creates under Administration, Company, Provisioning (plumbline_scim_…).',
        },
      },
      parameters: {
        id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        attributes: query('attributes', 'Attributes to answer, with commas between; all otherwise.', {
          type: 'string',
        }),
        filter: query('filter', 'Which ones, such as userName eq "ann@harbor.example".', { type: 'string' }),
        startIndex: query('startIndex', 'The first one to answer, counted from 1.', { type: 'integer', minimum: 1 }),
        count: query('count', 'How many to answer at most.', { type: 'integer', minimum: 0, maximum: MAX_COUNT }),
        ifMatch: {
          name: 'if-match',
          in: 'header',
          required: false,
          description: 'The ETag that the client saw: another version is refused (412).',
          schema: { type: 'string' },
        },
      },
      schemas: {
        User: resourceSchema(USER_SCHEMA, userAttributes),
        Group: resourceSchema(GROUP_SCHEMA, groupAttributes),
        PatchOp: patchSchema,
        Error: errorSchema,
      },
    },
    paths,
  };
}

const query = (name: string, description: string, schema: object) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema,
});
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const content = (schema: object, example?: object) => ({ [SCIM_JSON]: { schema, ...(example && { example }) } });
const refusals: Operation['responses'] = Object.fromEntries(
  [
    ['400', 'The request is not understood'],
    ['401', 'The token is wrong, expired or revoked'],
    ['404', 'There is no such resource'],
    ['409', 'Another one has the same userName or displayName'],
    ['412', 'It was changed meanwhile'],
    ['429', 'Too many requests: Retry-After says how long to wait'],
  ].map(([status = '', description = '']) => [
    status,
    { description, content: content({ $ref: '#/components/schemas/Error' }) },
  ]),
);

interface Described {
  operationId: string;
  summary: string;
  parameters: string[];
  /** The component of the body, and an example. */
  body?: [schema: string, example: object];
  answers: [status: number, schema: string | null];
}

function operations(methods: readonly string[], described: Record<string, Described>): Record<string, Operation> {
  return Object.fromEntries(
    methods.map((method) => {
      const entry = described[method];
      if (!entry) throw new Error(`SCIM has ${method} and its document says nothing of it`);
      const { body, answers, parameters, ...said } = entry;
      const [status, schema] = answers;
      const answer =
        schema === 'list'
          ? listSchema(entry.operationId === 'listUsers' ? 'User' : 'Group')
          : { $ref: `#/components/schemas/${schema}` };
      return [
        method.toLowerCase(),
        {
          ...said,
          description: 'Needs a provisioning token.',
          parameters: parameters.map(parameter),
          ...(body && {
            requestBody: { required: true, content: content({ $ref: `#/components/schemas/${body[0]}` }, body[1]) },
          }),
          responses: {
            [status]: { description: 'Done', content: schema === null ? {} : content(answer) },
            ...refusals,
          },
        },
      ];
    }),
  );
}

const examples = {
  User: {
    schemas: [USER_SCHEMA],
    userName: 'ann@harbor.example',
    name: { givenName: 'Ann', familyName: 'Archer' },
    emails: [{ value: 'ann@harbor.example', type: 'work', primary: true }],
    active: true,
  },
  Group: { schemas: [GROUP_SCHEMA], displayName: 'Estimators' },
  PatchUser: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  },
  PatchGroup: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'displayName', value: 'Senior estimators' }],
  },
};

const paged = ['filter', 'startIndex', 'count', 'attributes'];
const collection: Record<'User' | 'Group', Record<string, Described>> = {
  User: {
    GET: { operationId: 'listUsers', summary: 'The people of the company', parameters: paged, answers: [200, 'list'] },
    POST: {
      operationId: 'createUser',
      summary: 'Create a person',
      parameters: [],
      body: ['User', examples.User],
      answers: [201, 'User'],
    },
  },
  Group: {
    GET: { operationId: 'listGroups', summary: 'The groups that were sent', parameters: paged, answers: [200, 'list'] },
    POST: {
      operationId: 'createGroup',
      summary: 'Create a group',
      parameters: [],
      body: ['Group', examples.Group],
      answers: [201, 'Group'],
    },
  },
};
const resource = (kind: 'User' | 'Group'): Record<string, Described> => {
  const noun = kind === 'User' ? 'person' : 'group';
  const changes = ['id', 'ifMatch'];
  return {
    GET: { operationId: `get${kind}`, summary: `One ${noun}`, parameters: ['id', 'attributes'], answers: [200, kind] },
    PUT: {
      operationId: `replace${kind}`,
      summary: `Replace a ${noun}`,
      parameters: changes,
      body: [kind, examples[kind]],
      answers: [200, kind],
    },
    PATCH: {
      operationId: `patch${kind}`,
      summary: `Change a ${noun}`,
      parameters: changes,
      body: ['PatchOp', examples[`Patch${kind}`]],
      answers: [200, kind],
    },
    DELETE: {
      operationId: `delete${kind}`,
      summary: kind === 'User' ? 'Deactivate a person, who is shown no more' : 'Delete a group; its people stay',
      parameters: changes,
      answers: [204, null],
    },
  };
};

const text = { type: 'string' };
function attributeSchema({ type = 'string', description, of, isMultiValued, isReadOnly }: Attribute): object {
  const single =
    type === 'complex'
      ? { type: 'object', properties: propertiesOf(of ?? []) }
      : { type: type === 'boolean' ? 'boolean' : 'string' };
  const whole = isMultiValued ? { type: 'array', items: single } : single;
  return { ...whole, description, ...(isReadOnly && { readOnly: true }) };
}
const propertiesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map((attribute) => [attribute.name, attributeSchema(attribute)]));

const resourceSchema = (urn: string, attributes: readonly Attribute[]) => ({
  type: 'object',
  required: ['schemas', ...attributes.filter(({ isRequired }) => isRequired).map(({ name }) => name)],
  properties: {
    schemas: { type: 'array', items: { const: urn } },
    id: { ...text, format: 'uuid', readOnly: true },
    externalId: { ...text, description: 'The client’s own id' },
    ...propertiesOf(attributes),
    meta: {
      type: 'object',
      readOnly: true,
      properties: {
        resourceType: text,
        created: { ...text, format: 'date-time' },
        lastModified: { ...text, format: 'date-time' },
        location: { ...text, format: 'uri' },
        version: text,
      },
    },
  },
});

const listSchema = (kind: string) => ({
  type: 'object',
  properties: {
    schemas: { type: 'array', items: text },
    totalResults: { type: 'integer' },
    startIndex: { type: 'integer' },
    itemsPerPage: { type: 'integer' },
    Resources: { type: 'array', items: { $ref: `#/components/schemas/${kind}` } },
  },
});

const patchSchema = {
  type: 'object',
  required: ['schemas', 'Operations'],
  properties: {
    schemas: { type: 'array', items: text },
    Operations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['op'],
        properties: { op: { enum: ['add', 'replace', 'remove'] }, path: text, value: {} },
      },
    },
  },
};

const errorSchema = {
  type: 'object',
  required: ['schemas', 'status'],
  properties: { schemas: { type: 'array', items: text }, status: text, scimType: text, detail: text },
};
