// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOBS_TABLE_FORM } from '@plumbline/contract/workflow/all-jobs';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createKeptJobs } from '../features/jobs/kept/kept-jobs.ts';
import { readEarly } from '../features/jobs/kept/page-kept-jobs.ts';
import { sessionFetch } from '../features/session/session-fetch.ts';
import { appInitAnswer, testConfig } from '../testing/stub-services.ts';
import { stubSession } from '../testing/stub-session.ts';
import { createApi } from './api.ts';
import { askedEarly, earlyFetch } from './early-answers.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/before-scripts.js'), 'utf8');
const TENANT = '0190a000-0000-7000-8000-000000000001';
const kept = {
  cursor: 7,
  stamp: '1795434007.478+1795434010.026',
  form: JOBS_TABLE_FORM,
  at: 0,
  comparedAt: Date.now(),
};

interface Sent {
  readonly url: string;
  readonly by: 'the script' | 'the page';
}

/** Opens an address: runs the early script, then the page's own first calls. Returns what each sent. */
async function open(
  path: string,
  { token = 'ana-1', renewAt = Number.MAX_SAFE_INTEGER, config = testConfig as object, files = '' } = {},
) {
  location.href = `http://app.example${path}`;
  const sent: Sent[] = [];
  const answering = (by: Sent['by']) => async (input: RequestInfo | URL) => {
    const url = String(input);
    if (url.endsWith('/config.json')) return Response.json(config);
    sent.push({ url, by });
    return Response.json(url.includes('/app/init') ? appInitAnswer() : { by });
  };
  const session = {
    issuer: testConfig.oidc.issuer,
    clientId: testConfig.oidc.clientId,
    person: { subject: 'ana', name: null, email: null },
    tokens: { platform: { value: 'ana-1', renewAt }, workflow: { value: 'ana-1', renewAt } },
  };
  localStorage.setItem('plumbline.session', JSON.stringify(session));
  globalThis.plumblineEarly = undefined;
  globalThis.plumblineKept = undefined;
  vi.stubGlobal('fetch', answering('the script'));
  const element = Object.assign(document.createElement('script'), { src: 'http://app.example/before-scripts.js' });
  if (files) element.dataset.sheet = files;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  new Function(script)();
  await askedEarly();
  const { session: ana } = stubSession();
  ana.accessToken = async () => token;
  const api = createApi(testConfig, (service) => sessionFetch(ana, service, earlyFetch(answering('the page'))));
  return { api, sent };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('plumbline.tenant', TENANT);
});

const JOBS = '/api/workflow/wip/jobs';

test('the first calls take over answers requested before the scripts', async () => {
  const { api, sent } = await open('/workflow/jobs?view=1');
  expect(sent.map(({ url }) => url)).toEqual(['/api/platform/app/init', '/api/workflow/wip/init', JOBS]);
  expect(await api.platform.appInit()).toMatchObject({ ok: true, value: { user: { name: 'Ana Abbott' } } });
  expect(await api.workflow.wipInit()).toMatchObject({ ok: true });
  expect(await api.workflow.loadJobs()).toMatchObject({ ok: true, value: { by: 'the script' } });
  expect(sent.filter(({ by }) => by === 'the page')).toEqual([]);
  // Each answer is taken once: the next call asks the service.
  expect(await api.workflow.loadJobs()).toMatchObject({ value: { by: 'the page' } });
});

test("the settings and the sheet's files are asked for before the storage is read", async () => {
  const seen: string[] = [];
  const reading = vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
    seen.push(
      ...[...document.head.querySelectorAll('link')].map(({ rel, as, href }) =>
        [rel, as, new URL(href).pathname].join(' '),
      ),
    );
    seen.push(String(globalThis.plumblineConfig));
    reading.mockRestore();
    return null;
  });
  globalThis.plumblineConfig = undefined;
  await open('/workflow/jobs', { files: '/assets/jobs.js /assets/jobs.css' });
  expect(seen).toEqual(['preload script /assets/jobs.js', 'preload style /assets/jobs.css', '[object Promise]']);
});

test('if the browser kept the jobs, only later changes are requested', async () => {
  await createKeptJobs().keep({ person: 'ana', tenantId: TENANT }, kept, '{}');
  const { api, sent } = await open('/workflow/schedule');
  const { cursor: since, stamp } = kept;
  expect(await api.workflow.jobsSince({ query: { since, stamp } })).toMatchObject({ value: { by: 'the script' } });
  expect(sent).toHaveLength(3);
  await createKeptJobs().dropAll();
  expect((await open('/workflow/schedule')).sent.map(({ url }) => url)).toContain(JOBS);
});

