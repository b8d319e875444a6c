import type { Store } from '../store.ts';

/** How many items the emulation's lookups answer by default. */
export const USUAL_LOOKUPS = 10;

/** `fetch` with a limit for the items of a lookup. The services answer more, because the sample's directories are larger. */
export function limitedLookups(fetcher: typeof fetch, most: Store<number>): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!response.ok || !/\/api\/(platform|workflow)\/lookups$/.test(pathname)) return response;
    const { status, headers } = response;
    // The services have just made this answer to the contract's `lookup`.
    const { lookups } = (await response.json()) as { lookups: Record<string, unknown[]> };
    const limited = Object.entries(lookups).map(([id, items]) => [id, items.slice(0, most.get())]);
    return new Response(JSON.stringify({ lookups: Object.fromEntries(limited) }), { status, headers });
  };
}
