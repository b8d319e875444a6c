import { limitReached } from '@plumbline/contract/limits';
import { invalidRequest } from '@plumbline/contract/problem';
import { isUuid } from '@plumbline/contract/values';
import { type Database, DatabaseUnavailable, ORDINARY_MS, type Tx } from '@plumbline/service-kit/database';
import type { CompanyBudget } from '@plumbline/service-kit/http/company-budget';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import type { RateLimiter } from '@plumbline/service-kit/http/rate-limiter';
import { readJson } from '@plumbline/service-kit/http/read-request';
import type { Log } from '@plumbline/service-kit/http/service';
import { tenantTurns } from '@plumbline/service-kit/http/tenant-turns';
import { unavailableRefusal } from '@plumbline/service-kit/http/unavailable';
import { NO_LIMITS, type UsualLimits } from '@plumbline/service-kit/limits';
import { type Authentication, createAuthentication } from './authentication.ts';
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './groups.ts';
import { readProjection } from './projection.ts';
import { documentResponse, listResponse, type ScimRequest } from './responses.ts';
import { MAX_BYTES, MAX_COUNT, resourceTypes, schemaDocuments, serviceProviderConfig } from './schemas.ts';
import { ScimError, scimErrorResponse } from './scim-error.ts';
import type { Page } from './store.ts';
import type { TokenOwner } from './tokens-store.ts';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users.ts';

/** The path to which a company's identity provider sends its people and groups (RFC 7644). */
export const SCIM_PATH = '/scim/v2';

interface ScimOptions {
  database: Database;
  role: string;
  rateLimiter: RateLimiter;
  log: Log;
  /** As in ServiceOptions. */
  publicOrigin?: string;
  limits?: UsualLimits;
  budget?: CompanyBudget;
}

type Many = (request: ScimRequest) => Promise<Response>;
type One = (request: ScimRequest, id: string) => Promise<Response>;
const collections: Record<string, Record<string, Many>> = {
  users: { GET: listUsers, POST: createUser },
  groups: { GET: listGroups, POST: createGroup },
};
const resources: Record<string, Record<string, One>> = {
  users: { GET: getUser, PUT: replaceUser, PATCH: patchUser, DELETE: deleteUser },
  groups: { GET: getGroup, PUT: replaceGroup, PATCH: patchGroup, DELETE: deleteGroup },
};

/** The routes below `SCIM_PATH`, without ids. */
export const scimAddresses: readonly string[] = [
  SCIM_PATH,
  ...Object.keys(collections),
  'ServiceProviderConfig',
  'Schemas',
  'ResourceTypes',
  ...[...schemaDocuments(''), ...resourceTypes('')].map(({ id }) => id),
];

/** The methods that each kind of resource has, for the document. */
export const scimMethods = {
  collections: (kind: 'User' | 'Group') => Object.keys(collections[`${kind.toLowerCase()}s`] ?? {}),
  resources: (kind: 'User' | 'Group') => Object.keys(resources[`${kind.toLowerCase()}s`] ?? {}),
};

/** The SCIM service provider. The token decides the tenant. Throws unexpected errors. */
export const scimEndpoint = ({ database, publicOrigin, limits = NO_LIMITS, budget, ...options }: ScimOptions) => {
  const authentication = createAuthentication(options);
  const inTurn = tenantTurns(database);
  return async (request: Request): Promise<Response> => {
    try {
      return await answer({ inTurn, authentication, publicOrigin, limits, budget }, request);
    } catch (error) {
      if (error instanceof ScimError) return scimErrorResponse(error);
      if (error instanceof Refusal) return scimErrorResponse(asScimError(error));
      if (error instanceof DatabaseUnavailable) {
        options.log.error({ path: SCIM_PATH, reason: error.reason, error: error.message }, 'unavailable');
        const { definition, message, headers } = unavailableRefusal(error);
        return scimErrorResponse(new ScimError(definition.status, message, undefined, headers));
      }
      throw error;
    }
  };
};

const asScimError = ({ definition, message, headers }: Refusal): ScimError => {
  if (definition === limitReached) return new ScimError(403, message);
  return definition === invalidRequest
    ? new ScimError(400, message, 'invalidSyntax')
    : new ScimError(definition.status, message, undefined, headers);
};

