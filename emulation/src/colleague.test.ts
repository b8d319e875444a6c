// @vitest-environment node
import { cellProblem } from '@plumbline/contract/workflow/job-fields';
import { afterEach, expect, test } from 'vitest';
import { type Colleague, createColleague } from './colleague.ts';
import type { AskedCall } from './controls.ts';
import { wireJob } from './testing.ts';
import type { Wait } from './wait.ts';

interface Save {
  updates: { id: string; version: number; changes: Record<string, unknown> }[];
}
type Answer = { status: number; text: string };
const answer = (status: number, body: object): Answer => ({ status, text: JSON.stringify(body) });

let colleague: Colleague | undefined;
afterEach(() => colleague?.stop());

/** A colleague at a back end with 20 jobs. `refuse` answers in its place. */
function atWork(refuse: (call: AskedCall) => Answer | null | Promise<never> = () => null) {
  const jobs = Array.from({ length: 20 }, (_, i) =>
    wireJob({ id: `0190a000-0000-7000-8000-0000000000${10 + i}`, jobNumber: `26-0${10 + i}`, version: 5 }),
  );
  const asked: AskedCall[] = [];
  const ask = async (call: AskedCall): Promise<Answer> => {
    asked.push(call);
    const refused = await refuse(call);
    if (refused) return refused;
    if (call.path === '/api/workflow/wip/jobs') return answer(200, { jobs, cursor: 1 });
    if (call.path === '/api/workflow/wip/presence') return answer(200, { success: true });
    const { updates } = call.body as Save; // what the colleague sends to the only other path
    const saved = updates.map(({ id, version, changes }) => {
      const job = jobs.find((each) => each.id === id);
      expect(job?.version).toBe(version);
      expect(Object.entries(changes).map(([field, value]) => cellProblem(field, value))).toEqual([null]);
      return Object.assign(job ?? {}, changes, { version: version + 1, updatedBy: 'Priya Raman' });
    });
    return answer(200, { jobs: saved, success: true });
  };
  const waited: number[] = [];
  const wait: Wait = async (ms, signal) => {
    waited.push(ms);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  };
  colleague = createColleague(ask, { persona: 'accountant', wait, today: '2026-11-20' });
  const pathsOf = () => asked.map(({ path }) => path.replace('/api/workflow/wip/', ''));
  return { colleague, asked, waited, pathsOf, lastOf: (made: Colleague) => made.state.get().last };
}

test('a colleague loads the jobs once, then goes to a cell, saves and reports, again and again', async () => {
  const { colleague, asked, pathsOf, waited } = atWork();
  colleague.start();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(9);
  colleague.stop();
  const save = ['presence', 'jobs/save'];
  expect(pathsOf().slice(0, 9)).toEqual(['jobs', ...save, ...save, ...save, ...save]);
  expect(asked.every(({ persona, service }) => persona === 'accountant' && service === 'workflow')).toBe(true);
  const [place, saved] = asked.slice(1).map(({ body }) => body);
  const [update] = (saved as Save).updates; // the second call of the two
  expect(place).toMatchObject({ place: { jobId: update?.id, field: Object.keys(update?.changes ?? {})[0] } });
  expect(colleague.state.get().last).toMatch(/^Priya Raman set [A-Z][\w ]+ of 26-0\d\d to .+$/);
  // From edit to edit: going to the cell, and the pause afterwards.
  expect(waited.filter((ms) => ms !== 700).every((ms) => ms >= 1_300 && ms <= 3_300)).toBe(true);
});

test('only the first jobs are edited', async () => {
  const { colleague, asked } = atWork();
  colleague.start();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(80);
  colleague.stop();
  const numbers = asked.flatMap(({ body }) => JSON.stringify(body)?.match(/00000000(\d\d)","version"/)?.[1] ?? []);
  expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(24);
});

test('after a conflict the jobs are loaded again', async () => {
  let isFirst = true;
  const { colleague, asked, pathsOf } = atWork(({ path }) => {
    if (!path.endsWith('/save') || !isFirst) return null;
    isFirst = false;
    return answer(409, { title: 'Nothing was saved', conflicts: [] });
  });
  const said: (string | null)[] = [];
  colleague.state.subscribe(() => said.push(colleague.state.get().last));
  colleague.start();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6);
  expect(pathsOf().slice(0, 6)).toEqual(['jobs', 'presence', 'jobs/save', 'jobs', 'presence', 'jobs/save']);
  expect(said.join('\n')).toMatch(/Somebody was quicker at .+ of 26-0/);
});

test('a refusal and an unreachable back end are reported, and retried', async () => {
  const refusing = atWork(({ path }) =>
    path.endsWith('/save') ? answer(403, { title: 'Not allowed', detail: 'This needs the permission Wip_edit' }) : null,
  );
  refusing.colleague.start();
  await expect.poll(() => refusing.asked.length).toBeGreaterThanOrEqual(6);
  refusing.colleague.stop();
  expect(refusing.lastOf(refusing.colleague)).toMatch(/ was refused: This needs the permission Wip_edit\.$/);

  const gone = atWork(() => Promise.reject(new Error('no back end')));
  gone.colleague.start();
  await expect.poll(() => gone.asked.length).toBeGreaterThanOrEqual(2);
  gone.colleague.stop();
  expect(gone.lastOf(gone.colleague)).toBe('The colleague is stuck: no back end.');
});

test('a colleague who stops leaves the grid and edits no more', async () => {
  const { colleague, asked } = atWork();
  colleague.start();
  colleague.start();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
  expect(colleague.state.get().isOn).toBe(true);
  colleague.stop();
  colleague.stop();
  expect(colleague.state.get().isOn).toBe(false);
  expect(asked.at(-1)).toMatchObject({ path: '/api/workflow/wip/presence', body: { place: null } });
  const before = asked.filter(({ path }) => path.endsWith('/save')).length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked.filter(({ path }) => path.endsWith('/save')).length).toBeLessThanOrEqual(before + 1);
  const clientIds = asked.flatMap(({ body }) => JSON.stringify(body)?.match(/"clientId":"([^"]+)"/)?.[1] ?? []);
  expect(new Set(clientIds).size).toBe(1);
});

test('a requested cell is changed once, wherever it is', async () => {
  const { colleague, asked, lastOf, pathsOf } = atWork();
  await colleague.change({ jobId: '0190a000-0000-7000-8000-000000000029', field: 'retainageAmount' });
  expect(pathsOf()).toEqual(['jobs', 'presence', 'jobs/save']);
  expect(asked[2]?.body).toEqual({
    updates: [{ id: '0190a000-0000-7000-8000-000000000029', version: 5, changes: { retainageAmount: 1_000_00 } }],
  });
  expect(lastOf(colleague)).toBe('Priya Raman set Retainage of 26-029 to $1,000.00');
});

test.each([
  ['a read-only column', { jobId: '0190a000-0000-7000-8000-000000000010', field: 'jobNumber' }],
  ['a job that is gone', { jobId: '0190a000-0000-7000-8000-000000000099', field: 'notes' }],
])('asked for %s, a colleague says that it cannot be', async (_, place) => {
  const { colleague, pathsOf, lastOf } = atWork();
  await colleague.change(place);
  expect(pathsOf()).toEqual(['jobs']);
  expect(lastOf(colleague)).toMatch(/cannot be changed/);
});
