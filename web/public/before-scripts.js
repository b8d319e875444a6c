// What must be so before the first paint and before any other script. A file of its own because the Content-Security-Policy
// allows no inline script.

// Zod asks, while its schemas are made, whether it may compile them. The policy forbids it, and Firefox prints the question as
// an error. Its `config` would come too late: schemas are made before the first line of the app runs.
globalThis.__zod_globalConfig = { jitless: true };

// Asked for before the scripts are there: the settings, and the jobs sheet's own files where the address is that of a sheet. Before
// anything else, because the first look into the storage waits for it.
(() => {
  const script = document.currentScript;
  globalThis.plumblineConfig = fetch(new URL('config.json', script.src), { cache: 'no-cache' });
  // Whoever reads the settings says what failed.
  globalThis.plumblineConfig.catch(() => {});
  if (!/\/(workflow(\/(jobs|schedule).*)?)?$/.test(location.pathname)) return;
  for (const href of script.dataset.sheet?.split(' ') ?? []) {
    // Not `modulepreload`, with which Chromium compiles each script again at every visit: see build/first-load.ts.
    const as = href.endsWith('.js') ? 'script' : 'style';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href, crossOrigin: '' }));
  }
})();

// The page never flashes in the other scheme. The key is the one of src/app/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('plumbline.color-scheme');
  } catch {
    // Storage is off: the system's scheme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// And the sheet's first answers, and the kept jobs, where a company is chosen: src/lib/early-answers.ts and
// src/features/jobs/kept/page-kept-jobs.ts hand them over.
(() => {
  if (!/^\/(workflow(\/(jobs|schedule).*)?)?$/.test(location.pathname) || /[?&]company=/.test(location.search)) return;
  const early = new Map();
  globalThis.plumblineEarly = early;
  const json = 'application/json, text/event-stream, application/problem+json';
  const ask = (services, { tokens }, tenant, since) => {
    const get = (service, path, accept) => {
      const token = tokens[service];
      if (!token || token.renewAt <= Date.now()) return;
      const url = `${services[service].origin.replace(/\/$/, '')}/api/${service}${path}`;
      const headers = { accept, authorization: `Bearer ${token.value}`, 'plumbline-tenant': tenant };
      const answer = fetch(url, { headers });
      answer.catch(() => {}); // whoever takes it over says what failed
      early.set(url, { headers, answer });
    };
    get('platform', '/app/init', json);
    get('workflow', '/wip/init', json);
    get('workflow', `/wip/jobs${since ? `/since?${since}` : ''}`, `application/vnd.plumbline.table+json, ${json}`);
  };
  const read = (key) =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('plumbline-kept-jobs', 2);
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.onversionchange = () => opening.result.close();
        const reading = opening.result.transaction(['heads', 'tables']);
        const [head, table] = ['heads', 'tables'].map((name) => reading.objectStore(name).get(key));
        reading.onabort = () => reject(reading.error);
        reading.oncomplete = () => {
          opening.result.close();
          resolve({ key, head: head.result, table: table.result });
        };
      };
    });
  const begin = async () => {
    const session = JSON.parse(localStorage.getItem('plumbline.session'));
    const tenant = sessionStorage.getItem('plumbline.tenant') ?? localStorage.getItem('plumbline.tenant');
    if (!session || !tenant) return;
    const key = [session.person.subject, tenant];
    const [comparedAt, kept] = localStorage.getItem(`plumbline.kept-jobs ${key.join(' ')}`)?.split(' ') ?? [];
    const since = kept && Date.now() - comparedAt > 3_600_000 ? `${kept}&digest=yes` : kept;
    if (since) globalThis.plumblineKept = read(key).catch(() => {});
    const { oidc, ...services } = await globalThis.plumblineConfig.then((answer) => answer.clone().json());
    if (session.issuer === oidc.issuer && session.clientId === oidc.clientId) ask(services, session, tenant, since);
  };
  // Without settings, storage or a session in its usual form the page asks by itself.
  globalThis.plumblineAsked = begin().catch(() => {});
})();