interface Entrance {
  inTurn: ReturnType<typeof tenantTurns>;
  authentication: Authentication;
  publicOrigin: string | undefined;
  limits: UsualLimits;
  budget: CompanyBudget | undefined;
}

async function answer(
  { inTurn, authentication, publicOrigin, limits, budget }: Entrance,
  request: Request,
): Promise<Response> {
  const hash = await authentication.admitted(request);
  const toll = budget?.toll();
  const inTenant = <T>(run: (tx: Tx, owner: TokenOwner) => T | Promise<T>): Promise<T> =>
    inTurn(
      `scim ${hash}`,
      { withinMs: ORDINARY_MS },
      async (tx, admit) => {
        const owner = await authentication.enter(tx, hash, request);
        admit(owner.tenantId);
        return run(tx, owner);
      },
      toll,
    );
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(request.method);
  // Checked before the body is read, so that strangers cannot send one. Checked again afterwards, since a body can take long.
  if (hasBody) await inTenant(() => undefined);
  const body = hasBody ? await readJson(request, MAX_BYTES) : undefined;
  const origin = publicOrigin ?? new URL(request.url).origin;
  return inTenant((tx, owner) => respond({ tx, owner, base: `${origin}${SCIM_PATH}`, limits }, request, body));
}

async function respond(
  { tx, owner, base, limits }: { tx: Tx; owner: TokenOwner; base: string; limits: UsualLimits },
  request: Request,
  body: unknown,
): Promise<Response> {
  const url = new URL(request.url);
  const [kind = '', id, ...more] = url.pathname
    .slice(SCIM_PATH.length + 1)
    .replace(/\/$/, '')
    .split('/');
  if (more.length > 0) throw nowhere();
  // HEAD is a GET whose body nobody sends.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const document = documentAt(kind, id, base);
  if (document && method !== 'GET') throw notHere(method, ['GET']);
  if (document) return document;
  const run = handlerFor(kind.toLowerCase(), id, method);
  return run({
    tx,
    tenantId: owner.tenantId,
    actor: { userId: null, userName: `Provisioning (${owner.tokenName})` },
    base,
    body,
    filter: url.searchParams.get('filter'),
    page: readPage(url.searchParams),
    projection: readProjection(url.searchParams),
    limits,
    ifMatch: request.headers.get('if-match'),
    ifNoneMatch: request.headers.get('if-none-match'),
  });
}

function documentAt(kind: string, id: string | undefined, base: string): Response | undefined {
  if (kind === 'ServiceProviderConfig' && id === undefined) return documentResponse(serviceProviderConfig(base));
  const documents =
    kind === 'Schemas' ? schemaDocuments(base) : kind === 'ResourceTypes' ? resourceTypes(base) : undefined;
  if (!documents) return undefined;
  if (id === undefined) return listResponse(documents.length, { startIndex: 1, count: documents.length }, documents);
  const document = documents.find((item) => item.id === id || encodeURIComponent(item.id) === id);
  if (!document) throw nowhere();
  return documentResponse(document);
}

function handlerFor(kind: string, id: string | undefined, method: string): Many {
  const table = id === undefined ? collections : resources;
  const methods = Object.hasOwn(table, kind) ? table[kind] : undefined;
  if (!methods) throw nowhere();
  const many = collections[kind]?.[method];
  if (id === undefined && many) return many;
  const handler = resources[kind]?.[method];
  if (id !== undefined && handler) {
    if (!isUuid(id)) throw new ScimError(404, `There is no ${kind.slice(0, -1)} ${id.slice(0, 100)}`);
    return (request) => handler(request, id.toLowerCase());
  }
  throw notHere(method, Object.keys(methods));
}

function notHere(method: string, methods: readonly string[]): ScimError {
  const allow = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
  return new ScimError(405, `${method} is not possible here, but ${allow} is`, undefined, { allow });
}

const nowhere = () => new ScimError(404, 'There is no such address');

function readPage(query: URLSearchParams): Page {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name);
    if (text === null) return otherwise;
    if (!/^[+-]?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} is not a whole number`, 'invalidValue');
    return Number(text);
  };
  // RFC 7644: values below the minimum count as the minimum.
  return {
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(MAX_COUNT, Math.max(0, number('count', 100))),
  };
}
