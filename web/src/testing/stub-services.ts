import { problemTypeUri } from '@plumbline/contract/problem';
import { permissions as all, type Permission } from '@plumbline/domain/permissions';
import { type Api, createApi } from '../lib/api.ts';
import type { RuntimeConfig } from '../lib/config.ts';
import { unpacked } from './unpacked.ts';

export const testConfig: RuntimeConfig = {
  oidc: { issuer: 'https://id.example', clientId: 'web' },
  platform: { origin: '', scope: 'platform.access', resource: 'urn:plumbline:platform' },
  workflow: { origin: '', scope: 'workflow.access', resource: 'urn:plumbline:workflow' },
};

/** A service's answer to `GET /path`: a body, a whole response such as `problem(...)`, or a function of the request's body and query. */
export type Answers = Record<string, object | ((sent: unknown, query: URLSearchParams) => object | Promise<object>)>;

export function problem(type: string, status: number, members: object = {}): Response {
  const body = { type: problemTypeUri(type), status, title: type, ...members };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** Answers calls by method and path without the service's prefix. Everything else is not found. */
export function stubFetch(answers: Answers): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://app');
    const path = pathname.replace(/^\/api\/(platform|workflow)/, '');
    const answer = answers[`${init?.method ?? 'GET'} ${path}`];
    const body = typeof answer === 'function' ? await answer(await sentIn(init), searchParams) : answer;
    if (body === undefined) return problem('not-found', 404);
    return body instanceof Response ? body.clone() : Response.json(body);
  };
}

async function sentIn({ body, headers }: RequestInit = {}): Promise<unknown> {
  if (typeof body === 'string') return JSON.parse(body);
  const isPacked = new Headers(headers).get('content-encoding') === 'gzip';
  return isPacked && body instanceof Uint8Array ? JSON.parse(await unpacked(Uint8Array.from(body))) : undefined;
}

export const stubApi = (answers: Answers, onForbidden?: () => void): Api =>
  createApi(testConfig, () => stubFetch(answers), onForbidden);

const tenantId = '0190a000-0000-7000-8000-000000000001';

/** An app init answer for a person with these permissions. */
export function appInitAnswer(permissions: readonly Permission[] = all) {
  const tenant = { id: tenantId, name: 'Keystone Builders', companyLogoUrl: null };
  return {
    user: {
      id: '0190a000-0000-7000-8000-000000000002',
      name: 'Ana Abbott',
      email: 'ana@keystone.example',
      photoUrl: null,
      phoneNumber: null,
      role: 'Accountant',
      tenants: [{ ...tenant, role: 'Accountant' }],
      productPermissions: [],
    },
    tenant,
    products: ['platform', 'workflow'],
    permissions,
    administrators: ['Ada Admin', 'Otto Owner'],
  };
}
