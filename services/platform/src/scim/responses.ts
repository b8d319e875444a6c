import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { UsualLimits } from '@plumbline/service-kit/limits';
import type { Actor } from '../history/store.ts';
import type { Resource } from './patch.ts';
import { isWanted, type Projection, projected } from './projection.ts';
import { SCIM_JSON, ScimError } from './scim-error.ts';
import type { Page } from './store.ts';
import { versionTag } from './user-resource.ts';

/** One request of a provisioning client, inside its tenant. */
export interface ScimRequest {
  tx: Tx;
  tenantId: TenantId;
  actor: Actor;
  limits: UsualLimits;
  /** The address of the service provider, without a trailing slash. */
  base: string;
  body: unknown;
  filter: string | null;
  page: Page;
  projection: Projection;
  ifMatch: string | null;
  ifNoneMatch: string | null;
}

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': SCIM_JSON, 'cache-control': 'no-store', ...headers },
  });

export const documentResponse = (body: object): Response => answer(200, body);

export const noContent = (): Response => new Response(null, { status: 204 });

export const listResponse = (total: number, { startIndex }: Page, resources: readonly object[]): Response =>
  answer(200, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

export const created = (resource: Resource, location: string, etag: string): Response =>
  answer(201, resource, { location, etag });

/**
 * The resource, or only its version if the client already has that version. `others` is an attribute about other resources, which
 * changes without the version: if requested, the answer is always complete.
 */
export function resourceResponse(
  { ifNoneMatch, projection }: ScimRequest,
  resource: Resource,
  version: number,
  others: 'groups' | 'members',
): Response {
  const etag = versionTag(version);
  return ifNoneMatch !== null && names(ifNoneMatch, etag) && !isWanted(projection, others)
    ? new Response(null, { status: 304, headers: { etag } })
    : answer(200, projected(resource, projection), { etag });
}

/** Throws a refusal if the client's version is not the stored one. */
export function requireMatch({ ifMatch }: ScimRequest, version: number): void {
  if (ifMatch !== null && !names(ifMatch, versionTag(version)))
    throw new ScimError(412, 'It was changed meanwhile: read it again before you change it');
}

/** Whether a list of entity tags contains this one, weak or strong. */
const names = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag.replace(/^W\//, ''));
