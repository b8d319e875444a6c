import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRIEF_NODE } from './brief-node.ts';
import { givenData } from './data/testing.ts';

const KILLS = Number(process.env.KILLS ?? 1);
const WORKERS = 4;
const JOBS_OF_A_SAVE = 3;

/**
 * A process that opens the embedded database, prints its content, and saves until it is killed: each worker saves its own jobs, each time
 * with a new note and change-order total. It prints each acknowledged save.
 */
const saver = (root: string) => `
import { openDatabase } from ${JSON.stringify(join(root, 'tools/open-database.ts'))};
import { createTenant } from ${JSON.stringify(join(root, 'services/platform/src/tenant/create-tenant.ts'))};
import { createWorkflow } from ${JSON.stringify(join(root, 'services/workflow/src/app.ts'))};
import { newJobRow } from ${JSON.stringify(join(root, 'services/workflow/src/connect/new-job.ts'))};
import { insertJobs } from ${JSON.stringify(join(root, 'services/workflow/src/connect/store.ts'))};

const say = (kind, value) => process.stdout.write(JSON.stringify({ kind, value }) + '\\n');
let opened;
try {
  opened = await openDatabase();
} catch (error) {
  say('refused', error.message);
  process.exit(1);
}
const { database } = opened;
const person = { issuer: 'https://issuer.test', externalId: 'saver' };
const [known] = await database.transaction((tx) => tx.query('select tenant_id from platform.tenant'));
if (!known) {
  await database.transaction(async (tx) => {
    const someone = { ...person, firstName: 'Ann', lastName: 'Saver', email: 'a@b.test', phoneNumber: null, role: 'Admin' };
    const { tenantId, userIds } = await createTenant(tx, { name: 'Acme' }, [someone]);
    const rows = Array.from({ length: ${WORKERS * JOBS_OF_A_SAVE} }, (_, i) =>
      newJobRow({ externalId: 'e' + i, jobName: 'Job ' + i, values: { originalContractAmount: 100 } }, [], new Map()).row);
    await insertJobs(tx, { tenantId, userId: userIds[0], userName: 'Ann' }, rows);
  });
}
const history = await database.transaction((tx) => tx.query(
  "select job_id, version, field, new_value from workflow.job_history order by id"));
const service = createWorkflow({
  database,
  log: { info() {}, error() {} },
  version: 'test',
  rateLimiter: { consume: async () => null },
  verifyToken: async () => ({ issuer: person.issuer, subject: person.externalId }),
});
const call = async (path, body) => {
  const response = await service.fetch(new Request('http://service.test/api/workflow' + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }));
  if (!response.ok) say('failed', await response.text());
  return response.json();
};
const { jobs } = await call('/wip/jobs');
say('state', { jobs, history });

let total = Date.now() * 10;
const work = async (mine) => {
  for (;;) {
    const token = crypto.randomUUID();
    const changes = { notes: token, changeOrderTotal: ++total };
    const updates = mine.map(({ id, version }) => ({ id, version, changes }));
    const saved = await call('/wip/jobs/save', { updates });
    say('saved', { token, total: changes.changeOrderTotal, jobs: saved.jobs.map(({ id, version }) => ({ id, version })) });
    mine = saved.jobs;
  }
};
await Promise.all(Array.from({ length: ${WORKERS} }, (_, i) => work(jobs.slice(i * ${JOBS_OF_A_SAVE}, (i + 1) * ${JOBS_OF_A_SAVE}))));
`;

interface Saved {
  token: string;
  total: number;
  jobs: { id: string; version: number }[];
}
interface State {
  jobs: {
    id: string;
    version: number;
    notes: string | null;
    originalContractAmount: number;
    changeOrderTotal: number;
    finalContractAmount: number;
    changeOrderHistory: { amount: number; status: string }[];
  }[];
  history: { job_id: string; version: number; field: string; new_value: unknown }[];
}
// The lines that the process above prints.
type Said =
  | { kind: 'state'; value: State }
  | { kind: 'saved'; value: Saved }
  | { kind: 'refused' | 'failed'; value: string };

let folder: string;
let script: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
  await givenData(join(folder, 'data'));
  script = join(folder, 'saver.ts');
  writeFileSync(script, saver(join(import.meta.dirname, '..')));
});
afterAll(async () => {
  for (const child of children) await killed(child);
  rmSync(folder, { recursive: true });
});

