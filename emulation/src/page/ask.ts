import { TENANT_HEADER } from '@plumbline/contract/call';
import type { PersonaId } from '@plumbline/sample/personas';
import type { AskedCall, Controls } from '../controls.ts';
import type { Bridge } from './bridge.ts';

/** How long before a token expires it is renewed. */
const RENEW_BEFORE_MS = 60_000;

/** Calls as any persona, without the tab's faults. */
export function createAsk({ order, fetch }: Pick<Bridge, 'order' | 'fetch'>): Controls['ask'] {
  const tokens = new Map<string, { value: string; expiresAt: number }>();
  const tokenOf = async (persona: PersonaId, service: AskedCall['service'], isAnew: boolean): Promise<string> => {
    const key = `${persona} ${service}`;
    const cached = tokens.get(key);
    if (cached && !isAnew && cached.expiresAt - RENEW_BEFORE_MS > Date.now()) return cached.value;
    const { accessToken, expiresAt } = await order('signIn', { persona, service });
    tokens.set(key, { value: accessToken, expiresAt });
    return accessToken;
  };
  const send = async ({ persona, service, method, path, body, tenantId }: AskedCall, isAnew: boolean) => {
    const headers = new Headers({ authorization: `Bearer ${await tokenOf(persona, service, isAnew)}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (tenantId !== undefined) headers.set(TENANT_HEADER, tenantId);
    return fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  };
  return async (call) => {
    let response = await send(call, false);
    // All tokens have expired, or another tab's worker is the back end now.
    if (response.status === 401) response = await send(call, true);
    return { status: response.status, text: await response.text() };
  };
}
