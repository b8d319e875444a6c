import type { ViewSettings } from '@plumbline/contract/workflow/views';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenView } from '../testing.ts';
import { linkOf, readLink, STANDARD_ID } from './view-link.ts';

/** Sends a link through an address. */
const sent = (search: object): unknown => JSON.parse(JSON.stringify(search));

const state: ViewSettings['state'] = {
  sort: [{ field: 'notes', direction: 'desc' }],
  filters: [{ field: 'branch', kind: 'options', operator: 'anyOf', values: ['North', ''] }],
  search: 'oak & elm',
  density: 'compact',
};

test('a saved view is its id', () => {
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

test('a different row order alone counts as a change', () => {
  const changes = { columnsState: [], state: { sort: [] } };
  expect(readLink(sent(linkOf(null, changes))).changes).toEqual(changes);
});

test('any columns survive the way through an address', () => {
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

test('the link to an arrangement of all thirty columns fits into any mail', () => {
  const columnsState = Array.from({ length: 30 }, (_, index) => ({ field: `originalContract${index}`, width: 140 }));
  const { columns = '' } = linkOf(null, { columnsState, state: { sort: [] } });
  expect(new URLSearchParams({ columns }).toString().length).toBeLessThan(800);
});

describe('invalid parts are noticed and left out', () => {
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
