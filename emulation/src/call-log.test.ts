import { beforeEach, expect, test } from 'vitest';
import { createCallLog, LONGEST_BODY } from './call-log.ts';
import type { LoggedCall } from './controls.ts';
import { createStore, type Store } from './store.ts';

let store: Store<readonly LoggedCall[]>;
let clock: number;
beforeEach(() => {
  store = createStore<readonly LoggedCall[]>([]);
  clock = 1_000;
});
const log = () => createCallLog(store, () => clock);
const load = { method: 'GET', path: '/api/workflow/wip/jobs', requestBody: null };
const save = { method: 'POST', path: '/api/workflow/wip/jobs/save', requestBody: '{"updates":[]}' };
const done = { status: 200, responseBody: '{}', fault: null };

test('a call has its name in the contract, while it is under way and afterwards', () => {
  const { begin, finish } = log();
  const ticket = begin({ ...load, path: 'https://demo.example/api/workflow/wip/jobs?a=1' });
  const begun = {
    service: 'workflow',
    name: 'loadJobs',
    method: 'GET',
    path: '/api/workflow/wip/jobs?a=1',
    requestBody: null,
    status: null,
    responseBody: null,
    fault: null,
    startedAt: 1_000,
    ms: null,
    count: 1,
  };
  expect(store.get()).toEqual([begun]);
  clock = 1_040;
  finish(ticket, { status: 200, responseBody: '{"jobs":[]}', fault: null });
  expect(store.get()).toEqual([{ ...begun, status: 200, responseBody: '{"jobs":[]}', ms: 40 }]);
});

test('both services have a call named lookup: two entries', () => {
  const { begin } = log();
  begin({ method: 'POST', path: '/api/platform/lookups', requestBody: '{}' });
  begin({ method: 'POST', path: '/api/workflow/lookups', requestBody: '{}' });
  expect(store.get().map(({ service, name }) => `${service} ${name}`)).toEqual(['workflow lookup', 'platform lookup']);
});

test('each call is listed once, with its last request and a count, the latest first', () => {
  const { begin, finish } = log();
  finish(begin(load), done);
  finish(begin(save), done);
  finish(begin({ ...load, path: `${load.path}?again` }), { ...done, status: 503, fault: 'unavailable' });
  expect(store.get().map(({ name, count, path, status, fault }) => [name, count, path, status, fault])).toEqual([
    ['loadJobs', 2, '/api/workflow/wip/jobs?again', 503, 'unavailable'],
    ['saveJobs', 1, save.path, 200, null],
  ]);
});

test('an answer overtaken by the next request of its call is not shown as that request’s answer', () => {
  const { begin, finish } = log();
  const slow = begin({ ...save, requestBody: '{"updates":[1]}' });
  begin({ ...save, requestBody: '{"updates":[2]}' });
  finish(slow, { ...done, status: 409 });
  expect(store.get()).toMatchObject([{ count: 2, requestBody: '{"updates":[2]}', status: null, ms: null }]);
});

test('a stream that breaks later says so, and keeps the time of its answer', () => {
  const { begin, finish } = log();
  const ticket = begin({ ...load, path: '/api/workflow/wip/changes?since=1' });
  clock += 5;
  finish(ticket, { status: 200, responseBody: null, fault: null });
  clock += 60_000;
  finish(ticket, { status: 200, responseBody: null, fault: 'offline' });
  expect(store.get()).toMatchObject([{ name: 'followChanges', fault: 'offline', ms: 5 }]);
});

test('requests outside the contracts are left out', () => {
  const { begin, finish } = log();
  const ticket = begin({ ...load, path: '/config.json' });
  expect(ticket).toBeNull();
  finish(ticket, done);
  expect(begin({ ...load, method: 'DELETE' })).toBeNull();
  expect(store.get()).toEqual([]);
});

test('long bodies are cut and say how long they were', () => {
  const { begin, finish } = log();
  finish(begin({ ...save, requestBody: 'x'.repeat(LONGEST_BODY) }), {
    ...done,
    responseBody: 'y'.repeat(LONGEST_BODY + 1),
  });
  expect(store.get()[0]?.requestBody).toHaveLength(LONGEST_BODY);
  expect(store.get()[0]?.responseBody).toMatch(/^y{20000}… \(20,001 characters in all\)$/);
});
