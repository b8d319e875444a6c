import type { ColumnField } from '@plumbline/contract/workflow/own-fields';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('calculated columns on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const MARGIN = '[finalContractAmount] - [jobCostToDate]';
  const calculate = (title: string, formula: string, kind: 'amount' | 'percent' = 'amount') =>
    tenant.admin.workflow.addCalculatedColumn({ body: { title, kind, formula } });
  const added = async (title: string, formula: string, kind: 'amount' | 'percent' = 'amount'): Promise<ColumnField> =>
    succeeded(await calculate(title, formula, kind)).field;
  const retire = (field: ColumnField, isRetired = true) =>
    tenant.admin.workflow.retireOwnColumn({ body: { field, isRetired } });

  test('a column stands at the end of both sheets with its form and formula, and nobody types into it', async () => {
    const field = await added('Margin %', `(${MARGIN}) / [finalContractAmount]`, 'percent');
    const { gridSettings, schedule } = succeeded(await tenant.manager.workflow.wipInit());
    const formula = '([finalContractAmount] - [jobCostToDate]) / [finalContractAmount]';
    const column = { field, title: 'Margin %', type: 'percent', editable: false, formula };
    expect(gridSettings.columns.at(-1)).toMatchObject({ ...column, hidden: false });
    expect(schedule.gridSettings.columns.at(-1)).toMatchObject({ ...column, hidden: true });
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    const updates = [{ id: job?.id as never, version: 1, changes: { [field]: 1 } }]; // the job was given
    expect(await tenant.manager.workflow.saveJobs({ body: { updates } })).toMatchObject({
      problem: { type: 'cells-refused', refusals: [{ field, title: 'Margin %', reason: 'cannot be changed here' }] },
    });
  });

  test('a column of a formula cannot be retired before the one that has the formula', async () => {
    const { field } = succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'amount' } }));
    const net = await added('Net', `${MARGIN} - [${field}]`);
    const twice = await added('Twice', `[${net}] * 2`);
    expect(await retire(field)).toMatchObject({ problem: { type: 'column-in-use', by: ['Net'] } });
    expect(await retire(net)).toMatchObject({ problem: { type: 'column-in-use', by: ['Twice'] } });
    for (const each of [twice, net, field]) succeeded(await retire(each));
    expect(await retire(net, false)).toMatchObject({ problem: { type: 'formula-refused' } });
    for (const each of [field, net]) succeeded(await retire(each, false));
  });

  test('a formula is refused with the place and the cure, also one that would make a circle', async () => {
    const refused = async (formula: string) => {
      const answer = await calculate('Odd', formula);
      return answer.ok ? null : answer.problem;
    };
    expect(await refused('[jobName] * 2')).toMatchObject({
      type: 'formula-refused',
      message: '* works with an amount or a number; this is a text.',
      from: 0,
      to: 9,
    });
    expect(await refused('[createdDate]')).toMatchObject({ message: expect.stringMatching('gives a date') });
    expect(await refused('')).toMatchObject({ message: expect.stringMatching('is empty') });
    const net = await added('Net', MARGIN);
    const twice = await added('Twice', `[${net}] * 2`);
    const body = { field: net, formula: `[${twice}] / 2`, seenFormula: MARGIN };
    expect(await tenant.admin.workflow.changeFormula({ body })).toMatchObject({
      problem: { message: 'The column would follow from itself: Net ← Twice ← Net. Leave one of them out.' },
    });
  });

  test('two halves of a circle at once make none, nor does a column that is retired meanwhile leave a formula without it', async () => {
    for (let round = 0; round < 5; round++) {
      const [left, right] = [await added(`L${round}`, MARGIN), await added(`R${round}`, MARGIN)];
      const change = (field: ColumnField, formula: string) =>
        tenant.admin.workflow.changeFormula({ body: { field, formula, seenFormula: MARGIN } });
      const closed = await Promise.all([change(left, `[${right}] * 2`), change(right, `[${left}] * 2`)]);
      expect(closed.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      const third = await added(`T${round}`, MARGIN);
      const [isRead, isRetired] = await Promise.all([calculate(`U${round}`, `[${third}] + [${third}]`), retire(third)]);
      expect([isRead.ok, isRetired.ok].toSorted()).toEqual([false, true]);
    }
  });

  test('a changed formula says who changed it, and somebody who saw an older one is told', async () => {
    const field = await added('Net', MARGIN);
    const change = (formula: string, seenFormula: string) =>
      tenant.admin.workflow.changeFormula({ body: { field, formula, seenFormula } });
    const { columns } = succeeded(await change('[jobCostToDate]', MARGIN));
    expect(columns).toMatchObject([
      { title: 'Net', kind: 'calculated', calculated: { kind: 'amount', formula: '[jobCostToDate]' }, jobCount: 0 },
    ]);
    expect(await change('[retainageAmount]', MARGIN)).toMatchObject({
      problem: { type: 'formula-changed', theirFormula: '[jobCostToDate]', who: columns[0]?.changedBy },
    });
  });

  test('who changed a column from what to what stands in the company’s history, with the titles of that day', async () => {
    const { field } = succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'amount' } }));
    const net = await added('Net', `[${field}] * 2`);
    const body = { field, title: 'Bond premium', seenTitle: 'Bond' };
    succeeded(await tenant.admin.workflow.renameOwnColumn({ body }));
    const change = { field: net, formula: `[${field}] * 3`, seenFormula: `[${field}] * 2` };
    for (const _ of ['once', 'sent again']) succeeded(await tenant.admin.workflow.changeFormula({ body: change }));
    succeeded(await retire(net));
    const query = { subject: 'tenant' as const };
    const { changes } = succeeded(await tenant.admin.platform.adminHistory({ query }));
    expect(changes.map(({ field: what, oldValue, newValue }) => [what, oldValue, newValue])).toEqual([
      ['column Net', 'in use', 'retired'],
      ['formula of Net', '[Bond premium] * 2', '[Bond premium] * 3'],
      ['name of a column', 'Bond', 'Bond premium'],
      ['formula of Net', null, '[Bond] * 2'],
      ['column Net', null, 'in use'],
      ['column Bond', null, 'in use'],
    ]);
    const names = new Set(changes.map(({ personName }) => personName));
    expect(names).toEqual(new Set([succeeded(await tenant.admin.platform.appInit()).user.name]));
  });

  test('a renamed column keeps its place in formulas', async () => {
    const { field } = succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'amount' } }));
    await added('Net', `${MARGIN} - [${field}]`);
    const body = { field, title: 'Bond premium', seenTitle: 'Bond' };
    const { columns } = succeeded(await tenant.admin.workflow.renameOwnColumn({ body }));
    expect(columns[1]?.calculated?.formula).toBe(`${MARGIN} - [${field}]`);
  });
});
