import type { SelectListField } from '@plumbline/contract/workflow/lists';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the select lists on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const lists = () => tenant.admin.workflow;
  const options = async (field: SelectListField) => {
    const all = succeeded(await lists().selectLists()).lists;
    return all.find((list) => list.field === field)?.options ?? [];
  };
  const names = async (field: SelectListField) => (await options(field)).map(({ name }) => name);
  const rename = (value: string, name: string, seenName: string, person = tenant.admin) =>
    person.workflow.renameOption({ body: { field: 'branch', value, name, seenName } });
  const retire = (value: string, isRetired = true, field: SelectListField = 'branch') =>
    lists().retireOption({ body: { field, value, isRetired } });

  test('tell open pages of a color, and of the same one again nothing', async () => {
    const cursor = async () => succeeded(await tenant.manager.workflow.loadJobs()).cursor;
    const color = async (tone: 'teal' | null) =>
      succeeded(await lists().colorOption({ body: { field: 'jobStatus', value: 'Active', tone } }));
    const before = await cursor();
    await color(null);
    expect(await cursor()).toBe(before);
    for (const tone of ['teal', 'teal'] as const) await color(tone);
    expect(await cursor()).toBe(before + 1);
    expect((await options('jobStatus')).find(({ value }) => value === 'Active')).toMatchObject({ tone: 'teal' });
    await color(null);
    expect(await cursor()).toBe(before + 2);
  });

  test('come with their titles, their order and how many jobs of the WIP use each option', async () => {
    const [, , gone] = await givenJobs(world, tenant, [
      { jobNumber: 'A', branch: 'North' },
      { jobNumber: 'B', branch: 'North' },
      { jobNumber: 'C', branch: 'South' },
    ]);
    succeeded(await lists().disconnectJobs({ body: { disconnectJobIds: [gone?.id ?? ('' as never)] } }));
    const answer = succeeded(await lists().selectLists()).lists;
    expect(answer.map(({ field, title }) => [field, title])).toEqual([
      ['jobStatus', 'Job Status'],
      ['division', 'Division'],
      ['branch', 'Branch'],
      ['monthIncomeExpected', 'Month Income Expected'],
    ]);
    expect(answer[2]?.options.map(({ name, jobCount }) => [name, jobCount])).toEqual([
      ['North', 2],
      ['South', 0],
      ['East', 0],
      ['West', 0],
    ]);
  });

  test('a new option stands at the end and is offered at once', async () => {
    const { list, value } = succeeded(await lists().addOption({ body: { field: 'branch', name: ' Harbor ' } }));
    expect(list.options.at(-1)).toEqual({ value, name: 'Harbor', isRetired: false, jobCount: 0 });
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    const updates = [{ id: job?.id as never, version: 1, changes: { branch: value } }];
    succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } }));
    const { selectOptions } = succeeded(await tenant.manager.workflow.wipInit()).gridSettings;
    expect(selectOptions.branch?.at(-1)).toEqual({ value, name: 'Harbor' });
  });

  test('a renamed option keeps its jobs, and its former name is free', async () => {
    await givenJobs(world, tenant, [{ jobNumber: 'A', branch: 'North' }]);
    succeeded(await rename('North', 'Front Range', 'North'));
    expect((await options('branch'))[0]).toEqual({
      value: 'North',
      name: 'Front Range',
      isRetired: false,
      jobCount: 1,
    });
    expect((await jobsOf(tenant.manager))[0]?.branch).toBe('North');
    const { value } = succeeded(await lists().addOption({ body: { field: 'branch', name: 'North' } }));
    expect(value).not.toBe('North');
    expect((await jobsOf(tenant.manager))[0]?.branch).toBe('North');
    expect((await options('branch')).at(-1)).toMatchObject({ name: 'North', jobCount: 0 });
  });

  test('a name is one option, whatever its case, also a retired one', async () => {
    const add = (name: string) => lists().addOption({ body: { field: 'branch', name } });
    expect(await add('NORTH')).toMatchObject({
      problem: { type: 'option-name-taken', name: 'North', isRetired: false },
    });
    succeeded(await retire('South'));
    expect(await add('south')).toMatchObject({ problem: { type: 'option-name-taken', isRetired: true } });
    expect(await rename('East', 'WEST', 'East')).toMatchObject({ problem: { type: 'option-name-taken' } });
    succeeded(await rename('East', 'EAST', 'East'));
    const both = await Promise.all([add('Harbor'), add('harbor'), add('HARBOR')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await names('branch')).toHaveLength(5);
  });

  test('a retired option stays on its jobs, is offered to no other, and comes back', async () => {
    const [first, second] = await givenJobs(world, tenant, [{ jobNumber: 'A', branch: 'North' }, { jobNumber: 'B' }]);
    succeeded(await retire('North'));
    const give = (id: unknown, changes: Record<string, unknown>) =>
      tenant.manager.workflow.saveJobs({ body: { updates: [{ id: id as never, version: 1, changes }] } });
    expect(await give(second?.id, { branch: 'North' })).toMatchObject({ problem: { type: 'cells-refused' } });
    succeeded(await give(first?.id, { branch: 'North', notes: 'still north' }));
    expect((await jobsOf(tenant.manager)).map(({ branch }) => branch)).toEqual(['North', null]);
    const { selectOptions } = succeeded(await tenant.manager.workflow.wipInit()).gridSettings;
    expect(selectOptions.branch?.[0]).toEqual({ value: 'North', name: 'North', isRetired: true });
    succeeded(await retire('North', false));
    succeeded(await give(second?.id, { branch: 'North' }));
  });

  test('a job always finds a status: the last one offered cannot be retired, also not by two at once', async () => {
    const both = await Promise.all([retire('Active', true, 'jobStatus'), retire('Inactive', true, 'jobStatus')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { type: 'last-option', status: 422 } });
    expect((await options('jobStatus')).filter(({ isRetired }) => !isRetired)).toHaveLength(1);
    for (const { value } of await options('branch')) succeeded(await retire(value));
  });

  test('another order is what the jobs grid offers', async () => {
    const seenValues = ['North', 'South', 'East', 'West'];
    const values = ['West', 'North', 'South', 'East'];
    succeeded(await lists().orderOptions({ body: { field: 'branch', values, seenValues } }));
    expect(await names('branch')).toEqual(values);
    const { selectOptions } = succeeded(await tenant.manager.workflow.wipInit()).gridSettings;
    expect(selectOptions.branch?.map(({ name }) => name)).toEqual(values);
  });

  test('of two administrators the later one is told, and nothing is overwritten', async () => {
    const bea = await givenMember(world, tenant, { firstName: 'Bea', roles: ['Admin'] });
    succeeded(await rename('North', 'Front Range', 'North', bea));
    expect(await rename('North', 'Mountains', 'North')).toMatchObject({
      problem: { type: 'option-changed', theirName: 'Front Range', who: 'Bea Member', at: expect.any(Date) },
    });
    succeeded(await bea.workflow.addOption({ body: { field: 'branch', name: 'Harbor' } }));
    const order = { values: ['West', 'East', 'South', 'North'], seenValues: ['North', 'South', 'East', 'West'] };
    expect(await lists().orderOptions({ body: { field: 'branch', ...order } })).toMatchObject({
      problem: { type: 'list-changed' },
    });
    expect(await names('branch')).toEqual(['Front Range', 'South', 'East', 'West', 'Harbor']);
  });

  test('of two orders that were made from one the later is refused', async () => {
    const order = (values: string[]) =>
      lists().orderOptions({ body: { field: 'branch', values, seenValues: ['North', 'South', 'East', 'West'] } });
    const values = ['West', 'North', 'South', 'East'];
    succeeded(await order(values));
    expect(await order(['East', 'West', 'North', 'South'])).toMatchObject({ problem: { type: 'list-changed' } });
    expect(await names('branch')).toEqual(values);
  });

  test('an order that leaves out, repeats or invents an option is refused', async () => {
    const seenValues = ['North', 'South', 'East', 'West'];
    for (const values of [['North'], ['North', 'North', 'East', 'West'], [...seenValues, 'Mars']]) {
      const result = await lists().orderOptions({ body: { field: 'branch', values, seenValues } });
      expect(result).toMatchObject({ problem: { type: 'list-changed' } });
    }
  });

  test('an unknown option is gone, and an option of another company is none', async () => {
    succeeded(await world.birch.admin.workflow.addOption({ body: { field: 'branch', name: 'Secret' } }));
    for (const value of ['Mars', 'Secret']) {
      expect(await rename(value, 'Venus', value)).toMatchObject({ problem: { type: 'option-gone', status: 404 } });
      expect(await retire(value)).toMatchObject({ problem: { type: 'option-gone' } });
    }
    expect(await names('branch')).not.toContain('Secret');
  });
});
