export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export interface Attribute {
  name: string;
  description: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  isRequired?: true;
  isCaseExact?: true;
  isReadOnly?: true;
  isMultiValued?: true;
  isUnique?: true;
  of?: readonly Attribute[];
}

const value = (description: string): Attribute => ({ name: 'value', description });
const kind: Attribute = { name: 'type', description: 'What it is for, such as work' };
const primary: Attribute = { name: 'primary', description: 'Whether it is the one to use', type: 'boolean' };

/** The attributes of a person that Plumbline stores. It ignores others. */
export const userAttributes: readonly Attribute[] = [
  { name: 'userName', description: 'Name at sign-in, mostly the e-mail address', isRequired: true, isUnique: true },
  {
    name: 'name',
    description: 'The parts of the name',
    type: 'complex',
    of: [
      { name: 'givenName', description: 'First name' },
      { name: 'familyName', description: 'Last name' },
      { name: 'formatted', description: 'The whole name' },
    ],
  },
  { name: 'displayName', description: 'The name to show' },
  { name: 'active', description: 'Whether the person may sign in', type: 'boolean' },
  {
    name: 'emails',
    description: 'E-mail; one is kept',
    type: 'complex',
    isMultiValued: true,
    of: [value('The address'), kind, primary],
  },
  {
    name: 'phoneNumbers',
    description: 'Telephone; one is kept',
    type: 'complex',
    isMultiValued: true,
    of: [value('The number'), kind, primary],
  },
  {
    name: 'photos',
    description: 'Addresses of pictures; one over https is kept',
    type: 'complex',
    isMultiValued: true,
    of: [value('The address'), kind, primary],
  },
  {
    name: 'groups',
    description: 'Groups that the person belongs to',
    type: 'complex',
    isMultiValued: true,
    isReadOnly: true,
    of: [value('Id of the group'), { name: 'display', description: 'Name of the group' }],
  },
];

export const groupAttributes: readonly Attribute[] = [
  { name: 'displayName', description: 'Name of the group', isRequired: true, isUnique: true },
  {
    name: 'members',
    description: 'People of the group',
    type: 'complex',
    isMultiValued: true,
    of: [value('Id of the user'), { name: 'display', description: 'Name of the user', isReadOnly: true }],
  },
];

const described = ({ name, description, type = 'string', of, ...is }: Attribute): object => ({
  name,
  type,
  description,
  multiValued: is.isMultiValued ?? false,
  required: is.isRequired ?? false,
  ...(type === 'string' && { caseExact: is.isCaseExact ?? false }),
  mutability: is.isReadOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: is.isUnique ? 'server' : 'none',
  ...(of && { subAttributes: of.map((part) => described(is.isReadOnly ? { ...part, isReadOnly: true } : part)) }),
});

const externalId: Attribute = { name: 'externalId', description: 'The client’s own id', isCaseExact: true };

const schema = (id: string, name: string, base: string, attributes: readonly Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes: [externalId, ...attributes].map(described),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

export const schemaDocuments = (base: string) => [
  schema(USER_SCHEMA, 'User', base, userAttributes),
  schema(GROUP_SCHEMA, 'Group', base, groupAttributes),
];

export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    ...type,
    description: type.name,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

/** The most resources in one answer. A client pages through the rest. */
export const MAX_COUNT = 1_000;
/** The most operations in one PATCH. */
export const MAX_OPERATIONS = 1_000;
export const MAX_BYTES = 2 * 1024 * 1024;

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator creates under Administration, Company',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
