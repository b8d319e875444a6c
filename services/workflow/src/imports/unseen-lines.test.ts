import { engines } from '@plumbline/testing/databases';
import { acceptedImport, checkedImport, noDecisions } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HEADINGS = ['Job ID', 'Job Name', 'Contract Amount', 'Cost to Date'];
const fileOf = (...costs: string[]) => ({
  headings: HEADINGS,
  rows: costs.map((cost, n) => [`EXT-${n + 1}`, `Job ${n + 1}`, '$1,000.00', cost]),
});

describe.each(engines)('what a colleague stored between proof and import on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  /** The proof of a file, and its acceptance with all lines of the proof or none. */
  const proved = async (person: Person, costs: string[], isTicked = true) => {
    const { importId, mapping, proof } = await checkedImport(person, fileOf(...costs));
    const lines = proof?.lines ?? [];
    const accepted = isTicked ? lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue })) : [];
    const body = { importId, mapping, decisions: noDecisions, skipBad: false, connectNew: true, accepted };
    return async () => succeeded(await person.workflow.acceptImport({ body })).outcome;
  };
  const imported = (costs: string[]) => acceptedImport(tenant.admin, fileOf(...costs), { connectNew: true });
  const costs = async () => (await jobsOf(tenant.admin)).map((job) => job.jobCostToDate);

  test('a job that was new is in the WIP by now: its values come back as not stored', async () => {
    const accept = await proved(tenant.accountant, ['200']);
    await imported(['100']);
    expect(await accept()).toMatchObject({
      newJobs: 0,
      changedCells: 0,
      conflicts: [
        { jobNumber: 'EXT-1', title: 'Current Cost', seenValue: null, currentValue: 100_00, newValue: 200_00 },
      ],
    });
    expect(await costs()).toEqual([100_00]);
  });

  test('a job that had the file’s value was changed: its value comes back as not stored, the others are stored', async () => {
    await imported(['300', '10']);
    const accept = await proved(tenant.accountant, ['300', '20']);
    const [{ id = '' as never, version = 0 } = {}] = await jobsOf(tenant.admin);
    const updates = [{ id, version, changes: { jobCostToDate: 500_00 } }];
    succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } }));
    expect(await accept()).toMatchObject({
      changedCells: 1,
      conflicts: [
        {
          jobNumber: 'EXT-1',
          seenValue: 300_00,
          currentValue: 500_00,
          newValue: 300_00,
          who: expect.stringMatching(/Project Manager$/),
        },
      ],
    });
    expect(await costs()).toEqual([500_00, 20_00]);
  });

  test('a line that the person saw and did not accept is no conflict', async () => {
    await imported(['300']);
    const accept = await proved(tenant.accountant, ['400'], false);
    expect(await accept()).toMatchObject({ changedCells: 0, conflicts: [] });
    expect(await costs()).toEqual([300_00]);
  });
});