test('after an hour all jobs are compared, and a head kept by another version of the page is noted', async () => {
  const place = { person: 'ana', tenantId: TENANT };
  const head = { ...kept, comparedAt: Date.now() - 3_700_000 };
  await createKeptJobs().keep(place, head, '{}');
  localStorage.removeItem(`plumbline.kept-jobs ana ${TENANT}`);
  await createKeptJobs().head(place);
  const { api } = await open('/workflow/jobs');
  const { cursor: since, stamp } = kept;
  const answer = await api.workflow.jobsSince({ query: { since, stamp, digest: 'yes' } });
  expect(answer).toMatchObject({ value: { by: 'the script' } });
  await createKeptJobs().compared(place, head);
  expect((await open('/workflow/jobs')).sent.at(-1)?.url).not.toContain('digest');
});

test('the kept jobs are read before the scripts, once', async () => {
  const place = { person: 'ana', tenantId: TENANT };
  const database = createKeptJobs();
  await database.keep(place, kept, '{"cursor":7}');
  await open('/workflow/jobs');
  await globalThis.plumblineKept;
  await database.keep(place, { ...kept, cursor: 8 }, '{"cursor":8}');
  const page = readEarly(createKeptJobs());
  const others = { ...place, tenantId: 'another' };
  expect([await page.head(others), await page.head(place)]).toEqual([undefined, kept]);
  expect(await page.table(place)).toEqual({ cursor: 7 });
  expect([(await page.head(place))?.cursor, await page.table(place)]).toEqual([8, { cursor: 8 }]);
});

test('what an earlier version of the page kept in its own way is not read, and kept anew', async () => {
  globalThis.indexedDB = new IDBFactory();
  const place = { person: 'ana', tenantId: TENANT };
  await new Promise((resolve) => {
    const opening = indexedDB.open('plumbline-kept-jobs', 1);
    opening.onupgradeneeded = () => {
      for (const [name, value] of [['heads', kept] as const, ['tables', '{"cursor":7}'] as const])
        opening.result.createObjectStore(name).put(value, [place.person, place.tenantId]);
    };
    opening.onsuccess = () => resolve(opening.result.close());
  });
  localStorage.setItem(`plumbline.kept-jobs ana ${TENANT}`, '0 since=7&stamp=s');
  await open('/workflow/jobs');
  expect(await globalThis.plumblineKept).toBeUndefined();
  const page = readEarly(createKeptJobs());
  expect(await page.head(place)).toBeUndefined();
  await page.keep(place, kept, '{"cursor":7}');
  expect(await page.table(place)).toEqual({ cursor: 7 });
});

test('signing out leaves no trace of whose jobs were kept, even if their database cannot be read', async () => {
  localStorage.setItem(`plumbline.kept-jobs ana ${TENANT}`, '0 since=7&stamp=s');
  globalThis.indexedDB = new IDBFactory();
  await createKeptJobs().dropAll();
  expect(Object.keys(localStorage)).not.toContainEqual(expect.stringContaining('kept-jobs'));
});

test('a browser without kept jobs gets no database for them', async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.setItem(`plumbline.kept-jobs ana ${TENANT}`, 'since=7&stamp=s');
  await open('/workflow/jobs');
  expect(await globalThis.plumblineKept).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

test('another token or company makes its own request', async () => {
  const renewed = await open('/workflow/jobs', { token: 'ana-2' });
  expect(await renewed.api.workflow.loadJobs()).toMatchObject({ value: { by: 'the page' } });
  const { api } = await open('/workflow/jobs');
  api.tenant.set('0190a000-0000-7000-8000-000000000009');
  expect(await api.workflow.loadJobs()).toMatchObject({ value: { by: 'the page' } });
});

test.each([
  ['a page without a sheet', '/admin/users', {}],
  ['a link that names its company', `/workflow/jobs?company=${TENANT}`, {}],
  ['a token that has to be renewed', '/workflow/jobs', { renewAt: 0 }],
  [
    'the session of another provider',
    '/workflow/jobs',
    { config: { ...testConfig, oidc: { ...testConfig.oidc, issuer: 'https://other.example' } } },
  ],
  ['the emulation', '/workflow/jobs', { config: { emulation: true } }],
])('nothing is asked ahead by %s', async (_, path, options) => {
  expect((await open(path, options)).sent).toEqual([]);
});
