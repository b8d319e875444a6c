import { TENANT_HEADER } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import { attachedTypes } from '@plumbline/domain/file-type';
import type { TriedCall } from '../every-call.ts';
import { audienceOf } from '../test-issuer.ts';
import type { Person, World } from '../world.ts';
import type { Asked, Room } from './example.ts';

/** What a request of this person carries; no tenant where it is null. */
export async function headersOf(
  world: World,
  { service }: TriedCall,
  { externalId: subject }: Person,
  tenantId: TenantId | null,
): Promise<Record<string, string>> {
  const token = await world.issuer.sign({ subject, audience: audienceOf(service), scope: `${service}.access` });
  return { authorization: `Bearer ${token}`, ...(tenantId !== null && { [TENANT_HEADER]: tenantId }) };
}

/** The request that an example asks for. */
export async function requestOf({ world, tenant }: Room, tried: TriedCall, asked: Asked): Promise<Request> {
  const { by = tenant.admin, query, body } = asked as { by?: Person; query?: Record<string, string>; body?: unknown };
  const headers = await headersOf(world, tried, by, tenant.tenantId);
  return new Request(query ? `${tried.address}?${new URLSearchParams(query)}` : tried.address, {
    method: tried.call.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body), // a file's bytes go as they are
    }),
  });
}

/** The JSON of an answer; of a stream, that of its first event; of a file, its type and text. */
export async function jsonOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type in attachedTypes) return { type, text: await response.text() };
  if (type !== 'text/event-stream') return response.json();
  if (!response.body) throw new Error('a stream without a body');
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return JSON.parse(new TextDecoder().decode(value).replace(/^data: /, ''));
}
