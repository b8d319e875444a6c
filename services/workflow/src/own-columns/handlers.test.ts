import { isOwnField, type OwnField, type OwnKind } from '@plumbline/contract/workflow/own-fields';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the columns of a company’s own on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const add = async (title: string, kind: OwnKind = 'text'): Promise<OwnField> =>
    succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title, kind } })).field;
  const retire = (field: OwnField, isRetired = true) =>
    tenant.admin.workflow.retireOwnColumn({ body: { field, isRetired } });
  const columns = async () => succeeded(await tenant.admin.workflow.ownColumns()).columns;
  const init = async () => succeeded(await tenant.manager.workflow.wipInit());
  const shown = async () => (await init()).gridSettings.columns.filter(({ field }) => isOwnField(field));

  test('a new column stands at the end of the sheet with the form of its kind, and hidden in the schedule', async () => {
    const fields = [await add('Bond premium', 'amount'), await add('Inspected', 'yesno'), await add('Crew', 'select')];
    const { gridSettings, schedule } = await init();
    expect(gridSettings.columns.slice(-3)).toEqual([
      expect.objectContaining({ field: fields[0], title: 'Bond premium', type: 'currency', format: 'currency' }),
      expect.objectContaining({ field: fields[1], title: 'Inspected', type: 'boolean' }),
      expect.objectContaining({ field: fields[2], title: 'Crew', type: 'select', editable: true, hidden: false }),
    ]);
    expect(schedule.gridSettings.columns.slice(-3).map(({ title, hidden }) => [title, hidden])).toEqual([
      ['Bond premium', true],
      ['Inspected', true],
      ['Crew', true],
    ]);
  });

  test('whoever follows the changes is told of a new column, and of a new option of a list, and of no job', async () => {
    const follower = await Follower.start(tenant.manager);
    const heard = () => follower.events.filter(({ changes }) => changes?.settings);
    await add('Crew', 'select');
    await follower.until(() => heard().length === 1);
    await tenant.admin.workflow.addOption({ body: { field: 'division', name: 'Night works' } });
    await follower.until(() => heard().length === 2);
    expect(heard().map(({ changes }) => [changes?.jobs, changes?.gone])).toEqual([
      [[], []],
      [[], []],
    ]);
    await follower.stop();
  });

  test('a person column offers the people, and a select column the list that belongs to it', async () => {
    const [person, crew] = [await add('Safety officer', 'person'), await add('Crew', 'select')];
    const { list } = succeeded(await tenant.admin.workflow.addOption({ body: { field: crew, name: 'Night' } }));
    expect(list).toMatchObject({ field: crew, title: 'Crew', options: [{ name: 'Night', jobCount: 0 }] });
    const { lists } = succeeded(await tenant.admin.workflow.selectLists());
    expect(lists.at(-1)).toEqual(list);
    const { selectOptions } = (await init()).gridSettings;
    expect(selectOptions[crew]).toEqual([{ value: 'Night', name: 'Night' }]);
    expect(selectOptions[person]).toEqual(selectOptions.projectManagerUserIds);
  });

  test('a title is one column, whatever its case and spaces, also a retired and a built-in one', async () => {
    const field = await add('Bond premium');
    const taken = async (title: string) => {
      const answer = await tenant.admin.workflow.addOwnColumn({ body: { title, kind: 'text' } });
      return answer.ok ? null : answer.problem;
    };
    expect(await taken(' BOND  Premium')).toMatchObject({ type: 'column-title-taken', whose: 'own' });
    expect(await taken('job status')).toMatchObject({ type: 'column-title-taken', whose: 'built-in' });
    expect(await taken('over billed')).toMatchObject({ type: 'column-title-taken', whose: 'built-in' });
    succeeded(await retire(field));
    expect(await taken('Bond premium')).toMatchObject({ name: 'Bond premium', whose: 'retired' });
  });

  test('two who add the same title at the same moment make one column', async () => {
    const answers = await Promise.all(
      ['Bond', 'BOND'].map((title) => tenant.admin.workflow.addOwnColumn({ body: { title, kind: 'text' } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await columns()).toHaveLength(1);
  });

  test('a retired column leaves the sheets with its values kept, keeps its name for the past, and comes back', async () => {
    const field = await add('Bond premium', 'amount');
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    const save = (version: number, value: unknown) =>
      tenant.manager.workflow.saveJobs({
        body: { updates: [{ id: job?.id as never, version, changes: { [field]: value } }] },
      });
    succeeded(await save(1, 12_50));
    expect(await columns()).toMatchObject([{ field, jobCount: 1, changedBy: expect.stringMatching(/Admin$/) }]);

    succeeded(await retire(field));
    expect(await shown()).toEqual([]);
    expect((await init()).retiredColumns).toMatchObject([{ field, title: 'Bond premium', editable: false }]);
    expect(await save(2, 13_00)).toMatchObject({
      ok: false,
      problem: { refusals: [{ title: 'Bond premium', reason: 'was retired, and takes no new values' }] },
    });
    succeeded(await retire(field, false));
    expect(await shown()).toMatchObject([{ field }]);
    const { jobs } = succeeded(await tenant.manager.workflow.loadJobs());
    expect(jobs[0]?.own).toEqual({ [field]: 12_50 });
  });

  test('the sheets show them in their order', async () => {
    const seenFields = [await add('One'), await add('Two'), await add('Three')];
    const fields = [seenFields[2], seenFields[0], seenFields[1]] as OwnField[];
    succeeded(await tenant.admin.workflow.orderOwnColumns({ body: { fields, seenFields } }));
    expect((await shown()).map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
    const twice = [fields[0], fields[0], fields[1]] as OwnField[];
    expect(await tenant.admin.workflow.orderOwnColumns({ body: { fields: twice, seenFields: fields } })).toMatchObject({
      ok: false,
      problem: { type: 'columns-changed' },
    });
  });

  test('another company sees neither the columns nor their lists, and cannot name them', async () => {
    const field = await add('Secret', 'select');
    succeeded(await tenant.admin.workflow.addOption({ body: { field, name: 'Secret' } }));
    const { admin, manager } = world.birch;
    expect(JSON.stringify(succeeded(await manager.workflow.wipInit()))).not.toContain('Secret');
    expect(JSON.stringify(succeeded(await admin.workflow.selectLists()))).not.toContain('Secret');
    expect(succeeded(await admin.workflow.ownColumns()).columns).toEqual([]);
    const [job] = await givenJobs(world, world.birch, [{ jobNumber: 'own-1' }]);
    const answer = await manager.workflow.saveJobs({
      body: { updates: [{ id: job?.id as never, version: 1, changes: { [field]: 'Secret' } }] },
    });
    expect(answer).toMatchObject({ ok: false, problem: { refusals: [{ reason: 'there is no such field' }] } });
    expect(await admin.workflow.addOption({ body: { field, name: 'Mine' } })).toMatchObject({
      ok: false,
      problem: { type: 'list-gone' },
    });
  });
});
