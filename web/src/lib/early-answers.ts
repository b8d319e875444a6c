/** An answer that public/before-scripts.js requested, with the request. */
interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
}

declare global {
  /** By address. */
  var plumblineEarly: Map<string, EarlyAnswer> | undefined;
  /** Fulfilled once all early requests are sent. */
  var plumblineAsked: Promise<void> | undefined;
}

const KEPT_MS = 10_000;

/** Waits until all early requests are sent. Answers that nobody takes within a while are dropped, and the next call makes its own request. */
export async function askedEarly(): Promise<void> {
  await globalThis.plumblineAsked;
  setTimeout(() => {
    globalThis.plumblineEarly?.clear();
    globalThis.plumblineKept = undefined;
  }, KEPT_MS);
}

/** `fetch` that takes over an early answer, once, if its request was identical: address, person, company and format. */
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
