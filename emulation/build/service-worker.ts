// A script without imports, not a module: the build strips its types and writes it beside the page.
interface ExtendableEvent {
  waitUntil(work: Promise<void>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** A service worker's globals. The compiler takes either pages or workers, not both. */
interface ServiceWorker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', hear: (event: FetchEvent) => void): void;
}

(() => {
  const { stamp, files } = '__BUILD__' as unknown as { stamp: string; files: string[] };
  const worker = globalThis as unknown as ServiceWorker;
  const { scope } = worker.registration;
  const PREFIX = `plumbline ${scope} `;
  const kept = PREFIX + stamp;

  // A file with the same name in each build is requested from the host, because the browser may still have the copy of
  // an earlier build.
  const isNamedByContent = (file: string) => file.startsWith('assets/') || file.endsWith('.bin');
  const requestOf = (file: string) =>
    new Request(new URL(file, scope), { cache: isNamedByContent(file) ? 'default' : 'no-cache' });
  const keepFiles = async () => (await caches.open(kept)).addAll(files.map(requestOf));
  const dropOlder = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== kept);
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  const answer = async (request: Request) => {
    // Every path of the app is the same page.
    const wanted = request.mode === 'navigate' ? new URL('index.html', scope).href : request;
    const cache = await caches.open(kept);
    // Vary concerns requests to a host; there is none here.
    const found = await cache.match(wanted, { ignoreSearch: true, ignoreVary: true });
    if (!found) return fetch(request);
    // Some hosts redirect from index.html to the folder, and browsers refuse such an answer for a page.
    return found.redirected ? new Response(found.body, { headers: found.headers }) : found;
  };

  worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
  worker.addEventListener('fetch', (event) => {
    if (event.request.method === 'GET' && event.request.url.startsWith(scope)) event.respondWith(answer(event.request));
  });
})();
