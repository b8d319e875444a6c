import type { JobUpdate } from '@plumbline/contract/workflow/jobs';
import {
  anyCellProblem,
  newOwnField,
  type OwnField,
  type OwnKind,
  ownKinds,
} from '@plumbline/contract/workflow/own-fields';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenExternalJobs, givenJobs } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the values of a company’s own columns on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let field: Record<OwnKind, OwnField>;
  let jobId: JobUpdate['id'];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const made: [OwnKind, OwnField][] = [];
    for (const kind of ownKinds) {
      const body = { title: `My ${kind}`, kind };
      made.push([kind, succeeded(await tenant.admin.workflow.addOwnColumn({ body })).field]);
    }
    field = Object.fromEntries(made) as Record<OwnKind, OwnField>; // one of each kind
    succeeded(await tenant.admin.workflow.addOption({ body: { field: field.select, name: 'Night' } }));
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A', notes: 'before' }]);
    jobId = job?.id as JobUpdate['id']; // made just now
  });

  const save = (changes: JobUpdate['changes'], version = 1, person: Person = tenant.manager) =>
    person.workflow.saveJobs({ body: { updates: [{ id: jobId, version, changes }] } });
  const own = async () => succeeded(await tenant.manager.workflow.loadJobs()).jobs[0]?.own;
  const everything = () => ({
    [field.text]: 'Permit 12',
    [field.number]: 2.5,
    [field.amount]: -12_345_67,
    [field.date]: '2026-02-28',
    [field.select]: 'Night',
    [field.yesno]: true,
    [field.person]: tenant.manager.userId,
  });

  test('each kind is saved, read back and emptied again', async () => {
    const { jobs } = succeeded(await save({ ...everything(), notes: 'after' }));
    expect(jobs[0]).toMatchObject({ notes: 'after', version: 2, own: everything() });
    expect(await own()).toEqual(everything());

    const nothing = Object.fromEntries(Object.keys(everything()).map((name) => [name, null]));
    const emptied = succeeded(await save({ ...nothing, [field.yesno]: false, [field.text]: '' }, 2));
    expect(emptied.jobs[0]).toMatchObject({ version: 3, own: {} });
    expect(await own()).toEqual({});
  });

  test('a bad cell is refused by its title, and nothing of the save is stored', async () => {
    const bad: [OwnField, unknown, string][] = [
      [field.text, 5, 'is not text'],
      [field.number, 'five', 'is not a number'],
      [field.amount, 1.5, 'is not an amount of whole cents within ±999,999,999,999.99'],
      [field.date, '2026-02-30', 'is not a date'],
      [field.select, 'Day', 'is not in the list'],
      [field.yesno, 'yes', 'is neither yes nor no'],
      [field.person, world.birch.manager.userId, 'is not an active user'],
    ];
    const answer = await save({ ...Object.fromEntries(bad), notes: 'after' });
    expect(answer).toMatchObject({
      problem: {
        type: 'cells-refused',
        refusals: bad.map(([name, value, reason]) => ({ field: name, value, reason, jobNumber: 'A' })),
      },
    });
    expect(answer).toMatchObject({ problem: { refusals: bad.map((_, at) => ({ title: `My ${ownKinds[at]}` })) } });
    expect(await own()).toEqual({});
  });

  test('two people change two own cells of one job without a conflict; of one cell the second is told', async () => {
    succeeded(await save({ [field.amount]: 5_00 }));
    succeeded(await save({ [field.text]: 'Permit' }, 1, tenant.accountant));
    expect(await own()).toEqual({ [field.amount]: 5_00, [field.text]: 'Permit' });
    expect(await save({ [field.amount]: 7_00 }, 1, tenant.accountant)).toMatchObject({
      problem: {
        type: 'cells-conflict',
        conflicts: [{ field: field.amount, title: 'My amount', yourValue: 7_00, theirValue: 5_00, version: 3 }],
        jobs: [{ own: { [field.amount]: 5_00 } }],
      },
    });
  });

  test('history and net changes have each cell with its old and new value; an unset tick was no', async () => {
    succeeded(await save({ [field.amount]: 5_00, [field.yesno]: true }));
    succeeded(await save({ [field.amount]: null }, 2));
    const { changes } = succeeded(await tenant.manager.workflow.activity({ query: { jobId } }));
    const said = changes.map(({ field: name, oldValue, newValue }) => [name, oldValue, newValue]);
    expect(said).toContainEqual([field.yesno, false, true]);
    expect(said).toContainEqual([field.amount, null, 5_00]);
    expect(said).toContainEqual([field.amount, 5_00, null]);
    const net = succeeded(
      await tenant.manager.workflow.netChanges({ query: { from: '2020-01-01T00:00:00Z' } }),
    ).changes;
    const ofOwn = net.filter(({ field: name }) => name.startsWith('own.'));
    expect(ofOwn).toMatchObject([{ field: field.yesno, oldValue: false, newValue: true }]);
  });

  test('a value that is the same already makes no version', async () => {
    succeeded(await save(everything()));
    expect(succeeded(await save(everything(), 2)).jobs[0]?.version).toBe(2);
  });

  test('a retired choice, and a person who left, stay where they are', async () => {
    succeeded(await save({ [field.select]: 'Night' }));
    const body = { field: field.select, value: 'Night', isRetired: true };
    succeeded(await tenant.admin.workflow.retireOption({ body }));
    succeeded(await save({ [field.select]: 'Night', [field.text]: 'x' }, 2));
    expect(await own()).toEqual({ [field.select]: 'Night', [field.text]: 'x' });
    const [other] = await givenJobs(world, tenant, [{ jobNumber: 'B' }]).then((jobs) => jobs.slice(1));
    const answer = await tenant.manager.workflow.saveJobs({
      body: { updates: [{ id: other?.id as never, version: 1, changes: { [field.select]: 'Night' } }] },
    });
    expect(answer).toMatchObject({ problem: { refusals: [{ reason: 'is not in the list' }] } });
  });

  test('a colleague’s page is told of the values as they are', async () => {
    const follower = await Follower.start(tenant.accountant);
    try {
      succeeded(await save({ [field.amount]: 5_00 }));
      await follower.until(() => follower.jobs.get(jobId)?.version === 2);
      expect(follower.jobs.get(jobId)?.own).toEqual({ [field.amount]: 5_00 });
      expect(Object.keys(follower.events.at(-1)?.changes?.jobs[0]?.cells ?? {})).not.toContain('notes');
    } finally {
      await follower.stop();
    }
  });

  test('a job made by hand brings its own values, and is refused by the column’s title', async () => {
    const make = (values: object) =>
      tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: 'New', ...values }] } });
    const [job] = succeeded(await make({ [field.amount]: 9_00, [field.yesno]: false, [field.select]: 'Night' })).jobs;
    expect(job?.own).toEqual({ [field.amount]: 9_00, [field.select]: 'Night' });
    expect(await make({ [field.date]: 'soon' })).toMatchObject({
      problem: { refusals: [{ field: field.date, title: 'My date', reason: 'is not a date' }] },
    });
    expect(await make({ 'own.text.zzzzzzzz': 'x' })).toMatchObject({
      problem: { refusals: [{ reason: 'there is no such field' }] },
    });
  });

  test('a job that left the WIP and is connected again keeps its own values, with those typed then', async () => {
    await givenExternalJobs(world, tenant, [{ externalId: 'ext-A', jobName: 'Job 1' }]);
    succeeded(await save({ [field.amount]: 9_00, [field.text]: 'old' }));
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [jobId] } }));
    const body = { name: { id: 'ext-A', name: 'Job 1' }, [field.text]: 'new' };
    const { jobs } = succeeded(await tenant.manager.workflow.connectJobs({ body }));
    expect(jobs[0]?.own).toEqual({ [field.amount]: 9_00, [field.text]: 'new' });
    const { changes } = succeeded(await tenant.manager.workflow.activity({ query: { jobId, field: field.text } }));
    expect(changes[0]).toMatchObject({ oldValue: 'old', newValue: 'new' });
  });
});

test('a cell is checked by the name of its field alone, as the page does', () => {
  expect(anyCellProblem(newOwnField('amount'), 1.5)).toMatch('whole cents');
  expect(anyCellProblem(newOwnField('date'), '2026-02-28')).toBeNull();
  expect(anyCellProblem('own.amount.short', 1)).toBe('there is no such field');
  expect(anyCellProblem('dateSold', 'soon')).toBe('is not a date');
});
