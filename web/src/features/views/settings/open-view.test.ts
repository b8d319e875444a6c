import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { GridView } from '@plumbline/contract/workflow/views';
import { describe, expect, test } from 'vitest';
import { givenView, worldOf } from '../testing.ts';
import { openLink } from './open-view.ts';
import { linkOf } from './view-link.ts';

const NOTHING = { tab: null, browser: null };
const plain = givenView(1);
const changes = { columnsState: [], state: { sort: [], search: 'oak' } };

describe('without an address', () => {
  const mine = givenView(2, { isMyDefault: true });
  const company = givenView(3, { isPublic: true, isTenantDefault: true });
  const memory = { tab: linkOf(plain, changes), browser: linkOf(plain, null) };

  test('this tab continues with what it showed, unsaved changes included', () => {
    expect(openLink({}, worldOf(plain, mine, company), memory)).toMatchObject({
      view: plain,
      changes,
      notice: null,
      isGiven: false,
    });
  });
  test('then the person’s default opens', () => {
    expect([false, true].map((isGiven) => openLink({}, worldOf(plain), { ...memory, isGiven }).isGiven)).toEqual([
      false,
      true,
    ]);
    expect(openLink({}, worldOf(plain, mine, company), { ...memory, tab: null }).view).toEqual(mine);
  });
  test('then what this browser showed last', () => {
    expect(openLink({}, worldOf(plain, company), { ...memory, tab: null }).view).toEqual(plain);
    const standard = { tab: null, browser: linkOf(null, null) };
    expect(openLink({}, worldOf(plain, company), standard).view).toBeNull();
  });
  test('then the company’s default', () => {
    expect(openLink({}, worldOf(plain, company), NOTHING)).toMatchObject({ view: company, isGiven: true });
  });
  test('then the standard columns', () => {
    expect(openLink({}, worldOf(plain), NOTHING)).toEqual({
      ...{ view: null, changes: null, notice: null, isGiven: true, visit: null },
    });
  });
  test('a sheet with a starting filter opens with it over the company’s default, also for a person with views of their own, until they choose', () => {
    const begin: ColumnFilter = { field: 'branch', kind: 'options', operator: 'anyOf', values: ['North'] };
    const opened = (views: readonly GridView[], memory: Parameters<typeof openLink>[2] = NOTHING) =>
      openLink({}, { ...worldOf(...views), begin }, memory);
    const others = { ...company, isOwner: false };
    expect(opened([others])).toMatchObject({ view: others, changes: { state: { filters: [begin] } }, isGiven: true });
    expect(opened([others]).changes?.columnsState).toEqual(others.gridSettings.columnsState);
    expect(opened([])).toMatchObject({ view: null, changes: { state: { filters: [begin] } }, isGiven: true });
    expect(opened([others, plain])).toMatchObject({ view: others, changes: { state: { filters: [begin] } } });
    expect(opened([others, mine])).toMatchObject({ view: mine, changes: null });
    expect(opened([others], { ...NOTHING, browser: linkOf(others, null) }).changes).toBeNull();
  });
  test('a remembered view that no longer exists is skipped', () => {
    expect(openLink({}, worldOf(company), memory).view).toEqual(company);
  });
  test('an invalid memory is skipped', () => {
    expect(openLink({}, worldOf(company), { tab: 'x', browser: { view: 7 } }).view).toEqual(company);
  });
});

describe('with an address', () => {
  test('it opens what the address names, whatever the default is', () => {
    const world = worldOf(plain, givenView(2, { isMyDefault: true }));
    expect(openLink(linkOf(plain, null), world, NOTHING).view).toEqual(plain);
    expect(openLink(linkOf(null, null), world, NOTHING).view).toBeNull();
  });

  test('changes keep the version from which they were made', () => {
    const link = linkOf({ ...plain, version: 2 }, changes);
    expect(openLink(link, worldOf(plain), NOTHING)).toMatchObject({
      view: { ...plain, version: 2 },
      changes,
      notice: null,
    });
  });

  test('a view that the person cannot see is named, and the link’s arrangement is shown', () => {
    const world = worldOf(givenView(2, { name: 'Pay apps', isMyDefault: true }));
    expect(openLink(linkOf(plain, changes), world, NOTHING)).toMatchObject({
      view: null,
      changes,
      notice:
        'This link names a view that is private or no longer exists. What it shows stands here as changes of the standard columns.',
    });
    expect(openLink(linkOf(plain, null), world, NOTHING)).toMatchObject({
      view: { name: 'Pay apps' },
      notice: 'This link names a view that is private or no longer exists. “Pay apps” is shown instead.',
    });
  });

  test('without a readable arrangement the view is shown as saved', () => {
    const link = { view: plain.id, columns: '??', state: { sort: [] } };
    expect(openLink(link, worldOf(plain), NOTHING)).toMatchObject({
      view: plain,
      changes: null,
      notice: 'A part of this link could not be read and was left out.',
    });
  });

  test('columns that no longer exist are left out and named', () => {
    const gone = { columnsState: [{ field: 'gone' }], state: { sort: [] } };
    const notice = 'Left out, because it no longer exists: the column “gone”.';
    expect(openLink({ view: 'standard', columns: 'gone.', state: { sort: [] } }, worldOf(), NOTHING)).toMatchObject({
      view: null,
      changes: { columnsState: [], state: { sort: [] } },
      notice,
    });
    const view = givenView(1, { gridSettings: gone });
    expect(openLink(linkOf(view, null), worldOf(view), NOTHING)).toMatchObject({ view, changes: null, notice });
  });
});
