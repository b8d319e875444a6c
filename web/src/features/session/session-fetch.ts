import { problemTypeUri, unauthenticated } from '@plumbline/contract/problem';
import type { ServiceName } from '../../lib/config.ts';
import type { Session } from './session.ts';

/**
 * `fetch` with a service's access token. After a 401 it renews the token once and tries again. When the session is over it
 * waits until the person has signed in again, so that neither the page nor an edit is lost.
 */
export function sessionFetch(session: Session, service: ServiceName, fetcher: typeof fetch = fetch): typeof fetch {
  const withToken = (input: RequestInfo | URL, init: RequestInit | undefined, token: string) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetcher(input, { ...init, headers });
  };
  const tokenOrWait = async (signal: AbortSignal | undefined, rejected?: string): Promise<string | null> => {
    for (;;) {
      const token = await session.accessToken(service, rejected);
      // Signed out before any data was shown: the guard deals with it.
      if (token !== null || session.state().status === 'signed-out') return token;
      await session.untilSignedIn(signal);
    }
  };
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const token = await tokenOrWait(signal);
    if (token === null) return notSignedIn();
    const response = await withToken(input, init, token);
    if (response.status !== 401) return response;
    const renewed = await tokenOrWait(signal, token);
    return renewed === null ? response : withToken(input, init, renewed);
  };
}

/** The service's answer without a token. Calling it would only log an error to the console. */
function notSignedIn(): Response {
  const { type, status, title } = unauthenticated;
  return Response.json({ type: problemTypeUri(type), status, title }, { status });
}
