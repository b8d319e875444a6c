import type { OptionTone } from '@plumbline/contract/grid';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { insertOptions } from '@plumbline/workflow/init/default-options';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the start of the jobs grid on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });
  const init = async () => succeeded(await tenant.manager.workflow.wipInit());
  const names = (options: { name: string }[] = []) => options.map(({ name }) => name);

  test('brings the columns as they are declared', async () => {
    const { gridSettings } = await init();
    expect(gridSettings.columns).toEqual(jobColumns);
    expect(gridSettings.state).toEqual({ sort: [] });
  });

  test('brings a new tenant’s lists in their order', async () => {
    const { selectOptions } = (await init()).gridSettings;
    expect(Object.keys(selectOptions).sort()).toEqual([
      'branch',
      'division',
      'earningMethod',
      'jobStatus',
      'monthIncomeExpected',
      'projectManagerUserIds',
    ]);
    expect(selectOptions.jobStatus).toEqual([
      { value: 'Active', name: 'Active' },
      { value: 'Inactive', name: 'Inactive' },
    ]);
    expect(names(selectOptions.division)).toEqual(['Construction', 'Maintenance', 'Engineering']);
    expect(names(selectOptions.branch)).toEqual(['North', 'South', 'East', 'West']);
    expect(names(selectOptions.monthIncomeExpected)).toEqual(
      `January February March April May June July August September October November December Q1 Q2 Q3 Q4`.split(' '),
    );
  });

  test('the schedule’s columns have titles of their own, and each choice has its list', async () => {
    const { columns, selectOptions } = (await init()).schedule.gridSettings;
    const titles = columns.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
    const choices = columns.filter(({ type }) => type === 'select' || type === 'multiselect');
    expect(choices.filter(({ field }) => !selectOptions[field]).map(({ field }) => field)).toEqual([]);
    expect(choices.length).toBeGreaterThan(5);
  });

  test('a list grows at its end, and an option that is there already stays where it is', async () => {
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await insertOptions(tx, tenant.tenantId, { division: ['Paving', 'Construction', 'Asphalt'] });
    });
    expect(names((await init()).gridSettings.selectOptions.division)).toEqual([
      'Construction',
      'Maintenance',
      'Engineering',
      'Paving',
      'Asphalt',
    ]);
  });

  test('a retired option is marked as such', async () => {
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query(`update workflow.select_option set is_retired = true where tenant_id = $1 and value = 'South'`, [
        tenant.tenantId,
      ]);
    });
    expect((await init()).gridSettings.selectOptions.branch?.[1]).toEqual({
      value: 'South',
      name: 'South',
      isRetired: true,
    });
  });

  test('an option has the color that the company gave it, until it takes that of its place again', async () => {
    const color = (value: string, tone: OptionTone | null) =>
      tenant.admin.workflow.colorOption({ body: { field: 'jobStatus', value, tone } });
    const statuses = async () => (await init()).gridSettings.selectOptions.jobStatus?.map(({ tone }) => tone);
    const { list } = succeeded(await color('Inactive', 'teal'));
    expect(list.options.map(({ tone }) => tone)).toEqual([undefined, 'teal']);
    expect(await statuses()).toEqual([undefined, 'teal']);
    succeeded(await color('Inactive', null));
    expect(await statuses()).toEqual([undefined, undefined]);
    expect(await color('Gone', 'red')).toMatchObject({ problem: { type: 'option-gone' } });
  });

  test('the people are those of the tenant, by name; who left is marked, for the jobs that name them', async () => {
    const gone = await givenMember(world, tenant, { firstName: 'Aaron', roles: [], isActive: false });
    const { users, gridSettings } = await init();
    expect(users).toHaveLength(4);
    expect(users[0]).toEqual({ id: gone.userId, name: 'Aaron Member', isActive: false });
    expect(names(users)).toEqual(names(users).toSorted());
    const managers = gridSettings.selectOptions.projectManagerUserIds ?? [];
    expect(managers[0]).toEqual({ value: gone.userId, name: 'Aaron Member', isRetired: true });
    expect(managers[1]).toEqual({ value: users[1]?.id, name: users[1]?.name });
  });

  test('another tenant’s lists and people stay there', async () => {
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, world.birch.tenantId);
      await insertOptions(tx, world.birch.tenantId, { division: ['Secret'] });
    });
    expect(JSON.stringify(await init())).not.toMatch(/Secret|birch/);
  });
});
