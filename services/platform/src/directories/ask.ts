import { DirectoryError } from '../lookups/people-directory.ts';

/** The limits of a whole search and of one of its requests. A person is typing meanwhile. */
export interface Patience {
  searchMs: number;
  requestMs: number;
}
export const PATIENCE: Patience = { searchMs: 8_000, requestMs: 5_000 };

const ELSE = 'invite by e-mail address instead';
export const notAnswering = (cause: unknown) => new DirectoryError(`The directory does not answer; ${ELSE}`, { cause });
export const refusing = (cause: unknown) =>
  new DirectoryError(`The directory does not let Plumbline in; ${ELSE}, and tell whoever runs Plumbline`, { cause });
const busy = (cause: unknown) =>
  new DirectoryError(`The directory is too busy; try again in a minute, or ${ELSE}`, { cause });

/** Sends a request within the limit of a search. Waits as long as a busy directory asks for, unless that is too long. */
export function createAsker({ searchMs, requestMs }: Patience) {
  const until = performance.now() + searchMs;
  return async (url: string, init: RequestInit): Promise<{ status: number; body: unknown }> => {
    for (;;) {
      const left = until - performance.now();
      if (left <= 0) throw notAnswering('the time of the search is over');
      // A redirect would carry the credentials somewhere else.
      const signal = AbortSignal.timeout(Math.min(left, requestMs));
      const response = await fetch(url, { ...init, redirect: 'error', signal }).catch((error: unknown) => {
        throw notAnswering(error);
      });
      if (response.status === 429 || response.status === 503) {
        await response.body?.cancel();
        const wait = retryAfter(response.headers.get('retry-after'));
        if (performance.now() + wait >= until) throw busy(`status ${response.status}, retry after ${wait} ms`);
        await new Promise((resolve) => setTimeout(resolve, wait));
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        return { status: response.status, body: null };
      }
      const body: unknown = await response.json().catch((error: unknown) => {
        throw notAnswering(error);
      });
      return { status: response.status, body };
    }
  };
}
export type Ask = ReturnType<typeof createAsker>;

const DEFAULT_WAIT_MS = 1_000;

/** Milliseconds of a Retry-After header, in seconds or as a date. */
function retryAfter(header: string | null): number {
  if (header === null) return DEFAULT_WAIT_MS;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? DEFAULT_WAIT_MS : Math.max(ms, 0);
}

/** The words of a search, limited to what a filter can take. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8);
