/** An answer that public/before-scripts.js asked for, with what it was asked with. */
interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
}

declare global {
  /** By address. */
  var plumblineEarly: Map<string, EarlyAnswer> | undefined;
  /** Fulfilled when all is asked for that is asked ahead. */
  var plumblineAsked: Promise<void> | undefined;
}

const KEPT_MS = 10_000;

/** Waits until all is asked that is asked ahead. What nobody has taken over a while later is dropped: the next call asks anew. */
export async function askedEarly(): Promise<void> {
  await globalThis.plumblineAsked;
  setTimeout(() => {
    globalThis.plumblineEarly?.clear();
    globalThis.plumblineKept = undefined;
  }, KEPT_MS);
}

/** `fetch` that takes an answer over, once, where it was asked for in the very same words: address, person, company, form. */
export const earlyFetch =
  (fetcher: typeof fetch): typeof fetch =>
  (input, init) =>
    (init?.method === 'GET' && typeof input === 'string' && taken(input, new Headers(init.headers))) ||
    fetcher(input, init);

function taken(url: string, headers: Headers): Promise<Response> | null {
  const early = globalThis.plumblineEarly?.get(url);
  if (!early) return null;
  globalThis.plumblineEarly?.delete(url);
  const asked = new Headers(early.headers);
  const isSame =
    [...headers].every(([name, value]) => asked.get(name) === value) && [...asked].length === [...headers].length;
  return isSame ? early.answer : null;
}