async function killed(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  child.kill('SIGKILL');
  await gone;
  children.delete(child);
}

/** Starts the process. `hear` gets each printed line; `done` settles after the last one. */
function start(hear: (said: Said) => void): { child: ChildProcess; done: Promise<void> } {
  const child = spawn(process.execPath, [...BRIEF_NODE, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  });
  children.add(child);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => hear(JSON.parse(line)));
  return { child, done: once(lines, 'close').then(() => {}) };
}

/**
 * Kills a process at a random moment after its second save, and returns what it found at its start and what it acknowledged. `meanwhile` is
 * called as it saves.
 */
async function saveUntilKilled(
  meanwhile: (holder: ChildProcess) => Promise<void> = async () => {},
): Promise<{ state: State; saved: Saved[] }> {
  const saved: Saved[] = [];
  let state: State | undefined;
  const failures: string[] = [];
  const isSaving = Promise.withResolvers<void>();
  const { child, done } = start((said) => {
    if (said.kind === 'state') state = said.value;
    else if (said.kind === 'saved') saved.push(said.value);
    else failures.push(said.value);
    if (saved.length > 1 || failures.length > 0) isSaving.resolve();
  });
  await Promise.race([isSaving.promise, done]);
  await meanwhile(child);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  await killed(child);
  await done;
  expect(failures).toEqual([]);
  expect(child.signalCode).toBe('SIGKILL');
  if (!state) throw new Error('the process ended before it said what it found');
  return { state, saved };
}

function expectWhole({ jobs, history }: State, saved: readonly Saved[]): void {
  const written = new Map(history.map((entry) => [`${entry.job_id} ${entry.version} ${entry.field}`, entry.new_value]));
  for (const { token, total, jobs: changed } of saved) {
    for (const { id, version } of changed) {
      expect(written.get(`${id} ${version} notes`), 'an acknowledged note').toBe(token);
      expect(written.get(`${id} ${version} changeOrderTotal`), 'an acknowledged total').toBe(total);
    }
  }
  // A save is stored with all of its jobs and fields, acknowledged or not.
  const byNote = Map.groupBy(
    history.filter(({ field }) => field === 'notes'),
    ({ new_value }) => new_value,
  );
  for (const entries of byNote.values()) expect(entries).toHaveLength(JOBS_OF_A_SAVE);
  for (const job of jobs) {
    const mine = history.filter(({ job_id }) => job_id === job.id);
    expect(mine.map(({ version, field }) => `${version} ${field}`).sort()).toEqual(
      Array.from({ length: job.version }, (_, i) =>
        i === 0 ? ['1 connected'] : [`${i + 1} notes`, `${i + 1} changeOrderTotal`],
      )
        .flat()
        .sort(),
    );
    const last = (field: string) => mine.findLast((entry) => entry.field === field)?.new_value;
    expect(job.notes).toBe(last('notes') ?? null);
    expect(job.changeOrderTotal).toBe(last('changeOrderTotal') ?? 0);
    expect(job.changeOrderHistory).toHaveLength(job.version - 1);
    expect(job.changeOrderTotal).toBe(job.changeOrderHistory.reduce((sum, { amount }) => sum + amount, 0));
    expect(job.finalContractAmount).toBe(job.originalContractAmount + job.changeOrderTotal);
  }
}

describe('the embedded database', { timeout: 60_000 + KILLS * 15_000 }, () => {
  test(`keeps every acknowledged save and no half one, killed ${KILLS} times while saves stream in, and refuses a second process`, async () => {
    const acknowledged: Saved[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const { state, saved } = await saveUntilKilled();
      expectWhole(state, acknowledged);
      acknowledged.push(...saved);
    }
    const { state } = await saveUntilKilled(expectRefusal); // what the last kill left
    expectWhole(state, acknowledged);
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * KILLS);
  });

  async function expectRefusal(holder: ChildProcess): Promise<void> {
    const heard: Said[] = [];
    await start((said) => heard.push(said)).done;
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ kind: 'refused' });
    const message = String(heard[0]?.value);
    expect(message).toContain(`${join(folder, 'data')} is in use by process ${holder.pid}`);
    expect(message).toContain('nothing was started');
    expect(message).toContain('DATA_DIR=');
  }
});
