import type { JobId } from '@plumbline/contract/values';
import type { Job, JobUpdate } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { patient } from '@plumbline/testing/patient';
import { size } from '@plumbline/testing/size';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const STORED = size(1_000, 5_000);
const ROUNDS = size(5, 12);

interface Entry {
  job_id: string;
  version: number;
  field: string;
  old_value: unknown;
  new_value: unknown;
}

describe.each(engines)('saving much on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  const given = (tenant: TestTenant, count: number) =>
    givenJobs(
      world,
      tenant,
      Array.from({ length: count }, (_, i) => ({
        jobNumber: String(i).padStart(5, '0'),
        originalContractAmount: 100_000_00,
      })),
    );
  const historyOf = (tenant: TestTenant) =>
    world.database.transaction((tx) =>
      tx.query<Entry>(
        `select job_id, version, field, old_value, new_value from workflow.job_history
         where tenant_id = $1 and field <> 'connected' order by id`,
        [tenant.tenantId],
      ),
    );

  test(`${STORED} updates in one call are all stored, with their history; 5,001 are refused`, async () => {
    const tenant = await world.addTenant('large');
    const jobs = await given(tenant, STORED + 1);
    const updates = jobs.map(({ id, version }, i) => ({
      id,
      version,
      changes: { notes: `Note ${i}`, changeOrderTotal: i },
    }));
    const many = Array.from({ length: 5_001 }, (_, i) => ({
      version: 1,
      id: crypto.randomUUID() as JobId,
      changes: { notes: `Note ${i}` },
    }));
    const tooMany = await tenant.manager.workflow.saveJobs({ body: { updates: many } });
    expect(tooMany).toMatchObject({
      ok: false,
      problem: { type: 'invalid-request', errors: [{ pointer: '/updates' }] },
    });
    expect(await historyOf(tenant)).toEqual([]);

    const saved = succeeded(await tenant.manager.workflow.saveJobs({ body: { updates: updates.slice(0, STORED) } }));
    expect(saved.jobs).toHaveLength(STORED);
    const after = await jobsOf(tenant.manager);
    for (const [i, job] of after.slice(0, STORED).entries()) {
      if (job.notes !== `Note ${i}` || job.finalContractAmount !== 100_000_00 + i || job.version !== 2)
        throw new Error(`job ${i} was not saved: ${JSON.stringify(job)}`);
    }
    expect(after[STORED]).toEqual(jobs[STORED]);
    expect(await historyOf(tenant)).toHaveLength(2 * STORED - 1); // the first total of 0 is no change
  });

  test('20 people who save at once, with conflicts, end in one consistent state', async () => {
    const tenant = await world.addTenant('busy');
    const start = await given(tenant, 200);
    const people: Person[] = Array.from(
      { length: 20 },
      (_, i) => [tenant.admin, tenant.manager, tenant.accountant][i % 3] ?? tenant.admin,
    );
    const acknowledged: { job: Job; changes: JobUpdate['changes'] }[] = [];
    const counts = { saves: 0, conflicts: 0 };

    const work = async (person: Person, seed: number) => {
      const random = randomFrom(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // lists are not empty
      const seen = new Map(start.map((job) => [job.id, job]));
      const ids = start.map(({ id }) => id);
      const changesOf = (): JobUpdate['changes'] => {
        const some: [string, () => unknown][] = [
          ['notes', () => `${seed}-${Math.floor(random() * 1e6)}`],
          ['changeOrderTotal', () => Math.floor(random() * 1e6)],
          ['originalContractAmount', () => Math.floor(random() * 1e8)],
          ['remainingInvoiceAmount', () => pick([null, 5_00, 7_00])],
          ['division', () => pick(['Construction', 'Maintenance', null])],
          ['taxExempt', () => random() < 0.5],
          ['dateSold', () => `2026-0${1 + Math.floor(random() * 9)}-15`],
        ];
        return Object.fromEntries(some.filter(() => random() < 0.3).map(([field, value]) => [field, value()]));
      };
      for (let round = 0; round < ROUNDS; round++) {
        const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(ids)));
        const updates = [...chosen]
          .map((id) => ({ id, version: seen.get(id)?.version ?? 1, changes: changesOf() }))
          .filter(({ changes }) => Object.keys(changes).length > 0);
        if (updates.length === 0) continue;
        const result = await patient(() => person.workflow.saveJobs({ body: { updates } }));
        if (result.ok) {
          counts.saves++;
          for (const job of result.value.jobs) {
            seen.set(job.id, job);
            acknowledged.push({ job, changes: updates.find(({ id }) => id === job.id)?.changes ?? {} });
          }
        } else if (result.problem.type === 'cells-conflict') {
          counts.conflicts++;
          for (const job of await jobsOf(person)) seen.set(job.id, job);
        } else throw new Error(JSON.stringify(result.problem));
      }
    };
    await Promise.all(people.map((person, i) => work(person, i + 1)));
    expect(counts.saves).toBeGreaterThan(20);
    expect(counts.conflicts).toBeGreaterThan(5);

    const final = new Map((await jobsOf(tenant.admin)).map((job) => [job.id, job]));
    const history = await historyOf(tenant);
    const entriesOf = Map.groupBy(history, ({ job_id }) => job_id);

    // Every acknowledged value was true at its version, and each changed cell is in the history under it.
    const recorded = new Map(
      history.map((entry) => [`${entry.job_id} ${entry.version} ${entry.field}`, entry.new_value]),
    );
    const original = new Map(start.map((job) => [job.id, job]));
    for (const { job, changes } of acknowledged) {
      for (const [field, value] of Object.entries(changes)) {
        const at = valueAt(entriesOf.get(job.id) ?? [], field, job.version, original.get(job.id));
        const expected = field === 'remainingInvoiceAmount' && value === null ? at : value;
        expect(at, `${field} of ${job.jobNumber} at version ${job.version}`).toEqual(expected);
      }
    }
    expect(recorded.size).toBe(history.length); // no cell twice in one version

    for (const job of final.values()) {
      const entries = entriesOf.get(job.id) ?? [];
      // Each change starts from the result of the one before, and the last one is stored.
      const replayed = new Map<string, unknown>();
      for (const { field, old_value, new_value } of entries) {
        if (field !== 'remainingInvoiceAmount')
          // follows the other amounts too
          expect(old_value).toEqual(replayed.get(field) ?? stored(original.get(job.id), field));
        replayed.set(field, new_value);
      }
      replayed.delete('remainingInvoiceAmount');
      for (const [field, value] of replayed) expect(stored(job, field)).toEqual(value);
      // Every version comes from one save; none is missing or partial.
      expect([...new Set(entries.map(({ version }) => version))]).toEqual(
        Array.from({ length: job.version - 1 }, (_, i) => i + 2),
      );
      const approved = job.changeOrderHistory.filter(({ status }) => status === 'approved');
      expect(job.changeOrderTotal).toBe(approved.reduce((sum, { amount }) => sum + amount, 0));
      expect(job.finalContractAmount).toBe((job.originalContractAmount ?? 0) + (job.changeOrderTotal ?? 0));
      if (!job.isRemainingInvoiceOverridden) expect(job.remainingInvoiceAmount).toBe(job.finalContractAmount);
    }
  });
});

/** A field as the history keeps it: a select by its value alone. */
const stored = (job: Job | undefined, field: string): unknown =>
  Object.entries(job ?? {}).find(([name]) => name === field)?.[1];

/** The value of a field after a version, from the history. */
function valueAt(entries: readonly Entry[], field: string, version: number, start: Job | undefined): unknown {
  const last = entries.findLast((entry) => entry.field === field && entry.version <= version);
  return last ? last.new_value : stored(start, field);
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
