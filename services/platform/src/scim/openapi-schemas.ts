import { type Attribute, GROUP_SCHEMA, groupAttributes, USER_SCHEMA, userAttributes } from './schemas.ts';

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

const resourceSchema = (urn: string, attributes: readonly Attribute[], required: readonly string[]) => ({
  type: 'object',
  required,
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

/** As it is sent. */
const sentSchema = (urn: string, attributes: readonly Attribute[]) =>
  resourceSchema(urn, attributes, [
    'schemas',
    ...attributes.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ]);
/** As it is answered: `attributes` leaves out all but these. */
const answeredSchema = (urn: string, attributes: readonly Attribute[]) =>
  resourceSchema(urn, attributes, ['schemas', 'id']);

/** A list of what the schema describes. */
export const listSchema = (items: object) => ({
  type: 'object',
  properties: {
    schemas: { type: 'array', items: text },
    totalResults: { type: 'integer' },
    startIndex: { type: 'integer' },
    itemsPerPage: { type: 'integer' },
    Resources: { type: 'array', items },
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

/** The components of the document. */
export const scimSchemas = {
  User: answeredSchema(USER_SCHEMA, userAttributes),
  Group: answeredSchema(GROUP_SCHEMA, groupAttributes),
  SentUser: sentSchema(USER_SCHEMA, userAttributes),
  SentGroup: sentSchema(GROUP_SCHEMA, groupAttributes),
  PatchOp: patchSchema,
  Error: errorSchema,
};
