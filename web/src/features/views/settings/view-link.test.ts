import type { ViewSettings } from '@plumbline/contract/workflow/views';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenView } from '../testing.ts';
import { linkOf, readLink, STANDARD_ID } from './view-link.ts';

/** What becomes of a link on its way through an address. */
const sent = (search: object): unknown => JSON.parse(JSON.stringify(search));

const state: ViewSettings['state'] = {
  sort: [{ field: 'notes', direction: 'desc' }],
  filters: [{ field: 'branch', kind: 'options', operator: 'anyOf', values: ['North', ''] }],
  search: 'oak & elm',
  density: 'compact',
};

test('a view as it was saved is its id', () => {
  const view = givenView(1);
  expect(sent(linkOf(view, null))).toEqual({ view: view.id });
  expect(sent(linkOf(null, null))).toEqual({ view: STANDARD_ID });
});

test('changes are the whole arrangement, with the version that was changed', () => {
  const changes = {
    columnsState: [
      { field: 'number', width: 140, pinned: true },
      { field: 'notes', hidden: true },
    ],
    state,
  };
  const view = givenView(1, { version: 7 });
  expect(linkOf(view, changes).columns).toBe('number.140p*notes.h');
  expect(readLink(sent(linkOf(view, changes)))).toEqual({ viewId: view.id, version: 7, changes, isBroken: false });
});

test('an arrangement of nothing but the order of the rows counts as changed too', () => {
  const changes = { columnsState: [], state: { sort: [] } };
  expect(readLink(sent(linkOf(null, changes))).changes).toEqual(changes);
});

test('any columns come back as they went', () => {
  const columnState = fc.record(
    {
      field: fc.string({ minLength: 1 }),
      width: fc.integer({ min: 40, max: 2000 }),
      hidden: fc.constant(true),
      pinned: fc.constant(true),
    },
    { requiredKeys: ['field'] },
  );
  fc.assert(
    fc.property(fc.array(columnState, { maxLength: 60 }), (columnsState) => {
      const changes = { columnsState, state: { sort: [] } };
      expect(readLink(sent(linkOf(null, changes)))).toMatchObject({ changes, isBroken: false });
    }),
  );
});

test('the link to an arrangement of all thirty columns is short enough for any mail', () => {
  const columnsState = Array.from({ length: 30 }, (_, index) => ({ field: `originalContract${index}`, width: 140 }));
  const { columns = '' } = linkOf(null, { columnsState, state: { sort: [] } });
  expect(new URLSearchParams({ columns }).toString().length).toBeLessThan(800);
});

describe('what makes no sense is noticed and left out', () => {
  test.each<[string, object]>([
    ['columns that are no list', { columns: 'a.b.c', state: { sort: [] } }],
    ['a percent sign that stands for nothing', { columns: '%E0%A4%A.100', state: { sort: [] } }],
    ['a column a mile wide', { columns: 'notes.99999', state: { sort: [] } }],
    ['columns without the rest', { columns: 'notes.100' }],
    ['a sort that is none', { state: { sort: 'notes' } }],
    ['a filter that is none', { state: { sort: [], filters: [{ field: 'notes', kind: 'formula' }] } }],
    ['a rest that is no object', { state: 'oak' }],
  ])('%s', (_, search) => {
    expect(readLink({ view: 'standard', ...search })).toEqual({
      viewId: 'standard',
      version: undefined,
      changes: null,
      isBroken: true,
    });
  });

  test.each([null, 7, 'text', [], { view: 5, version: 'x' }])('%j names nothing', (search) => {
    expect(readLink(search)).toEqual({ viewId: undefined, version: undefined, changes: null, isBroken: false });
  });
});
