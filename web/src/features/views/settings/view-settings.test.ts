import type { ViewSettings } from '@plumbline/contract/workflow/views';
import { describe, expect, test } from 'vitest';
import { columns, options } from '../testing.ts';
import { arrangementOf, isSamePicture, STANDARD_SETTINGS, settingsOf, withoutMissing } from './view-settings.ts';

const settings = (part: Partial<ViewSettings>): ViewSettings => ({ ...STANDARD_SETTINGS, ...part });
const paper = { isPortrait: true, isSmall: false };
const northOnly = { field: 'branch', kind: 'options' as const, operator: 'anyOf' as const, values: ['North'] };

test('a grid’s arrangement survives the way to settings and back', () => {
  const full = settings({
    columnsState: [{ field: 'notes', width: 90 }],
    state: {
      sort: [{ field: 'notes', direction: 'asc' }],
      filters: [northOnly],
      search: 'oak',
      density: 'compact',
      paper,
    },
  });
  expect(settingsOf(arrangementOf(full))).toEqual(full);
});

describe('two arrangements are the same', () => {
  test.each<[string, ViewSettings, ViewSettings]>([
    [
      'with declared widths left out or written down',
      settings({ columnsState: [{ field: 'notes' }, { field: 'number' }, { field: 'branch' }] }),
      settings({
        columnsState: ['notes', 'number', 'branch'].map((field) => ({
          field,
          width: 150,
          hidden: false,
          pinned: false,
        })),
      }),
    ],
    [
      'with empty lists or none',
      settings({}),
      settings({ state: { sort: [], filters: [], search: '', density: undefined } }),
    ],
    [
      'with members in another order',
      settings({ state: { sort: [{ field: 'notes', direction: 'asc' }] } }),
      settings({ state: { sort: [{ direction: 'asc', field: 'notes' }] } }),
    ],
  ])('%s', (_, a, b) => expect(isSamePicture(a, b, columns)).toBe(true));

  test.each<[string, ViewSettings]>([
    ['a width', settings({ columnsState: [{ field: 'number', pinned: true, width: 90 }] })],
    ['a hidden column', settings({ columnsState: [{ field: 'number', hidden: true }] })],
    ['a sort', settings({ state: { sort: [{ field: 'notes', direction: 'asc' }] } })],
    ['a filter', settings({ state: { sort: [], filters: [northOnly] } })],
    ['a search', settings({ state: { sort: [], search: 'oak' } })],
    ['a colour', settings({ state: { sort: [], colours: [{ when: northOnly, tone: 'red', of: 'row' }] } })],
    ['a moment since when changes are marked', settings({ state: { sort: [], changedSince: 'thisMonth' } })],
    ['a height of the rows', settings({ state: { sort: [], density: 'normal' } })],
    ['a layout on paper', settings({ state: { sort: [], paper } })],
  ])('but not with %s', (_, changed) => expect(isSamePicture(settings({}), changed, columns)).toBe(false));
});

describe('what no longer exists is left out and named', () => {
  test('columns, wherever they are named', () => {
    const { settings: kept, missing } = withoutMissing(
      settings({
        columnsState: [{ field: 'gone' }, { field: 'notes', width: 90 }],
        state: {
          sort: [
            { field: 'gone', direction: 'asc' },
            { field: 'notes', direction: 'desc' },
          ],
          filters: [{ field: 'lost', kind: 'text', operator: 'empty' }, northOnly],
        },
      }),
      columns,
      options,
    );
    expect(kept).toEqual({
      columnsState: [{ field: 'notes', width: 90 }],
      state: { sort: [{ field: 'notes', direction: 'desc' }], filters: [northOnly] },
    });
    expect(missing).toEqual(['the column “gone”', 'the column “lost”']);
  });

  test('colours of columns and choices that no longer exist', () => {
    const northRule = { when: { ...northOnly, values: ['North', 'West'] }, tone: 'red' as const, of: 'row' as const };
    const gone = { ...northRule, when: { field: 'gone', kind: 'text' as const, operator: 'empty' as const } };
    const { settings: kept, missing } = withoutMissing(
      settings({ state: { sort: [], colours: [gone, northRule] } }),
      columns,
      options,
    );
    expect(kept.state.colours).toEqual([{ ...northRule, when: northOnly }]);
    expect(missing).toEqual(['the column “gone”', '“West” in a color of Branch']);
  });

  test('a retired column of the company’s own, without its internal name', () => {
    const { missing } = withoutMissing(
      settings({ columnsState: [{ field: 'own.amount.aaaaaaaa' }] }),
      columns,
      options,
    );
    expect(missing).toEqual(['a retired column']);
  });

  test('choices; a filter without any is dropped; retired choices and “none” stay', () => {
    const filtered = (values: string[]) =>
      withoutMissing(settings({ state: { sort: [], filters: [{ ...northOnly, values }] } }), columns, options);
    expect(filtered(['North', 'West', 'South', ''])).toEqual({
      settings: settings({ state: { sort: [], filters: [{ ...northOnly, values: ['North', 'South', ''] }] } }),
      missing: ['“West” in the filter of Branch'],
    });
    expect(filtered(['0190a000-0000-7000-8000-000000000009'])).toEqual({
      settings: settings({ state: { sort: [], filters: [] } }),
      missing: ['a choice in the filter of Branch'],
    });
  });
});
