import type { DocumentTerms, OpenApiDocument } from '@plumbline/service-kit/http/openapi';
import { SCIM_PATH, scimMethods } from './endpoint.ts';
import { listSchema, scimSchemas } from './openapi-schemas.ts';
import { GROUP_SCHEMA, MAX_COUNT, resourceTypes, schemaDocuments, USER_SCHEMA } from './schemas.ts';
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
  for (const [path, described] of Object.entries(documents)) paths[path] = operations(['GET'], { GET: described });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plumbline provisioning',
      version,
      description:
        'SCIM 2.0 (RFC 7643 and 7644): a company’s identity provider sends its people and groups. The service says what it can do at /ServiceProviderConfig, /Schemas and /ResourceTypes. HEAD answers as GET does, without the body.',
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
        schemaId: {
          name: 'schemaId',
          in: 'path',
          required: true,
          schema: { enum: schemaDocuments('').map(({ id }) => id) },
        },
        typeId: { name: 'typeId', in: 'path', required: true, schema: { enum: resourceTypes('').map(({ id }) => id) } },
        attributes: query('attributes', 'Attributes to answer, with commas between; all otherwise.', {
          type: 'string',
        }),
        excludedAttributes: query('excludedAttributes', 'Attributes to leave out, with commas between.', {
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
        ifNoneMatch: {
          name: 'if-none-match',
          in: 'header',
          required: false,
          description:
            'The ETag that the client has: the same version is not sent again (304), unless the answer has groups or members.',
          schema: { type: 'string' },
        },
      },
      schemas: scimSchemas,
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

/** What every request can be answered, one with such a parameter, and one with a body. */
const refusals: Record<'all' | 'body' | 'path' | 'ifMatch', Record<string, string>> = {
  all: {
    400: 'The request is not understood',
    401: 'The token is wrong, expired or revoked',
    403: 'The company does not have the product, or has no room for more',
    405: 'The address does not have this method: Allow names those that it has',
    429: 'Too many requests: Retry-After says how long to wait',
    503: 'Not ready: Retry-After says when to try again',
  },
  body: {
    409: 'Another one has the same userName or displayName',
    413: 'The body is too large',
    415: 'The body is packed in an unknown way',
  },
  path: { 404: 'There is no such resource' },
  ifMatch: { 412: 'It was changed meanwhile' },
};
const inPath = ['id', 'schemaId', 'typeId'];

function refusalsOf({ parameters, body }: Described): Operation['responses'] {
  const said = {
    ...refusals.all,
    ...(body && refusals.body),
    ...(parameters.some((name) => inPath.includes(name)) && refusals.path),
    ...(parameters.includes('ifMatch') && refusals.ifMatch),
  };
  const answer = content({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    Object.entries(said).map(([status, description]) => [status, { description, content: answer }]),
  );
}

interface Described {
  operationId: string;
  summary: string;
  parameters: string[];
  /** The component of the body, and an example. */
  body?: [schema: string, example: object];
  answers: [status: number, schema: object | null];
}

function operations(methods: readonly string[], described: Record<string, Described>): Record<string, Operation> {
  return Object.fromEntries(
    methods.map((method) => {
      const entry = described[method];
      if (!entry) throw new Error(`SCIM has ${method} and its document says nothing of it`);
      const { body, answers, parameters, ...said } = entry;
      const [status, schema] = answers;
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
            [status]: { description: 'Done', content: schema === null ? {} : content(schema) },
            ...(parameters.includes('ifNoneMatch') && { 304: { description: 'The client has it', content: {} } }),
            ...refusalsOf(entry),
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

const component = (name: keyof typeof scimSchemas) => ({ $ref: `#/components/schemas/${name}` });
const paged = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'];
const collection: Record<'User' | 'Group', Record<string, Described>> = {
  User: {
    GET: {
      operationId: 'listUsers',
      summary: 'The people of the company',
      parameters: paged,
      answers: [200, listSchema(component('User'))],
    },
    POST: {
      operationId: 'createUser',
      summary: 'Create a person',
      parameters: [],
      body: ['SentUser', examples.User],
      answers: [201, component('User')],
    },
  },
  Group: {
    GET: {
      operationId: 'listGroups',
      summary: 'The groups that were sent',
      parameters: paged,
      answers: [200, listSchema(component('Group'))],
    },
    POST: {
      operationId: 'createGroup',
      summary: 'Create a group',
      parameters: [],
      body: ['SentGroup', examples.Group],
      answers: [201, component('Group')],
    },
  },
};
const resource = (kind: 'User' | 'Group'): Record<string, Described> => {
  const noun = kind === 'User' ? 'person' : 'group';
  const changes = ['id', 'ifMatch'];
  return {
    GET: {
      operationId: `get${kind}`,
      summary: `One ${noun}`,
      parameters: ['id', 'ifNoneMatch', 'attributes', 'excludedAttributes'],
      answers: [200, component(kind)],
    },
    PUT: {
      operationId: `replace${kind}`,
      summary: `Replace a ${noun}`,
      parameters: changes,
      body: [`Sent${kind}`, examples[kind]],
      answers: [200, component(kind)],
    },
    PATCH: {
      operationId: `patch${kind}`,
      summary: `Change a ${noun}`,
      parameters: changes,
      body: ['PatchOp', examples[`Patch${kind}`]],
      answers: [200, component(kind)],
    },
    DELETE: {
      operationId: `delete${kind}`,
      summary: kind === 'User' ? 'Deactivate a person, who is shown no more' : 'Delete a group; its people stay',
      parameters: changes,
      answers: [204, null],
    },
  };
};

const plain = { type: 'object' };
/** What says what the service can do. */
const documents: Record<string, Described> = {
  '/ServiceProviderConfig': {
    operationId: 'getServiceProviderConfig',
    summary: 'What the service can do',
    parameters: [],
    answers: [200, plain],
  },
  '/Schemas': {
    operationId: 'listSchemas',
    summary: 'The attributes of people and groups',
    parameters: [],
    answers: [200, listSchema(plain)],
  },
  '/Schemas/{schemaId}': {
    operationId: 'getSchema',
    summary: 'The attributes of one of them',
    parameters: ['schemaId'],
    answers: [200, plain],
  },
  '/ResourceTypes': {
    operationId: 'listResourceTypes',
    summary: 'The kinds of resources',
    parameters: [],
    answers: [200, listSchema(plain)],
  },
  '/ResourceTypes/{typeId}': {
    operationId: 'getResourceType',
    summary: 'One kind of resource',
    parameters: ['typeId'],
    answers: [200, plain],
  },
};
