import type { GridView } from '@plumbline/contract/workflow/views';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { withoutPermission } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const settings: GridView['gridSettings'] = {
  columnsState: [
    { field: 'jobNumber', width: 140, pinned: true },
    { field: 'notes', hidden: true },
  ],
  state: { sort: [{ field: 'jobName', direction: 'desc' }] },
};

describe.each(engines)('views on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const save = (person: Person, view: Partial<GridView>) => {
    const { id, version, name = 'Mine', isPublic = false, gridSettings = settings } = view;
    const place = id === undefined ? {} : { id, version };
    return person.workflow.saveView({ body: { ...place, name, isPublic, gridSettings } });
  };
  const saved = async (person: Person, view: Partial<GridView>): Promise<GridView> => {
    const { gridViews, viewId } = succeeded(await save(person, view));
    const found = gridViews.find(({ id }) => id === viewId);
    if (!found) throw new Error('the view is not in the answer');
    return found;
  };
  const setDefault = (person: Person, whose: 'mine' | 'tenant', id: GridView['id'] | null) =>
    person.workflow.setDefaultView({ body: { whose, id } });
  const remove = (person: Person, id: GridView['id']) => person.workflow.deleteView({ body: { id } });
  const restore = (person: Person, id: GridView['id']) => person.workflow.restoreView({ body: { id } });
  const namesSeenBy = async (person: Person) => (await seenBy(person)).map(({ name }) => name);
  /** What a person's grid would open with. */
  const defaultsOf = async (person: Person) => {
    const views = await seenBy(person);
    return {
      mine: views.find(({ isMyDefault }) => isMyDefault)?.name,
      tenant: views.find(({ isTenantDefault }) => isTenantDefault)?.name,
    };
  };
  const seenBy = async (person: Person) => succeeded(await person.workflow.wipInit()).gridViews;

  test('a new view is kept with its settings and is its owner’s', async () => {
    const view = await saved(tenant.manager, {});
    expect(view).toEqual({
      id: view.id,
      sheet: 'jobs',
      version: 1,
      name: 'Mine',
      isPublic: false,
      isOwner: true,
      ownerName: expect.stringMatching(/ Project Manager$/),
      isMyDefault: false,
      isTenantDefault: false,
      gridSettings: settings,
    });
    expect(await seenBy(tenant.manager)).toEqual([view]);
  });

  test('each sheet has its own views, names and defaults', async () => {
    const { manager, admin } = tenant;
    const view = { name: 'Mine', isPublic: false, gridSettings: settings };
    const onJobs = await saved(manager, {});
    const { gridViews, viewId } = succeeded(await manager.workflow.saveView({ body: { ...view, sheet: 'schedule' } }));
    expect(gridViews.map(({ sheet, name }) => [sheet, name]).toSorted()).toEqual([
      ['jobs', 'Mine'],
      ['schedule', 'Mine'],
    ]);
    const again = await manager.workflow.saveView({ body: { ...view, sheet: 'schedule' } });
    expect(again).toMatchObject({ problem: { type: 'view-name-taken' } });

    const choose = (person: Person, whose: 'mine' | 'tenant', id: GridView['id'] | null, sheet: GridView['sheet']) =>
      person.workflow.setDefaultView({ body: { whose, id, sheet } });
    succeeded(await choose(manager, 'mine', onJobs.id, 'jobs'));
    succeeded(await choose(manager, 'mine', viewId, 'schedule'));
    const mine = async () =>
      (await seenBy(manager))
        .filter(({ isMyDefault }) => isMyDefault)
        .map(({ sheet }) => sheet)
        .toSorted();
    expect(await mine()).toEqual(['jobs', 'schedule']);
    expect(await choose(manager, 'mine', viewId, 'jobs')).toMatchObject({ problem: { type: 'view-gone' } });
    expect(await choose(manager, 'mine', onJobs.id, 'schedule')).toMatchObject({ problem: { type: 'view-gone' } });
    succeeded(await choose(manager, 'mine', null, 'jobs'));
    expect(await mine()).toEqual(['schedule']);

    for (const sheet of ['jobs', 'schedule', 'change-orders'] as const) {
      const body = { ...view, name: 'Ours', isPublic: true, sheet };
      const { viewId: id } = succeeded(await admin.workflow.saveView({ body }));
      succeeded(await choose(admin, 'tenant', id, sheet));
    }
    const ours = async () =>
      (await seenBy(manager)).filter(({ isTenantDefault }) => isTenantDefault).map(({ sheet }) => sheet);
    expect((await ours()).toSorted()).toEqual(['change-orders', 'jobs', 'schedule']);
    succeeded(await choose(admin, 'tenant', null, 'schedule'));
    expect((await ours()).toSorted()).toEqual(['change-orders', 'jobs']);
  });

  test('a view stays with its sheet, whatever a save says', async () => {
    const { manager } = tenant;
    const { id, version } = await saved(manager, {});
    const body = { id, version, name: 'Mine', isPublic: false, gridSettings: settings, sheet: 'schedule' } as const;
    const { gridViews } = succeeded(await manager.workflow.saveView({ body }));
    expect(gridViews).toMatchObject([{ id, sheet: 'jobs', version: version + 1 }]);
  });

  test('its columns alone make a view: the rest is as the standard has it', async () => {
    const { columnsState } = settings;
    const view = { name: 'Columns', isPublic: false, gridSettings: { columnsState } };
    const { gridViews, viewId } = succeeded(await tenant.manager.workflow.saveView({ body: view }));
    expect(gridViews.find(({ id }) => id === viewId)?.gridSettings).toEqual({ columnsState, state: { sort: [] } });
  });

  test.each(['a\0b', '\ud800'])('a column called %j is refused, and nothing is stored', async (field) => {
    const { saveView, wipInit } = tenant.manager.workflow;
    for (const gridSettings of [
      { columnsState: [{ field }], state: { sort: [] } },
      { columnsState: [], state: { sort: [{ field, direction: 'asc' as const }] } },
    ]) {
      const answer = await saveView({ body: { name: 'Odd', isPublic: false, gridSettings } });
      expect(answer).toMatchObject({ problem: { type: 'invalid-request' } });
    }
    expect(succeeded(await wipInit()).gridViews).toEqual([]);
  });

  test('an own view is changed under its id, others are not', async () => {
    const first = await saved(tenant.manager, { name: 'First' });
    const second = await saved(tenant.manager, { name: 'Second' });
    const empty = { columnsState: [], state: { sort: [] } };
    const changed = await saved(tenant.manager, { ...first, name: ' Renamed ', gridSettings: empty });
    expect(changed).toEqual({ ...first, version: 2, name: 'Renamed', gridSettings: empty });
    expect(await seenBy(tenant.manager)).toEqual([changed, second]);
  });

  test('a name that one has already is refused, for a new view and for a renamed one', async () => {
    const first = await saved(tenant.manager, { name: 'First' });
    const second = await saved(tenant.manager, { name: 'Second' });
    const refused = { ok: false, problem: { type: 'view-name-taken', status: 409, name: 'First' } };
    expect(await save(tenant.manager, { name: 'First' })).toMatchObject(refused);
    expect(await save(tenant.manager, { ...second, name: 'First' })).toMatchObject(refused);
    expect(await seenBy(tenant.manager)).toEqual([first, second]);
    await saved(tenant.accountant, { name: 'First' }); // somebody else's name is free
  });

  test('a private view is nobody else’s to see', async () => {
    await saved(tenant.manager, {});
    expect(await seenBy(tenant.accountant)).toEqual([]);
    expect(await seenBy(tenant.admin)).toEqual([]);
  });

  test('a public view is everybody’s to see and its owner’s to change', async () => {
    const view = await saved(tenant.accountant, { name: 'Month end', isPublic: true });
    expect(await seenBy(tenant.manager)).toEqual([{ ...view, isOwner: false }]);
    const gone = { ok: false, problem: { type: 'view-gone', status: 404 } };
    expect(await save(tenant.admin, { ...view, name: 'Taken over' })).toMatchObject(gone);
    expect(await remove(tenant.admin, view.id)).toMatchObject(gone);
    const copy = await saved(tenant.manager, { name: view.name, gridSettings: view.gridSettings });
    expect(copy).toMatchObject({ isOwner: true, isPublic: false, gridSettings: settings });
    await remove(tenant.manager, copy.id);
    await saved(tenant.accountant, { ...view, isPublic: false });
    expect(await seenBy(tenant.manager)).toEqual([]);
  });

  test('a view is made public only by who may share', async () => {
    const own = await saved(tenant.manager, {});
    const refused = {
      ok: false,
      problem: {
        type: 'forbidden',
        status: 403,
        permission: 'Wip_share',
        detail: 'You may not share views with the company',
      },
    };
    expect(await save(tenant.manager, { name: 'Public', isPublic: true })).toMatchObject(refused);
    expect(await save(tenant.manager, { ...own, isPublic: true })).toMatchObject(refused);
    expect(await seenBy(tenant.manager)).toEqual([own]);
  });

  test('another tenant sees nothing of it', async () => {
    await saved(tenant.admin, { isPublic: true });
    expect(await seenBy(world.birch.admin)).toEqual([]);
  });

  test('a deleted view is deleted again without a refusal, and still comes back', async () => {
    const { id } = await saved(tenant.manager, {});
    for (const _ of ['first', 'again']) expect(succeeded(await remove(tenant.manager, id)).gridViews).toEqual([]);
    succeeded(await restore(tenant.manager, id));
    expect(await seenBy(tenant.manager)).toMatchObject([{ id }]);
  });

  test('an id that is nobody’s is gone', async () => {
    // Well-formed; the brand only says that a contract checked it.
    const id = crypto.randomUUID() as GridView['id'];
    const gone = { ok: false, problem: { type: 'view-gone' } };
    expect(await save(tenant.manager, { id, version: 1 })).toMatchObject(gone);
    expect(await remove(tenant.manager, id)).toMatchObject(gone);
    expect(await restore(tenant.manager, id)).toMatchObject(gone);
    expect(await setDefault(tenant.manager, 'mine', id)).toMatchObject(gone);
    expect(await setDefault(tenant.admin, 'tenant', id)).toMatchObject(gone);
  });

  test.each<[string, object]>([
    ['an empty name', { name: '' }],
    ['a name of blanks', { name: '   ' }],
    ['a change that does not say of which version', { id: crypto.randomUUID() }],
    ['a density that is none', { gridSettings: { ...settings, state: { sort: [], density: 'huge' } } }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a name with a NUL', { name: 'a\0b' }],
    ['too many columns', { gridSettings: { ...settings, columnsState: Array(201).fill({ field: 'a' }) } }],
    ['a column a mile wide', { gridSettings: { ...settings, columnsState: [{ field: 'a', width: 1e6 }] } }],
  ])('%s is refused', async (_, view) => {
    expect(await save(tenant.manager, view)).toMatchObject({ ok: false, problem: { type: 'invalid-request' } });
    expect(await seenBy(tenant.manager)).toEqual([]);
  });

  test('of two at once with one name, one is kept', async () => {
    // Of five different bodies: the same one again would be a repeat of the first.
    const widths = [60, 70, 80, 90, 100];
    const results = await Promise.all(
      widths.map((width) =>
        save(tenant.manager, { gridSettings: { ...settings, columnsState: [{ field: 'notes', width }] } }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await seenBy(tenant.manager)).toHaveLength(1);
  });

  describe('defaults', () => {
    test('everybody has a default of their own, of their views and of the public ones', async () => {
      const own = await saved(tenant.manager, { name: 'Own' });
      const shared = await saved(tenant.admin, { name: 'Shared', isPublic: true });
      succeeded(await setDefault(tenant.manager, 'mine', own.id));
      succeeded(await setDefault(tenant.accountant, 'mine', shared.id));
      expect(await defaultsOf(tenant.manager)).toEqual({ mine: 'Own' });
      expect(await defaultsOf(tenant.accountant)).toEqual({ mine: 'Shared' });
      expect(await defaultsOf(tenant.admin)).toEqual({});
      succeeded(await setDefault(tenant.manager, 'mine', shared.id));
      expect(await defaultsOf(tenant.manager)).toEqual({ mine: 'Shared' });
      succeeded(await setDefault(tenant.manager, 'mine', null));
      expect(await defaultsOf(tenant.manager)).toEqual({});
      expect(await defaultsOf(tenant.accountant)).toEqual({ mine: 'Shared' });
    });

    test('somebody else’s private view is no default', async () => {
      const { id } = await saved(tenant.manager, {});
      for (const whose of ['mine', 'tenant'] as const)
        expect(await setDefault(tenant.admin, whose, id)).toMatchObject({ ok: false, problem: { type: 'view-gone' } });
    });

    test('the tenant’s is chosen by who may administer, among public views', async () => {
      const shared = await saved(tenant.accountant, { name: 'Shared', isPublic: true });
      const hidden = await saved(tenant.admin, { name: 'Hidden' });
      for (const id of [shared.id, null])
        expect(await setDefault(tenant.accountant, 'tenant', id)).toMatchObject({
          problem: { type: 'forbidden', permission: 'Admin_edit' },
        });
      expect(await setDefault(tenant.admin, 'tenant', hidden.id)).toMatchObject({
        problem: { type: 'view-not-public', status: 409, name: 'Hidden' },
      });
      succeeded(await setDefault(tenant.admin, 'tenant', shared.id));
      for (const person of [tenant.admin, tenant.manager])
        expect(await defaultsOf(person)).toEqual({ tenant: 'Shared' });
      expect(await defaultsOf(world.birch.admin)).toEqual({});
      succeeded(await setDefault(tenant.admin, 'tenant', null));
      expect(await defaultsOf(tenant.manager)).toEqual({});
    });

    test('a view that becomes private is nobody else’s default any more, also when it is shared again', async () => {
      const view = await saved(tenant.accountant, { name: 'Shared', isPublic: true });
      succeeded(await setDefault(tenant.admin, 'tenant', view.id));
      for (const person of [tenant.accountant, tenant.manager]) succeeded(await setDefault(person, 'mine', view.id));
      const hidden = await saved(tenant.accountant, { ...view, isPublic: false });
      expect(hidden).toMatchObject({ isMyDefault: true, isTenantDefault: false });
      await saved(tenant.accountant, { ...hidden, isPublic: true });
      expect(await defaultsOf(tenant.manager)).toEqual({});
      expect(await defaultsOf(tenant.accountant)).toEqual({ mine: 'Shared' });
    });

    test('the tenant’s default is never private, whoever comes first', async () => {
      for (let round = 0; round < 15; round++) {
        const view = await saved(tenant.accountant, { name: `Round ${round}`, isPublic: true });
        await Promise.all([
          setDefault(tenant.admin, 'tenant', view.id),
          save(tenant.accountant, { ...view, isPublic: false }),
        ]);
        // Seen by its owner, a private default would be marked.
        expect((await seenBy(tenant.accountant)).filter((each) => each.isTenantDefault && !each.isPublic)).toEqual([]);
        // Asked of the table: nobody's answer shows a private view's mark to others.
        const kept = await world.database.transaction(async (tx) => {
          await enterTenant(tx, tenant.tenantId);
          return tx.query('select view_id from workflow.tenant_default_view where tenant_id = $1 and view_id = $2', [
            tenant.tenantId,
            view.id,
          ]);
        });
        expect(kept).toEqual([]);
      }
    });
  });

  describe('deleting', () => {
    test('takes the view from everybody, and from the defaults', async () => {
      const view = await saved(tenant.accountant, { name: 'Shared', isPublic: true });
      succeeded(await setDefault(tenant.admin, 'tenant', view.id));
      succeeded(await setDefault(tenant.manager, 'mine', view.id));
      expect(succeeded(await remove(tenant.accountant, view.id)).gridViews).toEqual([]);
      expect(await seenBy(tenant.manager)).toEqual([]);
      expect(await save(tenant.accountant, view)).toMatchObject({ problem: { type: 'view-gone' } });
    });

    test('can be undone: the view is back under its id, and is the default that it was', async () => {
      const view = await saved(tenant.accountant, { name: 'Shared', isPublic: true });
      succeeded(await setDefault(tenant.admin, 'tenant', view.id));
      succeeded(await setDefault(tenant.manager, 'mine', view.id));
      succeeded(await remove(tenant.accountant, view.id));
      expect(await restore(tenant.manager, view.id)).toMatchObject({ problem: { type: 'view-gone' } });
      const { gridViews } = succeeded(await restore(tenant.accountant, view.id));
      expect(gridViews).toEqual([{ ...view, version: 2, isTenantDefault: true }]);
      expect(await defaultsOf(tenant.manager)).toEqual({ mine: 'Shared', tenant: 'Shared' });
      // Undone again after a lost answer: nothing more changes, and only its owner is told so.
      expect(succeeded(await restore(tenant.accountant, view.id)).gridViews).toEqual(gridViews);
      expect(await restore(tenant.manager, view.id)).toMatchObject({ problem: { type: 'view-gone' } });
    });

    test('frees the name; undone, the view needs it again', async () => {
      const first = await saved(tenant.manager, { name: 'Mine' });
      succeeded(await remove(tenant.manager, first.id));
      const second = await saved(tenant.manager, { name: 'Mine' });
      expect(await restore(tenant.manager, first.id)).toMatchObject({
        problem: { type: 'view-name-taken', name: 'Mine' },
      });
      succeeded(await remove(tenant.manager, second.id));
      succeeded(await restore(tenant.manager, first.id));
      expect((await seenBy(tenant.manager)).map(({ id }) => id)).toEqual([first.id]);
    });

    test('a public view comes back only to who may share', async () => {
      const view = await saved(tenant.accountant, { isPublic: true });
      succeeded(await remove(tenant.accountant, view.id));
      await withoutPermission(world, tenant.tenantId, 'Accountant', 'Wip_share');
      expect(await restore(tenant.accountant, view.id)).toMatchObject({
        problem: { type: 'forbidden', permission: 'Wip_share' },
      });
    });

    test('a month later nothing is left of it', async () => {
      const old = await saved(tenant.manager, { name: 'Old' });
      const recent = await saved(tenant.manager, { name: 'Recent' });
      succeeded(await remove(tenant.manager, old.id));
      succeeded(await remove(tenant.manager, recent.id));
      await world.database.transaction(async (tx) => {
        await enterTenant(tx, tenant.tenantId);
        await tx.query(`update workflow.grid_view set deleted_at = now() - interval '31 days' where id = $1`, [old.id]);
      });
      succeeded(await remove(tenant.manager, (await saved(tenant.manager, { name: 'Other' })).id));
      expect(await restore(tenant.manager, old.id)).toMatchObject({ problem: { type: 'view-gone' } });
      succeeded(await restore(tenant.manager, recent.id));
      expect(await namesSeenBy(tenant.manager)).toEqual(['Recent']);
    });
  });

  test('of many windows that save one view at once, one succeeds and the others are told', async () => {
    const view = await saved(tenant.manager, {});
    const widths = [100, 200, 300, 400, 500, 600];
    const results = await Promise.all(
      widths.map((width) =>
        save(tenant.manager, {
          ...view,
          gridSettings: { columnsState: [{ field: 'notes', width }], state: { sort: [] } },
        }),
      ),
    );
    const won = results.flatMap((result, index) => (result.ok ? [widths[index]] : []));
    expect(won).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ problem: { type: 'view-changed', status: 409, name: 'Mine' } });
    const [kept] = await seenBy(tenant.manager);
    expect(kept).toMatchObject({ version: 2, gridSettings: { columnsState: [{ field: 'notes', width: won[0] }] } });
    await saved(tenant.manager, { ...view, version: 2 }); // who has seen it may replace it
  });
});
