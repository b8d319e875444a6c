import type { GridView } from '@plumbline/contract/workflow/views';
import { engines } from '@plumbline/testing/databases';
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

  const save = (person: Person, view: Partial<GridView>) =>
    person.workflow.saveView({ body: { name: 'Mine', isPublic: false, gridSettings: settings, ...view } });
  const saved = async (person: Person, view: Partial<GridView>): Promise<GridView> => {
    const { gridViews } = succeeded(await save(person, view));
    const found = gridViews.find(({ name, isOwner }) => name === (view.name ?? 'Mine') && isOwner);
    if (!found) throw new Error('the view is not in the answer');
    return found;
  };
  const seenBy = async (person: Person) => succeeded(await person.workflow.wipInit()).gridViews;

  test('a new view is kept with its settings and is its owner’s', async () => {
    const view = await saved(tenant.manager, {});
    expect(view).toMatchObject({ name: 'Mine', isPublic: false, isOwner: true, gridSettings: settings });
    expect(await seenBy(tenant.manager)).toEqual([view]);
  });

  test('an own view is changed under its id, others are not', async () => {
    const first = await saved(tenant.manager, { name: 'First' });
    const second = await saved(tenant.manager, { name: 'Second' });
    const empty = { columnsState: [], state: { sort: [] } };
    const changed = await saved(tenant.manager, { id: first.id, name: 'Renamed', gridSettings: empty });
    expect(changed).toEqual({ ...first, name: 'Renamed', gridSettings: empty });
    expect(await seenBy(tenant.manager)).toEqual([changed, second]);
  });

  test('a name that one has already is refused, for a new view and for a renamed one', async () => {
    const first = await saved(tenant.manager, { name: 'First' });
    const second = await saved(tenant.manager, { name: 'Second' });
    const refused = { ok: false, problem: { type: 'view-name-taken', status: 409, name: 'First' } };
    expect(await save(tenant.manager, { name: 'First' })).toMatchObject(refused);
    expect(await save(tenant.manager, { id: second.id, name: 'First' })).toMatchObject(refused);
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
    expect(await save(tenant.admin, { id: view.id, name: 'Taken over' })).toMatchObject({
      ok: false,
      problem: { type: 'view-gone', status: 404 },
    });
    await saved(tenant.accountant, { id: view.id, name: 'Month end', isPublic: false });
    expect(await seenBy(tenant.manager)).toEqual([]);
  });

  test('a view is made public only by who may share', async () => {
    const own = await saved(tenant.manager, {});
    const refused = {
      ok: false,
      problem: { type: 'forbidden', status: 403, permission: 'Wip_share', detail: 'You may not make a view public' },
    };
    expect(await save(tenant.manager, { name: 'Public', isPublic: true })).toMatchObject(refused);
    expect(await save(tenant.manager, { id: own.id, isPublic: true })).toMatchObject(refused);
    expect(await seenBy(tenant.manager)).toEqual([own]);
  });

  test('another tenant sees nothing of it', async () => {
    await saved(tenant.admin, { isPublic: true });
    expect(await seenBy(world.birch.admin)).toEqual([]);
  });

  test('an id that is nobody’s is gone', async () => {
    // Well-formed; the brand only says that a contract checked it.
    const id = crypto.randomUUID() as GridView['id'];
    expect(await save(tenant.manager, { id })).toMatchObject({ ok: false, problem: { type: 'view-gone' } });
  });

  test.each<[string, object]>([
    ['an empty name', { name: '' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a name with a NUL', { name: 'a\0b' }],
    ['too many columns', { gridSettings: { ...settings, columnsState: Array(201).fill({ field: 'a' }) } }],
    ['a column a mile wide', { gridSettings: { ...settings, columnsState: [{ field: 'a', width: 1e6 }] } }],
  ])('%s is refused', async (_, view) => {
    expect(await save(tenant.manager, view)).toMatchObject({ ok: false, problem: { type: 'invalid-request' } });
    expect(await seenBy(tenant.manager)).toEqual([]);
  });

  test('of two at once with one name, one is kept', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => save(tenant.manager, {})));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await seenBy(tenant.manager)).toHaveLength(1);
  });
});
